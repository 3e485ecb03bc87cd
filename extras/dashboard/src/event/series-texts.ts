import type { WireEvent } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { signed } from "../track-record/numbers.ts";
import { minEvents } from "../track-record/verdict.ts";
import { eventTexts } from "./event-texts.ts";

const t = eventTexts.closing;
const trackRecordTexts = texts.event.trackRecord;

type Closing = WireEvent["closing"];

/** Whether a series' words close one by one, so that the price of a word says whether it was said. */
export function closesByWord(closing: Closing): boolean {
  return closing?.kind === "by_word";
}

/** How the words of a series close, as a sentence; null where it is not known. */
export function closingText(closing: Closing): string | null {
  if (closing == null || closing.kind === "unknown") return null;
  return t[closing.kind](Math.round((closing.median_minutes ?? 0) / 60));
}

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
  if (record === null) return trackRecordTexts.elsewhere;
  if (record.events < minEvents || record.fair_minus_price === null)
    return trackRecordTexts.soFar(record.events, minEvents);
  const { value, low, high } = record.fair_minus_price;
  return trackRecordTexts.known(signed(value), signed(low), signed(high), record.events);
}
