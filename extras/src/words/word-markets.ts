import { LRUCache } from "lru-cache";
import type { OpenMarket, Tally } from "../markets/market.ts";
import { type Phrase } from "@mention-market/service/transcripts/phrases/phrase";
import { alternativeKeysOf, parseStrikeWord } from "../markets/strike-word.ts";
import { secondMs, toIso, type Clock } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { inTime } from "../base/provider-reads.ts";
import type { ReadSeriesMarkets, SeriesMarkets } from "../markets/settled/series-markets.ts";
import type { AgedTally } from "../estimates/posterior.ts";
import { addMarket, halfLifeOf, voidEvents, weightOfAge } from "./settled-record.ts";

/** The markets of some series, of both tiers. Made by `indexMarkets`. */
export interface WordMarkets {
  /** When the read of the open markets started, ISO 8601; of several reads the earliest. */
  readonly fetchedAt: string;
  readonly open: readonly OpenMarket[];
  /** Tickers of events with an unsettled market. */
  readonly unsettledEvents: ReadonlySet<string>;
  /** By strike word in the provider's spelling. Weights refer to the day of the read. */
  readonly settled: ReadonlyMap<string, AgedTally>;
  /** The tally of all strike words that name a word. */
  readonly settledTotal: Tally;
  /** The strike words that contain an alternative, by its key (`alternativeKeysOf`). */
  readonly strikeWords: ReadonlyMap<string, readonly string[]>;
  /** The strike words that contain a token, without the most common tokens. */
  readonly byToken: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Sharing one of these tokens does not make strike words similar. */
const common = new Set(
  (
    "a an and are as at be but by for from has have he i in is it no not of on or our she that the their " +
    "they this to up was we who will with you your"
  ).split(" "),
);

/** Indexes markets by their strike words, for any number of searches. */
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

/** The tokens of a phrase by which similar strike words are found. */
export function tokensOf({ alternatives }: Phrase): ReadonlySet<string> {
  return new Set(alternatives.flatMap(({ tokens }) => tokens.filter((token) => !common.has(token))));
}

/** Joins the markets of some series, at most a minute old. Rejects with an AppError of code `upstream` when the provider fails. */
export type ReadWordMarkets = (series: readonly string[]) => Promise<WordMarkets>;

interface WordMarketsOptions {
  readonly readSeries: ReadSeriesMarkets;
  readonly clock: Clock;
}

interface Joined {
  readonly parts: readonly SeriesMarkets[];
  readonly markets: WordMarkets;
}

/** After a failed read of a series, searches return without its markets at once for this long, because failing reads take seconds. */
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
      // The read may belong to another request, which waits longer.
      return await inTime(clock, readSeries(ticker));
    } catch (error) {
      if (error instanceof AppError && error.code === "upstream")
        failures.set(ticker, { at: clock.monotonicMs(), error });
      throw error;
    }
  }

  return async (series) => {
    const parts = await Promise.all(series.map(read));
    const joinedBefore = joined.get(series.join());
    if (joinedBefore !== undefined && parts.every((part, at) => part === joinedBefore.parts[at]))
      return joinedBefore.markets;
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

/** A market without a time of settlement weighs as much as a new one. */
function addSettled(tallies: Map<string, AgedTally>, part: SeriesMarkets, halfLife: number): void {
  const none = voidEvents(part.settled.values());
  for (const { eventTicker, strikeWord, result, settledAt } of part.settled.values()) {
    if (none.has(eventTicker)) continue;
    const weight = settledAt === null ? 1 : weightOfAge(part.readAt - settledAt, halfLife);
    tallies.set(strikeWord, addMarket(tallies.get(strikeWord), result, weight));
  }
}
