import { texts } from "../texts.ts";
import { locale } from "./times.ts";

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const tenth = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const fourDecimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 4, maximumFractionDigits: 4 });
const hundredths = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const dollars = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });
const twoDigits = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 });
const { unknown } = texts.event;

/** Cents to at most one decimal, or the text for an unknown value. */
export function centsText(cents: number | null): string {
  return cents === null ? unknown : tenths.format(inTenths(cents));
}

/** Cents with their sign. */
export function edgeText(cents: number | null): string {
  if (cents === null) return unknown;
  const rounded = inTenths(cents);
  return `${rounded > 0 ? "+" : rounded < 0 ? "−" : ""}${tenths.format(Math.abs(rounded))}`;
}

/** Cents as dollars: `$32.50`; with a sign if `hasSign`. */
export function dollarsText(cents: number, hasSign = false): string {
  const text = dollars.format(Math.abs(cents) / 100);
  return cents < 0 ? `−${text}` : hasSign && cents > 0 ? `+${text}` : text;
}

/** A number with exactly one decimal, for columns of numbers. */
export function tenthText(value: number): string {
  return tenth.format(value);
}

/** A share as a percentage to at most one decimal: `46.5%`. */
export function percentText(share: number): string {
  return `${tenths.format(100 * share)}%`;
}

/** A Brier score to four decimals. */
export function scoreText(score: number): string {
  return fourDecimals.format(score);
}

/** A whole number with thousands separators. */
export function numberText(count: number): string {
  return whole.format(count);
}

/** A number to at most two decimals. */
export function hundredthsText(value: number): string {
  return hundredths.format(value);
}

/** A number of contracts, which may have a fraction. */
export function contractsText(count: number): string {
  return hundredths.format(count);
}

/** An abbreviated number: `12K`, `1.3M`. */
export function shortText(count: number): string {
  return short.format(count);
}

/** A number to two significant digits: `0.086`. */
export function rateText(rate: number): string {
  return twoDigits.format(rate);
}

/** Rounds as in a download. */
function inTenths(cents: number): number {
  return Math.round(cents * 10) / 10;
}

/** Converts dollars to cents and rounds to a ten-thousandth, so that 0.29 dollars are exactly 29 cents. */
export function inCents(dollars: number | null | undefined): number | null {
  return dollars === null || dollars === undefined ? null : Math.round(dollars * 1e6) / 1e4;
}

/** The mid price of a quote; null without both sides. A bid of 0 and an ask of 100 are not offers. */
export function middleOf(bid: number | null, ask: number | null): number | null {
  return bid === null || ask === null || bid <= 0 || ask >= 100 ? null : (bid + ask) / 2;
}
