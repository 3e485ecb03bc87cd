import { secondMs } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { orUpstream, inTime } from "../base/provider-reads.ts";
import { memoized } from "@mention-market/service/base/cached";
import { offersOf } from "../estimates/offer.ts";
import { beginningOf } from "../markets/event/event-dates.ts";
import type { MentionEvent } from "../markets/event/event.ts";
import type { ReadClosing } from "../markets/settled/closing.ts";
import type { SeriesMarkets } from "../markets/settled/series-markets.ts";
import { findCoverage } from "./coverage.ts";
import { seriesKindOf, type SeriesKind } from "./series-kind.ts";
import type { WordServices } from "./services.ts";
import { valueWords, type EvidenceSources, type WordSources } from "./value-words.ts";
import type { EventWithClosing, ValuedEvent } from "./valued-event.ts";

/** How long a request waits for the records. */
const maxMs = 4 * secondMs;
const recordLateText = "The settled record was not read in time: ask again in a few seconds";

interface Valued extends WordSources {
  readonly result: Promise<ValuedEvent>;
}
const lastValuedOf = memoized((): { current: Valued | null } => ({ current: null }));

/**
 * An event with the record of its words, which is computed once for all requests with the same inputs. If the record can't be read, the
 * event is returned without it. If one of the speaker's other series can't be read, these are left out, and that is logged.
 */
export async function valueEvent(event: MentionEvent, services: ValueServices): Promise<ValuedEvent> {
  return (await valueWithMarkets(event, services)).valued;
}

/** Like valueEvent, with how the words of the event's series close. */
export async function valueEventAndClosing(
  event: MentionEvent,
  services: ValueServices & { readonly readClosing: ReadClosing },
): Promise<EventWithClosing> {
  const { valued, markets } = await valueWithMarkets(event, services);
  return addClosing(valued, markets, services.readClosing);
}

/** One object for each valued event, so that its JSON is shared. */
const addClosing = memoized(
  async (
    valued: ValuedEvent,
    markets: SeriesMarkets | null,
    readClosing: ReadClosing,
  ): Promise<EventWithClosing> => ({
    ...valued,
    closing: markets === null ? null : await readClosing(markets),
  }),
);

type ValueServices = Omit<WordServices, "readWordMarkets">;

interface ValuedWithMarkets {
  readonly valued: ValuedEvent;
  /** The markets of the event's series; null if they could not be read. */
  readonly markets: SeriesMarkets | null;
}

async function valueWithMarkets(event: MentionEvent, services: ValueServices): Promise<ValuedWithMarkets> {
  const { clock, longRunningSeries, isProven } = services;
  const kind = seriesKindOf(event.series_ticker, services);
  const read = await readWordSources(event.series_ticker, services);
  if (read instanceof AppError)
    return { valued: withoutRecord(event, kind, read.publicMessage), markets: null };
  const sources: WordSources = {
    ...read.sources,
    mayHaveFairValue: isOneAhead(event, clock.now()) && !longRunningSeries.includes(event.series_ticker),
    isProven: isProven(event.series_ticker),
    kind,
  };
  const last = lastValuedOf(event);
  // The shared computation may have failed by the search limit of another request's key. So its failure does not count for this request.
  const before = last.current;
  const shared = before !== null && isSame(before, sources) ? await before.result.catch(() => null) : null;
  const { markets } = sources;
  if (shared !== null) return { valued: shared, markets };
  const result = valueWords(event, sources, services);
  last.current = { ...sources, result };
  return { valued: await result, markets };
}

interface ReadSources {
  readonly sources: EvidenceSources;
  /** Whether they include the speaker's other series. */
  readonly isWhole: boolean;
}

/** The sources from which the words of a series' events are valued; the error if the series itself could not be read in time. */
export async function readWordSources(
  series_ticker: string,
  services: Pick<WordServices, "clock" | "readSeries" | "log" | "collections" | "kinds" | "announcerSeries">,
): Promise<ReadSources | AppError> {
  const { clock, readSeries, log } = services;
  const coverage = findCoverage(series_ticker, services, log);
  const read = (series: string) =>
    orUpstream(inTime(clock, readSeries(series), { maxMs, text: recordLateText }));
  const [markets, ...otherSeries] = await Promise.all(
    [series_ticker, ...(coverage?.otherSeries ?? [])].map(read),
  );
  if (markets === undefined) return new AppError("upstream", recordLateText);
  if (markets instanceof AppError) return markets;

  const failed = otherSeries.find((outcome) => outcome instanceof AppError);
  if (failed !== undefined)
    log.warn("A speaker's other series could not be read: estimates do not use them", {
      series: series_ticker,
      cause: failed.publicMessage,
    });
  const readable =
    failed === undefined
      ? otherSeries.filter((outcome): outcome is SeriesMarkets => !(outcome instanceof AppError))
      : [];
  return { sources: { coverage, markets, otherSeries: readable }, isWhole: failed === undefined };
}

function isSame(sources: WordSources, otherSources: WordSources): boolean {
  return (
    sources.markets === otherSources.markets &&
    sources.mayHaveFairValue === otherSources.mayHaveFairValue &&
    sources.isProven === otherSources.isProven &&
    sources.kind === otherSources.kind &&
    sources.otherSeries.length === otherSources.otherSeries.length &&
    sources.otherSeries.every((markets, at) => markets === otherSources.otherSeries[at])
  );
}

/** Whether the event is a single appearance that is known to begin later. */
function isOneAhead(event: MentionEvent, now: number): boolean {
  const beginsAt = beginningOf(event);
  return event.window === null && beginsAt !== null && now < beginsAt;
}

function withoutRecord(event: MentionEvent, kind: SeriesKind, error: string): ValuedEvent {
  const markets = event.markets.map((market) => ({
    ...market,
    record: null,
    estimate: null,
    ...offersOf(market, null, event.fee),
    verdict: null,
    estimate_error: error,
  }));
  return { ...event, markets, kind, record_error: error };
}
