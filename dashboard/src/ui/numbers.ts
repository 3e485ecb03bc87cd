import { texts } from "../texts.ts";
import { locale } from "./locale.ts";

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const tenth = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const fourDecimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 4, maximumFractionDigits: 4 });
const hundredths = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const dollars = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });
const twoDigits = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 });
const { unknown } = texts.event;

/** Cents to at most one decimal; what is not known as such. */
export function centsText(cents: number | null): string {
  return cents === null ? unknown : tenths.format(inTenths(cents));
}

/** With its sign. */
export function edgeText(cents: number | null): string {
  if (cents === null) return unknown;
  const rounded = inTenths(cents);
  return `${rounded > 0 ? "+" : rounded < 0 ? "−" : ""}${tenths.format(Math.abs(rounded))}`;
}

/** Of cents, as dollars: `$32.50`; with its sign where that matters. */
export function dollarsText(cents: number, hasSign = false): string {
  const text = dollars.format(Math.abs(cents) / 100);
  return cents < 0 ? `−${text}` : hasSign && cents > 0 ? `+${text}` : text;
}

/** With exactly one decimal, for columns of numbers. */
export function tenthText(value: number): string {
  return tenth.format(value);
}

/** Of a share, to at most one decimal: `46.5 %`. */
export function percentText(share: number): string {
  return `${tenths.format(100 * share)} %`;
}

/** A Brier score, to four decimals. */
export function scoreText(score: number): string {
  return fourDecimals.format(score);
}

/** Whole, with separators. */
export function numberText(count: number): string {
  return whole.format(count);
}

/** Contracts, of which fractions are sold. */
export function contractsText(count: number): string {
  return hundredths.format(count);
}

/** `12K`, `1.3M`. */
export function shortText(count: number): string {
  return short.format(count);
}

/** To two digits, however small: `0.086`. */
export function rateText(rate: number): string {
  return twoDigits.format(rate);
}

/** As they are rounded in a download. */
function inTenths(cents: number): number {
  return Math.round(cents * 10) / 10;
}
