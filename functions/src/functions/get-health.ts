import { z } from "zod";
import { createCache } from "../base/cached.ts";
import { minuteMs, secondMs, toIso, type Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { currentRequest, withOwnDeadline } from "../base/request.ts";
import { defineEndpoint } from "../http/endpoint.ts";
import type { KeyCounter } from "../keys/key-store.ts";
import { nflCollection } from "../nfl/games.ts";
import type { CorpusFile } from "../transcripts/corpus-file.ts";

const time = z.iso.datetime();

export const health = z
  .object({
    release: z
      .object({
        version: z.string().describe("The version of the service"),
        commit: z.string().describe('The commit, as the deployment names it; "unknown" where it names none'),
      })
      .describe("What is running"),
    started_at: time.describe("Since when this instance runs, ISO 8601"),
    store: z.enum(["ok", "failing"]).describe("Whether the store of the keys answers"),
    provider: z
      .object({
        last_success: time
          .nullable()
          .describe("When this instance last read Kalshi, ISO 8601; null while no read has succeeded"),
        reads_per_second: z
          .number()
          .nullable()
          .describe("The most that this instance reads a second now; null without a pace"),
      })
      .describe("Kalshi, as this instance finds it"),
    collections: z
      .array(
        z
          .object({
            collection: z.string().describe("The collection's name"),
            status: z
              .enum(["ok", "damaged", "missing"])
              .describe(
                "`damaged`: its file can't be used, the log says why. `missing`: its file is not there",
              ),
            transcripts: z.int().min(0).describe("Transcripts that can be searched"),
            last_date: z.iso.date().nullable().describe("Day of the latest; null without a transcript"),
          })
          .meta({ id: "CollectionHealth" }),
      )
      .readonly()
      .describe("The corpus of searchNFLStrikeWord"),
  })
  .meta({ id: "Health" });

type Health = z.output<typeof health>;

export const getHealthEndpoint = defineEndpoint({
  name: "getHealth",
  summary: "Whether the service works, what is running and since when",
  description:
    "It needs no key and counts nothing. It is read anew at most every 5 seconds, of the instance that " +
    "answers. The status is 503 while the store of the keys fails, because no key is admitted then. Kalshi's " +
    "failures and a corpus that is missing or damaged leave it at 200: what does not need them works.",
  querySchema: z.object({}),
  responseSchema: health,
  examples: [{ query: {} }],
  errors: {},
  async handle(_query, { readHealth }: { readonly readHealth: ReadHealth }) {
    const body = await readHealth();
    return { status: body.store === "ok" ? 200 : 503, body };
  },
});

/** What this instance observes of Kalshi. */
interface KalshiHealth {
  /** When the last successful read ended, UTC ms, null before one; the pace in reads a second, null without one. */
  status(): { readonly succeededAt: number | null; readonly readsPerSecond: number | null };
  /** Makes a small read. Throws an AppError of code `upstream`. */
  check(): Promise<unknown>;
}

interface ReadHealthOptions {
  readonly release: Health["release"];
  readonly keys: Pick<KeyCounter, "count">;
  readonly kalshi: KalshiHealth;
  readonly nflCorpus: CorpusFile;
  readonly clock: Clock;
}

export type ReadHealth = () => Promise<Health>;

const freshMs = 5 * secondMs;
const maxBytes = 100_000;
/** After this long without a successful read, getHealth reads Kalshi: its own instance makes no other reads. */
const checkProviderAfterMs = minuteMs;
const maxCheckMs = 2 * secondMs;
/** A hash that no key has. Counting it tests the same store call that the guard makes, and changes nothing. */
const nobody = "0".repeat(64);

/** The health of this instance, computed at most every 5 seconds; Kalshi is read at most once a minute. */
export function createReadHealth({ release, keys, kalshi, nflCorpus, clock }: ReadHealthOptions): ReadHealth {
  const startedAt = toIso(clock.now());
  const cache = createCache<Health>({ clock, freshMs, maxBytes });
  let checkedAt = -Infinity;

  async function storeHealth(): Promise<Health["store"]> {
    try {
      await keys.count(nobody, 1, clock.now());
      return "ok";
    } catch (error) {
      if (error instanceof AppError && error.code === "unavailable") return "failing";
      throw error;
    }
  }

  async function providerHealth(): Promise<Health["provider"]> {
    const before = kalshi.status().succeededAt ?? -Infinity;
    const now = clock.monotonicMs();
    if (clock.now() - before > checkProviderAfterMs && now - checkedAt > checkProviderAfterMs) {
      checkedAt = now;
      const deadlineAt = Math.min(currentRequest().deadlineAt, now + maxCheckMs);
      // If the check fails, the time of the last success shows it.
      await withOwnDeadline(deadlineAt, () => kalshi.check()).catch(() => undefined);
    }
    const { succeededAt, readsPerSecond } = kalshi.status();
    return {
      last_success: succeededAt === null ? null : toIso(succeededAt),
      reads_per_second: readsPerSecond === null ? null : Math.round(100 * readsPerSecond) / 100,
    };
  }

  function corpusHealth(): Health["collections"][number] {
    const dates = nflCorpus.read((opening) => opening?.corpus.transcripts.map(({ date }) => date) ?? []);
    return {
      collection: nflCollection,
      status: nflCorpus.state(),
      transcripts: dates.length,
      last_date: dates.sort().at(-1) ?? null,
    };
  }

  async function read(): Promise<Health> {
    const [store, provider] = await Promise.all([storeHealth(), providerHealth()]);
    return { release, started_at: startedAt, store, provider, collections: [corpusHealth()] };
  }

  return () => cache.get("", read);
}
