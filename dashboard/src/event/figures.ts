import { texts } from "../texts.ts";

const t = texts.event;
const volumeFormat = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });

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

export function volumeText(contracts: number): string {
  return volumeFormat.format(contracts);
}
