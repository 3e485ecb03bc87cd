import { texts } from "../texts.ts";

const t = texts.event.trackRecord;

/** How the fair value did against the price on events that were scored since, as a difference of Brier scores. */
export interface TrackRecord {
  readonly events: number;
  readonly fair_minus_price: { readonly value: number; readonly low: number; readonly high: number } | null;
}

const minEvents = 30;

/** Not known before 30 events were scored. */
export function trackRecordText(record: TrackRecord | null): string {
  if (record === null || record.events < minEvents || record.fair_minus_price === null) return t.notKnown;
  const { value, low, high } = record.fair_minus_price;
  return t.known(brierText(value), brierText(low), brierText(high), record.events);
}

function brierText(difference: number): string {
  return `${difference < 0 ? "−" : "+"}${Math.abs(difference).toFixed(4)}`;
}
