import { texts } from "../texts.ts";

const t = texts.event;
const numbers = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });

/** Cents to at most one decimal; what is not known as such. */
export function centsText(cents: number | null): string {
  return cents === null ? t.unknown : String(Math.round(cents * 10) / 10);
}

/** With its sign. */
export function edgeText(cents: number | null): string {
  if (cents === null) return t.unknown;
  const rounded = Math.round(cents * 10) / 10;
  return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${-rounded}` : "0";
}

/** Whole, with separators. */
export function numberText(count: number): string {
  return numbers.format(count);
}
