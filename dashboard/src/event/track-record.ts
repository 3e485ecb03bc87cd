import { texts } from "../texts.ts";
import { minEvents } from "../track-record/verdict.ts";
import { signed } from "../track-record/numbers.ts";

const t = texts.event.trackRecord;

/** How the fair value did against the price on events that were scored since, as a difference of Brier scores. */
export interface TrackRecord {
  readonly events: number;
  readonly fair_minus_price: { readonly value: number; readonly low: number; readonly high: number } | null;
}

/** It says how the fair value did from 30 scored events on, as the record's own page does. */
export function trackRecordText(record: TrackRecord | null): string {
  if (record === null) return t.elsewhere;
  if (record.events < minEvents || record.fair_minus_price === null) return t.soFar(record.events, minEvents);
  const { value, low, high } = record.fair_minus_price;
  return t.known(signed(value), signed(low), signed(high), record.events);
}
