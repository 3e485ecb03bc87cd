import { texts } from "../texts.ts";
import { minEvents } from "../track-record/verdict.ts";
import { signed } from "../track-record/numbers.ts";

const t = texts.event.trackRecord;

/** The difference of Brier scores between fair value and price, over the scored events. */
export interface TrackRecord {
  readonly events: number;
  readonly fair_minus_price: { readonly value: number; readonly low: number; readonly high: number } | null;
}

/**
 * The fair value's track record in words. With fewer than 30 scored events it says nothing of its quality, like the track record's
 * page.
 */
export function trackRecordText(record: TrackRecord | null): string {
  if (record === null) return t.elsewhere;
  if (record.events < minEvents || record.fair_minus_price === null) return t.soFar(record.events, minEvents);
  const { value, low, high } = record.fair_minus_price;
  return t.known(signed(value), signed(low), signed(high), record.events);
}
