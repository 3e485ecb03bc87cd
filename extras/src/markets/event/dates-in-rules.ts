import { z } from "zod";
import { fromIso, toIso } from "@mention-market/service/base/clock";
import { easternTimeOn } from "../../base/eastern-time.ts";

const time = (what: string) => z.iso.datetime().describe(what);

/** The time span that a market asks about. */
export const eventWindow = z
  .object({
    start: time(
      "What is said before this moment does not count, ISO 8601. A word may count from later: `requires.after`",
    ),
    end: time("Only what is said before this moment counts, ISO 8601"),
  })
  .meta({ id: "EventWindow" });
export type EventWindow = Readonly<z.output<typeof eventWindow>>;

const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
] as const;
/** "July 27th, 2026" or "Aug. 3, 2026", with or without the day of the week. */
const weekday = String.raw`(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?`;
const dayPattern = String.raw`(?:${weekday} )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b`;
const timePattern = String.raw`(\d{1,2})(?::(\d\d))? ?([ap])\.?m\.?`;
const momentPattern = new RegExp(
  String.raw`\b(after|before) ${dayPattern},?(?: at)? ${timePattern} (?:ET|EST|EDT)\b`,
  "gi",
);
const eventDayPattern = new RegExp(String.raw`\b(?:originally scheduled for|on) ${dayPattern}`, "gi");
/** A day that bounds a time span is not the event's: "Before Feb 23, 2026". */
const subtitleDayPattern = new RegExp(
  String.raw`(?<!(?:\b(?:before|after|by|until|through|since) |[-–] ?)(?:${weekday} )?)\b${dayPattern}`,
  "gi",
);
/** A cheap test first: most rules name neither a time nor a day, and each read of an event reads the rules of all its markets. */
const [mayNameMoment, mayNameDay] = [/\bE[SD]?T\b/i, /\b\d{4}\b/] as const;
/** A dot after a single letter ("U.S.", "a.m.") or after a title does not end a sentence. */
const sentenceEnd =
  /[.!?](?<!\b(?:\p{L}|Mr|Mrs|Ms|Dr|Sen|Rep|Gov|Gen|Jr|Sr|St|vs?|Inc|Co|Corp|Ltd)\.)["”’)]*\s(?=["“‘(]?\p{Lu})/u;

/**
 * The window whose start and end a sentence of the rules names: "after July 27th, 2026 at 8:00am ET and before Aug 3, 2026 at 12:00am
 * ET". ET, EST and EDT all mean that day's Eastern time. Null without such a sentence, for two different windows, and for impossible
 * ones.
 */
export function windowInRule(rules: string): EventWindow | null {
  if (!mayNameMoment.test(rules)) return null;
  const windows = sentencesOf(rules)
    .map(windowInSentence)
    .filter((found) => found !== undefined);
  return agreed(windows);
}

/** The sentences of a text, without their full stops. */
export function sentencesOf(text: string): readonly string[] {
  return spaced(text)
    .split(sentenceEnd)
    .flatMap((sentence) => sentence.replace(/[.!?\s]+$/, "").trim() || []);
}

/** The dates in the rules of an event's markets. */
export interface DatesInRules {
  /** The window; null unless the rules of every market name the same one. */
  readonly window: EventWindow | null;
  /** The days that the rules name as the event's day. */
  readonly days: ReadonlySet<string>;
}

interface Rules {
  readonly rules_primary: string;
  readonly rules_secondary: string;
}

export const noDates: DatesInRules = { window: null, days: new Set() };

export function datesInRules(markets: readonly Rules[]): DatesInRules {
  return markets.map(datesOfMarket).reduce(joinDates, undefined) ?? noDates;
}

/** Joins the dates in the rules of two groups of markets. Undefined: the first group is empty. */
export function joinDates(dates: DatesInRules | undefined, otherDates: DatesInRules): DatesInRules {
  if (dates === undefined) return otherDates;
  return {
    window: agreed([dates.window, otherDates.window]),
    days: new Set([...dates.days, ...otherDates.days]),
  };
}

function datesOfMarket({ rules_primary, rules_secondary }: Rules): DatesInRules {
  return {
    window: windowInRule(`${rules_primary}\n${rules_secondary}`),
    days: eventDaysIn([rules_primary, rules_secondary]),
  };
}

/** The days that a title or rules name as an event's ("originally scheduled for October 4, 2026"), YYYY-MM-DD, if they exist. */
export function eventDaysIn(texts: readonly (string | null)[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => daysIn(text, eventDayPattern)));
}

/** The days that a subtitle names: "On Feb 24, 2026", "Feb 24, 2026". */
export function daysInSubtitle(subtitle: string | null): ReadonlySet<string> {
  return new Set(daysIn(subtitle, subtitleDayPattern));
}

function daysIn(text: string | null, pattern: RegExp): string[] {
  if (text === null || !mayNameDay.test(text)) return [];
  return [...spaced(text).matchAll(pattern)].flatMap(([, month, day, year]) => toDay(month, day, year) ?? []);
}

/** Undefined for a sentence that does not name both a start and an end; null if either can't be parsed. */
function windowInSentence(sentence: string): EventWindow | null | undefined {
  const moments = [...sentence.matchAll(momentPattern)];
  const [after, before] = ["after", "before"].map((word) =>
    moments.filter(([, named = ""]) => named.toLowerCase() === word).map(toMoment),
  );
  if (after === undefined || before === undefined || after.length === 0 || before.length === 0)
    return undefined;
  const [start, end] = [soleOf(after), soleOf(before)];
  return start === null || end === null || start >= end ? null : { start: toIso(start), end: toIso(end) };
}

/** UTC ms of a matched moment; null if its day or time does not exist. */
function toMoment([, , month, day, year, hour, minute = "0", half = ""]: RegExpExecArray): number | null {
  const date = toDay(month, day, year);
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (date === null || hours < 1 || hours > 12 || minutes > 59) return null;
  const isAfternoon = half.toLowerCase() === "p";
  return easternTimeOn(date, ((hours % 12) + (isAfternoon ? 12 : 0)) * 60 + minutes);
}

/** YYYY-MM-DD; null if the month or the day does not exist. */
function toDay(monthName = "", day = "", year = ""): string | null {
  const month = 1 + months.findIndex((name) => name.startsWith(monthName.toLowerCase()));
  const date = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const ms = fromIso(`${date}T00:00:00Z`);
  // Date.parse moves a day that the month does not have into the next month, or fails.
  return month > 0 && ms !== null && toIso(ms).startsWith(date) ? date : null;
}

function spaced(text: string): string {
  return text.replace(/\s+/g, " ");
}

/** The value that all are equal to; null if they differ. */
export function soleOf<Value>(values: Iterable<Value>): Value | null {
  const [value, ...rest] = new Set(values);
  return value === undefined || rest.length > 0 ? null : value;
}

function agreed(windows: readonly (EventWindow | null)[]): EventWindow | null {
  const [first = null, ...rest] = windows;
  return rest.every((window) => first?.start === window?.start && first?.end === window?.end) ? first : null;
}
