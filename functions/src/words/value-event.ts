import { secondMs, type Clock } from "../base/clock.ts";
import { AppError, orUpstream } from "../base/errors.ts";
import { inTime } from "../base/request.ts";
import type { MentionEvent } from "../markets/event/event-markets.ts";
import type { ReadSeriesMarkets, SeriesMarkets } from "../markets/settled/series-markets.ts";
import { createValueWords, type ValuedEvent, type ValueWordsOptions } from "./value-words.ts";

/** An event with what is known of its words. When the record can't be read, the event is returned without it. */
export type ValueEvent = (event: MentionEvent) => Promise<ValuedEvent>;

export interface ValueEventOptions extends ValueWordsOptions {
  readonly readSeries: ReadSeriesMarkets;
  readonly clock: Clock;
  /** How long a request waits for the record. Default: 4 s. */
  readonly maxWaitMs?: number;
}

const lateText = "The settled record was not read in time: ask again in a few seconds";

/** Events with the record of their words. An event and a record are put together once for all requests that share them. */
export function createValueEvent({
  readSeries,
  findInCorpus,
  findCoverage,
  clock,
  maxWaitMs = 4 * secondMs,
}: ValueEventOptions): ValueEvent {
  const valueWords = createValueWords({ findInCorpus, findCoverage });
  const valued = new WeakMap<
    MentionEvent,
    { readonly of: SeriesMarkets; readonly result: Promise<ValuedEvent> }
  >();

  return async (event) => {
    const reading = inTime(clock, readSeries(event.series_ticker), { maxMs: maxWaitMs, text: lateText });
    const markets = await orUpstream(reading);
    if (markets instanceof AppError) return withoutRecord(event, markets.publicMessage);
    const known = valued.get(event);
    // One that failed did so for the searches of the key that started it.
    const shared = known?.of === markets ? await known.result.catch(() => null) : null;
    if (shared !== null) return shared;
    const result = valueWords(event, markets);
    valued.set(event, { of: markets, result });
    return result;
  };
}

function withoutRecord(event: MentionEvent, error: string): ValuedEvent {
  const markets = event.markets.map((market) => ({
    ...market,
    record: null,
    estimate: null,
    estimate_error: error,
  }));
  return { ...event, markets, record_error: error };
}
