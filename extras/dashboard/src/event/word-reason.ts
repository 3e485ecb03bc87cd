import { priceOf } from "@mention-market/extras/estimates/fair-value";
import { reasonOf } from "@mention-market/extras/words/reason";
import type { WireEvent, WireMarket } from "../explorer/wire.ts";
import { hundredthsText } from "../ui/numbers.ts";
import { datedReason, datedReasonTexts } from "./no-fair-value-of-event.ts";
import { hasResult } from "./phase.ts";

/**
 * The sentence about a word's price, evidence and fair value, and why it has no fair value. Null after the word has settled, and if nothing
 * of it was read. `now`: UTC ms.
 */
export function wordReasonOf(event: WireEvent, ticker: string, now: number): string | null {
  const market = event.markets.find(({ market_ticker: of }) => of === ticker);
  if (market === undefined) return null;
  const sentences = [reasonOf(market, event, hundredthsText), noFairValueText(event, market, now)].filter(
    (sentence) => sentence !== null,
  );
  return sentences.length === 0 ? null : sentences.join(" ");
}

/** In their order: of a market that was not read nothing else is known, and the dates of an event hold for all its words. */
const texts = {
  unread: "No fair value: the record of this word could not be read.",
  noWord: "No fair value: the market names no word.",
  ...datedReasonTexts,
  closed: "No fair value: the market is not open.",
  noPrice: "No fair value: neither this word nor enough others have a price to start from.",
  /** What the response does not say. */
  unsaid: "No fair value is given for this word.",
} as const;

/** Why a word has no fair value, as far as the response says it; null for one that has it, and once the word has settled. */
export function noFairValueText(event: WireEvent, market: WireMarket, now: number): string | null {
  const { estimate = null, record = null } = market;
  if (hasResult(event, market) || (estimate !== null && estimate.fair_value !== null)) return null;
  if (estimate === null) return record === null ? texts.unread : texts.noWord;
  const dated = datedReason(event, now);
  if (dated !== null) return texts[dated];
  if (market.status !== "open") return texts.closed;
  return priceOf(market) === null ? texts.noPrice : texts.unsaid;
}
