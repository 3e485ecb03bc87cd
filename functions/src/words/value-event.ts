import { currentRequest, withOwnDeadline } from "../base/request.ts";
import { minuteMs, secondMs, type Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { TimeoutError, withTimeout } from "../base/with-timeout.ts";
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

type RecordRead = { readonly markets: SeriesMarkets } | { readonly error: string };

/** A record of many pages goes on being read for the next request, when this one has given it up. */
const readTimeoutMs = minuteMs;

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

  async function readRecord(series: string): Promise<RecordRead> {
    const now = clock.monotonicMs();
    const waitMs = Math.max(0, Math.min(maxWaitMs, currentRequest().deadlineAt - now));
    const reading = withOwnDeadline(now + readTimeoutMs, () => readSeries(series));
    try {
      return { markets: await withTimeout(waitMs, reading, "The provider") };
    } catch (error) {
      if (error instanceof TimeoutError)
        return { error: "The settled record was not read in time: ask again in a few seconds" };
      if (error instanceof AppError && error.code === "upstream") return { error: error.publicMessage };
      throw error;
    }
  }

  return async (event) => {
    const read = await readRecord(event.series_ticker);
    if ("error" in read) return withoutRecord(event, read.error);
    const known = valued.get(event);
    if (known?.of === read.markets) return known.result;
    const result = valueWords(event, read.markets);
    valued.set(event, { of: read.markets, result });
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
