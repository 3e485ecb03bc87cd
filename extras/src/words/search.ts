import { currentRequest } from "@mention-market/service/base/request";
import { easternDayOf } from "../base/eastern-time.ts";
import { AppError, messageOf } from "@mention-market/service/base/errors";
import type { Log } from "@mention-market/service/base/log";
import type { CorpusSearch } from "@mention-market/service/transcripts/find-in-corpus";
import type { TranscriptFilter } from "@mention-market/service/transcripts/filter";
import type { SearchRequest } from "@mention-market/service/transcripts/findings";
import { estimateOf, type Estimate } from "../estimates/estimate.ts";
import { posteriorOf } from "../estimates/posterior.ts";
import { evidenceOn, type TranscriptWeights } from "../estimates/transcript-weights.ts";
import { marketsOnPhrases, type MarketSide } from "./market-side.ts";
import type { Place } from "./coverage.ts";
import { evidenceToday } from "./evidence.ts";
import type { WordServices } from "./services.ts";

/** The transcripts, settled markets and estimate of the phrases. */
export interface SearchOutcome extends CorpusSearch<TranscriptWeights | null> {
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
  request: SearchRequest,
  place: SearchPlace,
  { findInCorpus, readWordMarkets, log }: SearchServices,
): Promise<SearchOutcome> {
  const { file, series } = place;
  const reading =
    series.length === 0
      ? null
      : readWordMarkets(series).catch((error: unknown) => providerFailure(error, log));
  const [read, found] = await Promise.all([reading, findInCorpus(file, request)]);
  if (read === null) return { ...found, markets: null, estimate: null, marketsError: null };
  if (read instanceof AppError) {
    return { ...found, markets: null, estimate: null, marketsError: read.publicMessage };
  }
  const { phrases, last = null } = request;
  const { markets, record, isNamed } = marketsOnPhrases(phrases, read);
  const countsOf = async (of: TranscriptFilter) =>
    (await findInCorpus(file, { phrases, filter: of, context: null })).findings;
  // `last` and a part narrow only the counts that are shown. A market is about all that is said, so the estimate uses all of it.
  const { parts = [], ...filter } = request.filter;
  const all = last === null && parts.length === 0 ? found.findings : await countsOf(filter);
  const isKnown = isNamed || all.transcripts_with_phrase > 0;
  if (!isKnown) return { ...found, markets, estimate: null, marketsError: null };
  const now = currentRequest().receivedAt;
  const narrowed = evidenceToday(filter, { ...place, transcripts: found.transcripts }, read, now);
  const { weights } = narrowed === null ? all : await countsOf(narrowed);
  const transcripts = evidenceOn(weights, easternDayOf(now), place.isAlike ?? place.kind.isAlike);
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
