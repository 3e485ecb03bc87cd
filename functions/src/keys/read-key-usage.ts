import { z } from "zod";
import { hourMs, toIso } from "../base/clock.ts";
import { findKey } from "./input.ts";
import { type KeyRegistry, keyStatusAt } from "./key-store.ts";
import { quotaAt } from "./quota.ts";

const count = z.int().min(0);

const hourOfUsage = z
  .object({
    hour: z.iso.datetime().describe("The start of a clock hour"),
    requests: count.describe("Requests of that hour"),
  })
  .meta({ id: "HourOfUsage" });

export const keyUsage = z
  .object({
    limit: count.describe("Requests that the key may make in any 60 minutes"),
    used: count.describe("Requests of the last 60 minutes"),
    remaining: count.describe("Requests left; 0 for a key that is not active"),
    resetAt: z.iso
      .datetime()
      .nullable()
      .describe("When the oldest counted request leaves the hour; null when none is counted"),
    history: z
      .array(hourOfUsage)
      .describe("The last 7 days by the hour, oldest first; empty hours are left out"),
  })
  .meta({ id: "ApiKeyUsage" });
export type KeyUsage = Readonly<z.output<typeof keyUsage>>;

const historyHours = 7 * 24;

/**
 * A key's last 60 minutes, and its last 7 days by clock hour. Counts nothing. Throws `not_found`, or `unavailable` when the store
 * fails.
 */
export async function readKeyUsage(
  keys: KeyRegistry,
  uid: string,
  keyId: string,
  limit: number,
  at: number,
): Promise<KeyUsage> {
  const key = findKey(await keys.list(uid), keyId);
  const [usage] = await keys.usage([key.hash]);
  const quota = quotaAt(usage?.minutes ?? [], at, limit);
  const thisHour = Math.floor(at / hourMs);
  const history = (usage?.hours ?? [])
    .filter(({ hour, requests }) => hour > thisHour - historyHours && requests > 0)
    .toSorted((a, b) => a.hour - b.hour)
    .map(({ hour, requests }) => ({ hour: hourIso(hour), requests }));
  return {
    limit,
    used: quota.used,
    remaining: keyStatusAt(key, at) === "active" ? quota.remaining : 0,
    resetAt: quota.freedAt === null ? null : toIso(quota.freedAt),
    history,
  };
}

/** Formats an hour as `2026-11-20T10:00:00Z`. */
function hourIso(hour: number): string {
  return toIso(hour * hourMs).replace(".000Z", "Z");
}
