import { z } from "zod";
import { openMarket, type OpenMarket } from "../markets/market.ts";
import type { Phrase } from "@mention-market/service/transcripts/phrases/phrase";
import { alternativeKeysOf } from "../markets/strike-word.ts";
import { type AgedTally, posteriorOf } from "../estimates/posterior.ts";
import { addAgedTallies } from "./settled-record.ts";
import { tokensOf, type WordMarkets } from "./word-markets.ts";
import { currentRequest } from "@mention-market/service/base/request";
import { easternDayOf } from "../base/eastern-time.ts";
import { AppError, messageOf } from "@mention-market/service/base/errors";
import type { Log } from "@mention-market/service/base/log";
import type { CorpusSearch } from "@mention-market/service/transcripts/find-in-corpus";
import type { TranscriptFilter } from "@mention-market/service/transcripts/filter";
import type { SearchRequest } from "@mention-market/service/transcripts/findings";
import { estimateOf, type Estimate } from "../estimates/estimate.ts";
import { evidenceOn } from "../estimates/transcript-weights.ts";
import type { Place } from "./coverage.ts";
import { evidenceToday } from "./evidence.ts";
import type { WordServices } from "./services.ts";
import { weights, type Sums } from "./sums.ts";

const maxSimilar = 5;

/** The markets on the phrases of a search. */
export const marketSide = z
  .object({
    open: z.array(openMarket).readonly().describe("Markets that can be traded now, soonest to close first"),
    settled: z
      .object({
        yes: z.int().min(0).describe("Markets that settled as yes"),
        no: z.int().min(0).describe("Markets that settled as no"),
        probability: z
          .number()
          .min(0)
          .max(1)
          .nullable()
          .describe("yes / (yes + no); null when there is none"),
      })
      .describe("Markets that have a result; void ones are not counted"),
    similar: z
      .array(z.string())
      .readonly()
      .optional()
      .describe(
        `Where no market is found: up to ${maxSimilar} strike words that share a word with a phrase, ` +
          "most in common first",
      ),
    fetchedAt: z.iso
      .datetime()
      .describe("When the open ones were read from the provider, at most a minute ago"),
  })
  .meta({ id: "PhraseMarkets" });
type MarketSide = Readonly<z.output<typeof marketSide>>;

/** The markets on one of the phrases. */
export interface PhraseMarkets {
  readonly markets: MarketSide;
  readonly record: AgedTally;
  /** Whether any market names one of the phrases. */
  readonly isNamed: boolean;
}

/** The markets whose strike word has an alternative in common with a phrase. */
function marketsOnPhrases(phrases: readonly Phrase[], markets: WordMarkets): PhraseMarkets {
  const keys = phrases.flatMap(alternativeKeysOf);
  const strikeWords = new Set(keys.flatMap((key) => markets.strikeWords.get(key) ?? []));
  const record = addAgedTallies(
    [...strikeWords].flatMap((strikeWord) => markets.settled.get(strikeWord) ?? []),
  );
  const { yes, no } = record;
  const isNamed = strikeWords.size > 0;
  const similar = isNamed ? [] : similarTo(phrases, markets);
  return {
    markets: {
      open: markets.open.filter(({ strike_word }) => strikeWords.has(strike_word)).toSorted(byClose),
      settled: { yes, no, probability: yes + no === 0 ? null : yes / (yes + no) },
      ...(similar.length > 0 && { similar }),
      fetchedAt: markets.fetchedAt,
    },
    record,
    isNamed,
  };
}

/** The strike words that share most tokens with the phrases come first, then sorted. */
function similarTo(phrases: readonly Phrase[], markets: WordMarkets): readonly string[] {
  const shared = new Map<string, number>();
  for (const token of new Set(phrases.flatMap((phrase) => [...tokensOf(phrase)]))) {
    for (const strikeWord of markets.byToken.get(token) ?? [])
      shared.set(strikeWord, (shared.get(strikeWord) ?? 0) + 1);
  }
  return [...shared]
    .sort(([a, count], [b, otherCount]) => otherCount - count || (a < b ? -1 : 1))
    .slice(0, maxSimilar)
    .map(([strikeWord]) => strikeWord);
}

/** Markets without a closing time come last. */
function byClose(left: OpenMarket, right: OpenMarket): number {
  const [a, b] = [left, right].map(
    ({ close_time, market_ticker }) => `${close_time ?? "~"} ${market_ticker}`,
  );
  return (a ?? "") < (b ?? "") ? -1 : 1;
}

/** The transcripts, settled markets and estimate of the phrases. */
export interface SearchOutcome extends CorpusSearch<Sums> {
  /** Null if no series was requested, and when the provider failed. */
  readonly markets: MarketSide | null;
  /** From the series' settled markets and the transcripts; null if `markets` is, and if there is no evidence on the phrases. */
  readonly estimate: Estimate | null;
  /** The provider's error text when it failed. */
  readonly marketsError: string | null;
}

/** The place to search: a collection, and the series whose markets belong to it. */
export interface SearchPlace extends Pick<Place, "kind" | "file"> {
  /** As in a series' coverage. Default: the kind's value. */
  readonly isAlike?: boolean;
  /** Series whose markets are searched; empty: none. */
  readonly series: readonly string[];
}

export type SearchServices = Pick<WordServices, "findInCorpus" | "readWordMarkets" | "log">;

/** Searches transcripts and markets. If the provider fails, only the markets are missing. */
export async function search(
  request: SearchRequest<Sums>,
  place: SearchPlace,
  { findInCorpus, readWordMarkets, log }: SearchServices,
): Promise<SearchOutcome> {
  const { file, series } = place;
  const reading =
    series.length === 0
      ? null
      : readWordMarkets(series).catch((error: unknown) => providerFailure(error, log));
  const sums = [...(request.sums ?? []), ...(reading === null ? [] : [weights])];
  const [read, found] = await Promise.all([reading, findInCorpus(file, { ...request, sums })]);
  if (read === null) return { ...found, markets: null, estimate: null, marketsError: null };
  if (read instanceof AppError) {
    return { ...found, markets: null, estimate: null, marketsError: read.publicMessage };
  }
  const { phrases, last = null } = request;
  const { markets, record, isNamed } = marketsOnPhrases(phrases, read);
  const countsOf = async (of: TranscriptFilter) =>
    (await findInCorpus(file, { phrases, filter: of, context: null, sums: [weights] })).findings;
  // `last` and a part narrow only the counts that are shown. A market is about all that is said, so the estimate uses all of it.
  const { parts = [], ...filter } = request.filter;
  const all = last === null && parts.length === 0 ? found.findings : await countsOf(filter);
  const isKnown = isNamed || all.transcripts_with_phrase > 0;
  if (!isKnown) return { ...found, markets, estimate: null, marketsError: null };
  const now = currentRequest().receivedAt;
  const narrowed = evidenceToday(filter, { ...place, transcripts: found.transcripts }, read, now);
  const { sums: known } = narrowed === null ? all : await countsOf(narrowed);
  const transcripts = evidenceOn(
    known.weights ?? null,
    easternDayOf(now),
    place.isAlike ?? place.kind.isAlike,
  );
  const evidence = { series: read.settledTotal, record, speaker: null, transcripts };
  return { ...found, markets, estimate: estimateOf(posteriorOf(evidence)), marketsError: null };
}

function providerFailure(error: unknown, log: Log): AppError {
  if (!(error instanceof AppError) || error.code !== "upstream") throw error;
  log.warn("The provider failed: the search returned no markets", {
    ...error.logFields,
    cause: messageOf(error),
  });
  return error;
}
