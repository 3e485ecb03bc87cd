import { secondMs } from "../base/clock.ts";
import { AppError, orUpstream } from "../base/errors.ts";
import { inTime } from "../base/request.ts";
import type { MentionEvent } from "../markets/event/event-markets.ts";
import type { SeriesMarkets } from "../markets/settled/series-markets.ts";
import type { WordServices } from "./services.ts";
import { valueWords, type ValuedEvent } from "./value-words.ts";

/** How long a request waits for the record. */
const maxMs = 4 * secondMs;
const lateText = "The settled record was not read in time: ask again in a few seconds";

interface Valued {
  readonly of: SeriesMarkets;
  readonly result: Promise<ValuedEvent>;
}
const valued = new WeakMap<MentionEvent, Valued>();

/**
 * An event with the record of its words, which are put together once for all requests that share both. When the record can't be read, the
 * event is returned without it.
 */
export async function valueEvent(
  event: MentionEvent,
  services: Omit<WordServices, "readWordMarkets">,
): Promise<ValuedEvent> {
  const { clock, readSeries } = services;
  const reading = inTime(clock, readSeries(event.series_ticker), { maxMs, text: lateText });
  const markets = await orUpstream(reading);
  if (markets instanceof AppError) return withoutRecord(event, markets.publicMessage);
  const known = valued.get(event);
  // One that failed did so for the searches of the key that started it.
  const shared = known?.of === markets ? await known.result.catch(() => null) : null;
  if (shared !== null) return shared;
  const result = valueWords(event, markets, services);
  valued.set(event, { of: markets, result });
  return result;
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
