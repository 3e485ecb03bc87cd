import { dayMs, hourMs, spokenDay, tickerDay } from "./dates.ts";
import type { Strike } from "./words.ts";

export type Phase = "unopened" | "open" | "closed" | "settled" | "archived";

export interface SampleEvent {
  readonly ticker: string;
  readonly title: string;
  readonly subTitle: string;
  /** As a rule begins: "the announcers say". */
  readonly speaker: string;
  readonly occasion: string;
  /** What a market's rule says of its word, where it is more than that the speaker says it as part of the occasion. */
  readonly rule?: (text: string) => string;
  readonly phase: Phase;
  /** UTC ms. Known to the provider's clients only through a milestone or a strike date, if at all. */
  readonly startsAt: number;
  /** Of an event of minutes, UTC ms; those of any other follow from its start. */
  readonly times?: {
    readonly listedAt: number;
    readonly opensAt: number;
    readonly closesAt: number;
    readonly settlesAt: number;
  };
  /** The primary event of the milestone that names this event: itself or another; null when none names it. */
  readonly milestoneOf: string | null;
  readonly hasStrikeDate?: true;
  readonly isFootball?: true;
  readonly strikes: readonly Strike[];
  /** Of an event whose markets close when their word is said: that moment, UTC ms; null for a word that nobody says. */
  readonly saidAt?: (strike: Strike) => number | null;
}

/** How long before its start an event begins to trade, and how long after it it closes and settles. */
const tradesBeforeMs = 7 * dayMs;
export const tradesAfterMs = 4 * hourMs;
export const settlesAfterMs = 16 * hourMs;

export function tickerOn(series: string, day: number): string {
  return `${series}-${tickerDay(day)}`;
}

/** An event of a series on a day (a midnight in UTC ms), which is its own milestone unless the rest says otherwise. */
export function eventOn(
  series: string,
  day: number,
  rest: Omit<SampleEvent, "ticker" | "subTitle" | "milestoneOf"> &
    Partial<Pick<SampleEvent, "subTitle" | "milestoneOf">>,
): SampleEvent {
  const ticker = tickerOn(series, day);
  return { ticker, subTitle: `On ${spokenDay(day)}`, milestoneOf: ticker, ...rest };
}

/** The phase of an event that lives with time. Both times in UTC ms. */
export function phaseAt(startsAt: number, now: number): Phase {
  if (now < startsAt - tradesBeforeMs) return "unopened";
  if (now < startsAt + tradesAfterMs) return "open";
  return now < startsAt + settlesAfterMs ? "closed" : "settled";
}

/** The phase of an event of minutes. `now`: UTC ms. */
export function phaseIn(
  { opensAt, closesAt, settlesAt }: Omit<NonNullable<SampleEvent["times"]>, "listedAt">,
  now: number,
): Phase {
  if (now < opensAt) return "unopened";
  if (now < closesAt) return "open";
  return now < settlesAt ? "closed" : "settled";
}

/** When an event that lives with time last changed its phase, or on which day it trades; both times in UTC ms. */
export function updatedAt({ phase, startsAt, times }: SampleEvent, today: number, now: number): number {
  if (times !== undefined) return Math.max(...Object.values(times).filter((time) => time <= now));
  if (phase === "closed") return startsAt + tradesAfterMs;
  if (phase === "settled" || phase === "archived") return startsAt + settlesAfterMs;
  const opensAt = startsAt - tradesBeforeMs;
  return Math.max(Math.min(startsAt, today), opensAt <= now ? opensAt : -Infinity);
}
