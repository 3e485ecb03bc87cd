import { LRUCache } from "lru-cache";
import type { OpenMarket, Tally } from "../markets/market/market.ts";
import { alternativeKeysOf, parseStrikeWord, type Phrase } from "../transcripts/phrases/phrase.ts";
import { secondMs, toIso, type Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { inTime } from "../base/request.ts";
import type { ReadSeriesMarkets, SeriesMarkets } from "../markets/settled/series-markets.ts";
import type { AgedTally } from "../estimates/posterior.ts";
import { addMarket, halfLifeOf, voidEvents, weightOfAge } from "./settled-record.ts";

/** The markets of some series, of every tier. Made by `indexMarkets`. */
export interface WordMarkets {
  /** When the read of the open ones started, ISO 8601; of several reads the earliest. */
  readonly fetchedAt: string;
  readonly open: readonly OpenMarket[];
  /** Tickers of the events with a market that has not settled. */
  readonly unsettledEvents: ReadonlySet<string>;
  /** By strike word, as the provider spells it; weights are on the day of the read. */
  readonly settled: ReadonlyMap<string, AgedTally>;
  /** Of all strike words that name a word. */
  readonly settledTotal: Tally;
  /** The strike words that have an alternative, by its key (`alternativeKeysOf`). */
  readonly strikeWords: ReadonlyMap<string, readonly string[]>;
  /** The strike words that have a token, but for the commonest. */
  readonly byToken: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Sharing one of these makes no two strike words alike. */
const common = new Set(
  (
    "a an and are as at be but by for from has have he i in is it no not of on or our she that the their " +
    "they this to up was we who will with you your"
  ).split(" "),
);

/** Markets with the index of their strike words, which serves any number of searches. */
export function indexMarkets(
  markets: Pick<WordMarkets, "fetchedAt" | "open" | "unsettledEvents" | "settled">,
): WordMarkets {
  const strikeWords = new Map<string, string[]>();
  const byToken = new Map<string, Set<string>>();
  const settledTotal = { yes: 0, no: 0 };
  const spellings = new Set([
    ...markets.open.map(({ strike_word }) => strike_word),
    ...markets.settled.keys(),
  ]);
  for (const strikeWord of spellings) {
    const phrase = parseStrikeWord(strikeWord);
    if (phrase === null) continue;
    const tally = markets.settled.get(strikeWord);
    settledTotal.yes += tally?.yes ?? 0;
    settledTotal.no += tally?.no ?? 0;
    for (const key of alternativeKeysOf(phrase)) {
      strikeWords.set(key, [...(strikeWords.get(key) ?? []), strikeWord]);
    }
    for (const token of tokensOf(phrase)) {
      byToken.set(token, (byToken.get(token) ?? new Set()).add(strikeWord));
    }
  }
  return { ...markets, settledTotal, strikeWords, byToken };
}

/** Tokens of a phrase by which it is like another one. */
export function tokensOf({ alternatives }: Phrase): ReadonlySet<string> {
  return new Set(alternatives.flatMap(({ tokens }) => tokens.filter((token) => !common.has(token))));
}

/**
 * The markets of some series together. Rejects with an AppError of code `upstream` when the provider fails. The markets are at most a
 * minute old.
 */
export type ReadWordMarkets = (series: readonly string[]) => Promise<WordMarkets>;

interface WordMarketsOptions {
  readonly readSeries: ReadSeriesMarkets;
  readonly clock: Clock;
}

interface Joined {
  readonly parts: readonly SeriesMarkets[];
  readonly markets: WordMarkets;
}

/** After a failed read of a series its next searches go without markets at once, for this long: reads that fail take seconds. */
const restMs = 5 * secondMs;
const maxFailures = 500;
const maxJoined = 50;

/** Markets are joined and indexed once for each new read of a series. */
export function createReadWordMarkets({ readSeries, clock }: WordMarketsOptions): ReadWordMarkets {
  const joined = new LRUCache<string, Joined>({ max: maxJoined });
  const failures = new LRUCache<string, { readonly at: number; readonly error: AppError }>({
    max: maxFailures,
  });

  async function read(ticker: string): Promise<SeriesMarkets> {
    const failed = failures.get(ticker);
    if (failed !== undefined && clock.monotonicMs() - failed.at < restMs) throw failed.error;
    try {
      // The read may be another request's, which waits for longer.
      return await inTime(clock, readSeries(ticker));
    } catch (error) {
      if (error instanceof AppError && error.code === "upstream")
        failures.set(ticker, { at: clock.monotonicMs(), error });
      throw error;
    }
  }

  return async (series) => {
    const parts = await Promise.all(series.map(read));
    const known = joined.get(series.join());
    if (known !== undefined && parts.every((part, at) => part === known.parts[at])) return known.markets;
    const markets = joinedMarkets(series, parts);
    joined.set(series.join(), { parts, markets });
    return markets;
  };
}

function joinedMarkets(series: readonly string[], parts: readonly SeriesMarkets[]): WordMarkets {
  const settled = new Map<string, AgedTally>();
  parts.forEach((part, at) => {
    addSettled(settled, part, halfLifeOf(series[at] ?? ""));
  });
  return indexMarkets({
    fetchedAt: toIso(Math.min(...parts.map(({ readAt }) => readAt))),
    open: parts.flatMap(({ open }) => open),
    unsettledEvents: new Set(parts.flatMap(({ unsettled }) => [...unsettled.values()])),
    settled,
  });
}

/** One without a time of settlement weighs as much as a new one. */
function addSettled(tallies: Map<string, AgedTally>, part: SeriesMarkets, halfLife: number): void {
  const none = voidEvents(part.settled.values());
  for (const { eventTicker, strikeWord, result, settledAt } of part.settled.values()) {
    if (none.has(eventTicker)) continue;
    const weight = settledAt === null ? 1 : weightOfAge(part.readAt - settledAt, halfLife);
    tallies.set(strikeWord, addMarket(tallies.get(strikeWord), result, weight));
  }
}
