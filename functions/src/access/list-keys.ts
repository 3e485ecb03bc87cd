import { z } from "zod";
import { toIso } from "../base/clock.ts";
import { environments, keyIdOf } from "./api-key.ts";
import { deleteAtOf, keyStatuses, keyStatusAt } from "./key-state.ts";
import type { KeyRegistry } from "./key-store.ts";

/** An account's keys as their owner sees them. */
export const keyList = z.object({
  keys: z.array(
    z.object({
      keyId: z.string(),
      label: z.string(),
      environment: z.enum(environments),
      status: z.enum(keyStatuses),
      hint: z.string().describe("the key's last 4 characters"),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable().describe("null: not yet"),
      expiresAt: z.iso.datetime().nullable().describe("null: never"),
    }),
  ),
});
export type KeyList = Readonly<z.output<typeof keyList>>;

/** An account's keys, newest first, with those that ended in the last 30 days. */
export async function listKeys(keys: KeyRegistry, uid: string, at: number): Promise<KeyList> {
  const listed = (await keys.list(uid))
    .filter((key) => (deleteAtOf(key) ?? Infinity) > at)
    .toSorted((a, b) => b.createdAt - a.createdAt);
  const usage = await keys.usage(listed.map((key) => key.hash));
  return {
    keys: listed.map((key, index) => ({
      keyId: keyIdOf(key.keyNumber),
      label: key.label,
      environment: key.environment,
      status: keyStatusAt(key, at),
      hint: key.hint,
      createdAt: toIso(key.createdAt),
      lastUsedAt: isoOrNull(usage[index]?.lastUsedAt),
      expiresAt: isoOrNull(key.expiresAt),
    })),
  };
}

function isoOrNull(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : toIso(ms);
}
