import { z } from "zod";
import { createCache } from "@mention-market/service/base/cached";
import { secondMs, toIso, type Clock } from "@mention-market/service/base/clock";
import type { ChangeStore } from "../changes/change-store.ts";
import { defineEndpoint } from "../http/endpoint.ts";
import type { Provider } from "../markets/ports.ts";

const time = z.iso.datetime();

export const extrasHealth = z
  .object({
    status: z.enum(["ok", "failing"]).describe("`failing`: the store of the extras does not respond"),
    features: z
      .array(z.string())
      .readonly()
      .describe("What is deployed: `core`, and the features beside it, as FEATURES named them"),
    collector: z
      .object({
        last_run: time.nullable().describe("When it last ran to its end, ISO 8601"),
        lag_seconds: z.number().nullable().describe("How far it is behind"),
        undated_events: z
          .int()
          .min(0)
          .nullable()
          .describe(
            "Events that trade of which it knows neither a start nor a day: their words have no fair " +
              "value. null where it has not counted them yet",
          ),
      })
      .nullable()
      .describe("What collects changes; null where nothing does"),
    watch_secrets: z
      .enum(["ok", "unreadable"])
      .nullable()
      .describe(
        "`unreadable`: stored secrets of watches don't open with this instance's key, so nothing is " +
          "sent to these watches. null where it has no key",
      ),
  })
  .meta({ id: "ExtrasHealth" });
type ExtrasHealth = z.output<typeof extrasHealth>;

export type ReadExtrasHealth = () => Promise<ExtrasHealth>;

interface HealthOptions {
  readonly features: readonly string[];
  readonly changes: Pick<ChangeStore, "head">;
  /** Counts the active watches whose secrets can't be decrypted; null without a key. */
  readonly countUnreadable: (() => Promise<number>) | null;
  readonly provider: Pick<Provider, "now">;
  readonly clock: Clock;
}

const freshMs = 5 * secondMs;
const maxBytes = 100_000;

/** The health of this instance's extras, computed at most every 5 seconds. What the store can't say is null. */
export function createReadExtrasHealth({
  features,
  changes,
  countUnreadable,
  provider,
  clock,
}: HealthOptions): ReadExtrasHealth {
  const cache = createCache<ExtrasHealth>({ clock, freshMs, maxBytes });

  async function watchSecrets(): Promise<ExtrasHealth["watch_secrets"]> {
    const unreadable = await countUnreadable?.().catch(() => undefined);
    if (unreadable === undefined) return null;
    return unreadable === 0 ? "ok" : "unreadable";
  }

  async function read(): Promise<ExtrasHealth> {
    const [head, watch_secrets] = await Promise.all([
      changes.head().catch(() => "failing" as const),
      watchSecrets(),
    ]);
    if (head === "failing") return { status: "failing", features, collector: null, watch_secrets };
    const collector = head && {
      last_run: toIso(head.collectedAt),
      lag_seconds: Math.round(Math.max(0, provider.now() - head.readAt) / secondMs),
      undated_events: head.undatedEvents ?? null,
    };
    return { status: "ok", features, collector, watch_secrets };
  }

  return () => cache.get("", read);
}

export const getExtrasHealth = defineEndpoint({
  name: "getExtrasHealth",
  access: "none",
  summary: "Whether the extras work, and which of them are deployed",
  description:
    "It needs no key and counts nothing. It is read anew at most every 5 seconds, of the instance that " +
    "answers. The status is 503 while the store of the extras fails. getHealth is about the service itself.",
  querySchema: z.object({}),
  responseSchema: extrasHealth,
  examples: [{ query: {} }],
  errors: {},
  maxInstances: 1,
  async handle(_query, { readExtrasHealth }: { readonly readExtrasHealth: ReadExtrasHealth }) {
    const body = await readExtrasHealth();
    return { status: body.status === "ok" ? 200 : 503, body };
  },
});
