import { currentRequest } from "../base/request.ts";
import { easternDayOf } from "../base/clock.ts";
import { AppError, messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { CorpusSearch } from "../transcripts/index/find-in-corpus.ts";
import type { SearchRequest } from "../transcripts/index/findings.ts";
import { estimateOf, type Estimate } from "../estimates/estimate.ts";
import { posteriorOf } from "../estimates/posterior.ts";
import { evidenceOn, type TranscriptWeights } from "../estimates/transcript-weights.ts";
import { marketsOnPhrases, type MarketSide } from "./market-side.ts";
import type { Place } from "./coverage.ts";
import { knownToday } from "./evidence.ts";
import type { WordServices } from "./services.ts";

/** What transcripts, settled markets and the estimate say of the phrases. */
export interface SearchOutcome extends CorpusSearch<TranscriptWeights | null> {
  /** Null when no series was asked for, and when the provider failed. */
  readonly markets: MarketSide | null;
  /**
   * Of the series' settled markets and the transcripts that were checked; null when `markets` is, and when nothing is known of the
   * phrases.
   */
  readonly estimate: Estimate | null;
  /** The provider's error text when it failed. */
  readonly marketsError: string | null;
}

/** What is searched: a collection, and the series whose markets belong to it. */
export interface SearchPlace extends Pick<Place, "kind" | "file"> {
  /** As in a series' coverage; default: as the kind is. */
  readonly isAlike?: boolean;
  /** Series whose markets are searched; empty: none. */
  readonly series: readonly string[];
}

export type SearchServices = Pick<WordServices, "findInCorpus" | "readWordMarkets" | "log">;

/** Searches transcripts and markets. A provider that fails costs the market side only. */
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
  const { markets, record, isNamed } = marketsOnPhrases(request.phrases, read);
  const isKnown = isNamed || found.findings.transcripts_with_phrase > 0;
  if (!isKnown) return { ...found, markets, estimate: null, marketsError: null };
  const now = currentRequest().receivedAt;
  const known = knownToday(request.filter, place, read, now);
  const { findings } =
    known === null ? found : await findInCorpus(file, { ...request, filter: known, context: null });
  const transcripts = evidenceOn(findings.weights, easternDayOf(now), place.isAlike ?? place.kind.isAlike);
  const evidence = { series: read.settledTotal, record, speaker: null, transcripts };
  return { ...found, markets, estimate: estimateOf(posteriorOf(evidence)), marketsError: null };
}

function providerFailure(error: unknown, log: Log): AppError {
  if (!(error instanceof AppError) || error.code !== "upstream") throw error;
  log.warn("The provider failed: the search went without markets", {
    ...error.logFields,
    cause: messageOf(error),
  });
  return error;
}
