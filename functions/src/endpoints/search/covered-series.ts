import { AppError } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { invalidParameter } from "../../http/query.ts";
import { toTicker } from "../../markets/ticker.ts";
import { findCoverage, wholeOf, type Coverage, damagedCoverage } from "../../words/coverage.ts";
import { idsOfEvent } from "../../words/own-transcripts.ts";
import type { Library } from "../../words/services.ts";

export const noTranscripts = "No transcripts for this series";
export const noCollection = "Collection not found";
export const seriesAccepted = "a series' ticker; exactly one of series_ticker and collection is given";

interface CoveredSeries {
  readonly coverage: Coverage;
  readonly series: readonly string[];
}

/** Throws `invalid` unless exactly one of the two is given, and `not_found` for one that has no transcripts. */
export function coverageOf(
  {
    series_ticker,
    collection,
  }: { readonly series_ticker: string | null; readonly collection: string | null },
  services: Library & { readonly log: Log },
): CoveredSeries {
  if ((series_ticker === null) === (collection === null))
    throw invalidParameter(seriesAccepted, "series_ticker");
  if (collection !== null) {
    if (!services.collections.names().includes(collection)) throw new AppError("not_found", noCollection);
    return { coverage: wholeOf(collection, services), series: [] };
  }
  const ticker = toTicker(series_ticker ?? "");
  const coverage =
    ticker === null ? null : (findCoverage(ticker, services, services.log) ?? damagedCoverage(services));
  if (ticker === null || coverage === null) throw new AppError("not_found", noTranscripts);
  return { coverage, series: [ticker] };
}

export function idsOfTicker(eventTicker: string, coverage: Coverage): readonly string[] {
  const event_ticker = toTicker(eventTicker);
  return event_ticker === null ? [] : idsOfEvent(coverage, { event_ticker, scheduledStartTime: null });
}
