import { fromIso, secondMs } from "../base/clock.ts";
import { AppError, orUpstream } from "../base/errors.ts";
import { inTime } from "../base/request.ts";
import { memoized } from "../base/memo.ts";
import { offersOf } from "../estimates/offer.ts";
import type { MentionEvent } from "../markets/event/event.ts";
import type { SeriesMarkets } from "../markets/settled/series-markets.ts";
import { findCoverage } from "./coverage.ts";
import type { WordServices } from "./services.ts";
import { valueWords, type WordSources } from "./value-words.ts";
import type { ValuedEvent } from "./valued-event.ts";

/** How long a request waits for the records. */
const maxMs = 4 * secondMs;
const lateText = "The settled record was not read in time: ask again in a few seconds";

interface Valued extends WordSources {
  readonly result: Promise<ValuedEvent>;
}
const lastValuedOf = memoized((): { current: Valued | null } => ({ current: null }));

/**
 * An event with the record of its words, which are put together once for all requests that share both. When the record can't be read, the
 * event is returned without it; when one of the speaker's other series can't be read, without these, and the log says so.
 */
export async function valueEvent(
  event: MentionEvent,
  services: Omit<WordServices, "readWordMarkets">,
): Promise<ValuedEvent> {
  const { clock, readSeries, log, longRunningSeries } = services;
  const coverage = findCoverage(event.series_ticker, services, log);
  const read = (series: string) => orUpstream(inTime(clock, readSeries(series), { maxMs, text: lateText }));
  const [markets, ...others] = await Promise.all(
    [event.series_ticker, ...(coverage?.otherSeries ?? [])].map(read),
  );
  if (markets === undefined || markets instanceof AppError)
    return withoutRecord(event, markets?.publicMessage ?? lateText);

  const failed = others.find((one) => one instanceof AppError);
  if (failed !== undefined)
    log.warn("A speaker's other series could not be read: estimates went without them", {
      series: event.series_ticker,
      cause: failed.publicMessage,
    });
  const sources: WordSources = {
    coverage,
    markets,
    others:
      failed === undefined ? others.filter((one): one is SeriesMarkets => !(one instanceof AppError)) : [],
    isPriced: isBefore(event, clock.now()) && !longRunningSeries.includes(event.series_ticker),
  };
  const last = lastValuedOf(event);
  // One that failed did so for the searches of the key that started it.
  const before = last.current;
  const shared = before !== null && isSame(before, sources) ? await before.result.catch(() => null) : null;
  if (shared !== null) return shared;
  const result = valueWords(event, sources, services);
  last.current = { ...sources, result };
  return result;
}

function isSame(one: WordSources, other: WordSources): boolean {
  return (
    one.markets === other.markets &&
    one.isPriced === other.isPriced &&
    one.others.length === other.others.length &&
    one.others.every((markets, at) => markets === other.others[at])
  );
}

/** Whether the event is known to start later. */
function isBefore({ scheduledStartTime }: MentionEvent, now: number): boolean {
  const startsAt = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
  return startsAt !== null && now < startsAt;
}

function withoutRecord(event: MentionEvent, error: string): ValuedEvent {
  const markets = event.markets.map((market) => ({
    ...market,
    record: null,
    estimate: null,
    ...offersOf(market, null, event.fee),
    estimate_error: error,
  }));
  return { ...event, markets, record_error: error };
}
