import type { Row } from "../event/rows.ts";
import type { WireMarket } from "../explorer/wire.ts";
import { centsText } from "../ui/numbers.ts";
import { wordTexts } from "./word-texts.ts";

const t = wordTexts.reason;

/** The sentence that joins a word's price, what is known of it, and its fair value; null where one of them is not known. */
export function reasonOf(row: Row, market: Pick<WireMarket, "estimate">): string | null {
  const { price, estimate, fair } = row;
  if (estimate === null || fair === null) return null;
  const known = t.known(evidenceOf(row), ...rounded(estimate.value, estimate.low, estimate.high));
  if (market.estimate?.fair_basis === "siblings") return t.siblings(known, centsText(fair));
  return price === null ? null : t.price(centsText(price), known, centsText(fair));
}

function evidenceOf({ record, transcripts }: Row): string {
  const found = [
    record === null ? null : t.record(record.yes, record.yes + record.no),
    transcripts === null ? null : t.transcripts(transcripts.said, transcripts.checked),
  ].filter((text) => text !== null);
  return found.length === 0 ? t.nothing : found.join(t.and);
}

function rounded(value: number, low: number, high: number): [number, number, number] {
  return [Math.round(value), Math.round(low), Math.round(high)];
}
