import type { Strike } from "./words.ts";

/** Days and times in the provider's formats. All times are UTC ms. */
export const minuteMs = 60 * 1000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The provider omits a fraction of zero: 2026-11-22T18:00:00Z. */
export function toWireTime(ms: number): string {
  return new Date(ms).toISOString().replace(".000Z", "Z");
}

/** The midnight (UTC) at which the day of a moment began. */
export function dayOf(ms: number): number {
  return Math.floor(ms / dayMs) * dayMs;
}

/** A day as in a ticker: 26NOV22. */
export function tickerDay(ms: number): string {
  const { year, month, day } = partsOf(ms);
  return `${String(year).slice(-2)}${month.toUpperCase()}${String(day).padStart(2, "0")}`;
}

/** A day as in a rule: Nov 22, 2026. */
export function spokenDay(ms: number): string {
  const { year, month, day } = partsOf(ms);
  return `${month} ${String(day)}, ${String(year)}`;
}

const eastern = { timeZone: "America/New_York" } as const;
const easternTime = new Intl.DateTimeFormat("en-US", { ...eastern, hour: "numeric", minute: "2-digit" });
const easternDay = new Intl.DateTimeFormat("en-US", {
  ...eastern,
  ...{ month: "short", day: "numeric", year: "numeric" },
});

/** A moment as in a rule: 8:00 PM ET on Nov 22, 2026. */
export function spokenTime(ms: number): string {
  return `${easternTime.format(ms).replace("\u202f", " ")} ET on ${easternDay.format(ms)}`;
}

function partsOf(ms: number): { year: number; month: string; day: number } {
  const date = new Date(ms);
  return {
    year: date.getUTCFullYear(),
    month: months[date.getUTCMonth()] ?? "",
    day: date.getUTCDate(),
  };
}

export type Phase = "unopened" | "open" | "closed" | "settled" | "archived";

export interface SampleEvent {
  readonly ticker: string;
  readonly title: string;
  readonly subTitle: string;
  /** The beginning of its rules: "the announcers say". */
  readonly speaker: string;
  readonly occasion: string;
  /** The rule for a market's word, if it is not the usual one that the speaker says it as part of the occasion. */
  readonly rule?: (text: string) => string;
  readonly phase: Phase;
  /** UTC ms. Clients of the provider learn it only from a milestone or a strike date, if at all. */
  readonly startsAt: number;
  /** Times of an event that lasts for minutes, UTC ms. For any other event they follow from its start. */
  readonly times?: {
    readonly listedAt: number;
    readonly opensAt: number;
    readonly closesAt: number;
    readonly settlesAt: number;
  };
  /** The primary event of the milestone that names this event, which may be the event itself; null if no milestone names it. */
  readonly milestoneOf: string | null;
  readonly hasStrikeDate?: true;
  readonly isFootball?: true;
  readonly strikes: readonly Strike[];
  /** For an event whose markets close when their word is said: when it is said, UTC ms; null for a word that is never said. */
  readonly saidAt?: (strike: Strike) => number | null;
}

/** How long before its start an event begins to trade, and how long after its start it closes and settles. */
const tradesBeforeMs = 7 * dayMs;
export const tradesAfterMs = 4 * hourMs;
export const settlesAfterMs = 16 * hourMs;

export function tickerOn(series: string, day: number): string {
  return `${series}-${tickerDay(day)}`;
}

/** An event of a series on a day (a midnight in UTC ms). It is its own milestone unless `rest` says otherwise. */
export function eventOn(
  series: string,
  day: number,
  rest: Omit<SampleEvent, "ticker" | "subTitle" | "milestoneOf"> &
    Partial<Pick<SampleEvent, "subTitle" | "milestoneOf">>,
): SampleEvent {
  const ticker = tickerOn(series, day);
  return { ticker, subTitle: `On ${spokenDay(day)}`, milestoneOf: ticker, ...rest };
}

/** The phase of an event whose phase follows from its start. Times in UTC ms. */
export function phaseAt(startsAt: number, now: number): Phase {
  if (now < startsAt - tradesBeforeMs) return "unopened";
  if (now < startsAt + tradesAfterMs) return "open";
  return now < startsAt + settlesAfterMs ? "closed" : "settled";
}

/** The phase of an event that lasts for minutes. `now`: UTC ms. */
export function phaseIn(
  { opensAt, closesAt, settlesAt }: Omit<NonNullable<SampleEvent["times"]>, "listedAt">,
  now: number,
): Phase {
  if (now < opensAt) return "unopened";
  if (now < closesAt) return "open";
  return now < settlesAt ? "closed" : "settled";
}

/** When an event last changed: its close or settlement; before them, its opening or `today`, whichever is later. Times in UTC ms. */
export function updatedAt({ phase, startsAt, times }: SampleEvent, today: number, now: number): number {
  if (times !== undefined) return Math.max(...Object.values(times).filter((time) => time <= now));
  if (phase === "closed") return startsAt + tradesAfterMs;
  if (phase === "settled" || phase === "archived") return startsAt + settlesAfterMs;
  const opensAt = startsAt - tradesBeforeMs;
  return Math.max(Math.min(startsAt, today), opensAt <= now ? opensAt : -Infinity);
}
