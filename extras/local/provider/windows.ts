import { dayMs, dayOf, hourMs, spokenDay } from "./dates.ts";
import { speaker, speakerWords } from "./made-up-speaker.ts";
import { eventOn, type Phase, type SampleEvent } from "./sample-event.ts";
import { runOfWords } from "./words.ts";

/** A series on what the mayor says within a week, wherever she says it. The day in its tickers is the window's end. */
export const windowSeries = ["KXQUILLSAY", `What will ${speaker.name} say`, "Mentions"] as const;

const weekMs = 7 * dayMs;
/** A Monday. Each window begins on a Monday at 8 am, US Eastern time, and ends at the midnight with which the next Monday begins. */
const firstMonday = Date.parse("2026-11-02");
const knownWeeks = 4;
/** Midnight in New York, in winter. */
const easternMs = 5 * hourMs;

/** The windows of this week, the next one and the two weeks before. `now`: UTC ms. */
export function windowEventsAt(now: number): SampleEvent[] {
  const thisMonday = firstMonday + Math.floor((dayOf(now - easternMs) - firstMonday) / weekMs) * weekMs;
  return Array.from({ length: knownWeeks }, (_, at) => windowFrom(thisMonday + (1 - at) * weekMs, now));
}

function windowFrom(monday: number, now: number): SampleEvent {
  const end = monday + weekMs;
  const [first, last] = [spokenDay(monday), spokenDay(end)];
  return eventOn(windowSeries[0], end, {
    title: `What will ${speaker.name} say this week?`,
    subTitle: `Before ${last}`,
    speaker: `${speaker.name} says`,
    occasion: "any public appearance",
    rule: (text) =>
      `If ${speaker.name} says ${text} after ${first} at 8:00am ET and before ${last} at 12:00am ET`,
    phase: phaseOf(monday, end + easternMs, now),
    startsAt: end + easternMs,
    milestoneOf: null,
    strikes: runOfWords(speakerWords, 10, `${windowSeries[0]} ${monday}`),
  });
}

/** A window trades from a week before it begins until it ends, and settles a day later. */
function phaseOf(monday: number, endsAt: number, now: number): Phase {
  if (now < monday - weekMs) return "unopened";
  if (now < endsAt) return "open";
  return now < endsAt + dayMs ? "closed" : "settled";
}
