import { reasonOf } from "@mention-market/extras/words/reason";
import type { WireEvent } from "../explorer/wire.ts";
import { hundredthsText } from "../ui/numbers.ts";
import { noFairValueText } from "./no-fair-value.ts";

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
