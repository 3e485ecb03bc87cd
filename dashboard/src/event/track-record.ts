import { texts } from "../texts.ts";
import { signed } from "../track-record/numbers.ts";

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
  return t.known(signed(value), signed(low), signed(high), record.events);
}
