import { dayMs, dayOf, hourMs, spokenDay, tickerDay } from "./dates.ts";
import { phaseAt, type SampleEvent } from "./sample-event.ts";
import { wordsFor } from "./more-events.ts";
import { notQualifying } from "./words.ts";

/** Shows of every day: ticker, title, who speaks as a rule begins, and the hours after the midnight (UTC) of the day in the East. */
const shows = [
  ["KXMORNINGMENTION", "Morning Show", "anyone on the show says", 13],
  ["KXBRIEFINGMENTION", "Daily Briefing", "the speaker says", 19],
  ["KXLATESHOWMENTION", "Late Show", "anyone on the show says", 28.5],
] as const;

export const dailySeries = shows.map(([ticker, title]) => [ticker, title, "Mentions"] as const);

const daysBack = 7;
const daysAhead = 7;

/** Of each show an event a day, from a week ago until a week ahead of `now`, UTC ms. */
export function dailyEventsAt(now: number): SampleEvent[] {
  const days = Array.from(
    { length: daysBack + daysAhead + 1 },
    (_, at) => dayOf(now) + (at - daysBack) * dayMs,
  );
  return days.flatMap((day) => shows.map((show) => showOn(show, day, now)));
}

function showOn(
  [series, title, speaker, hours]: (typeof shows)[number],
  day: number,
  now: number,
): SampleEvent {
  const ticker = `${series}-${tickerDay(day)}`;
  const startsAt = day + hours * hourMs;
  return {
    ticker,
    title: `What will be said on the ${title}?`,
    subTitle: `On ${spokenDay(day)}`,
    speaker,
    occasion: `the ${title} on ${spokenDay(day)}`,
    phase: phaseAt(startsAt, now),
    startsAt,
    milestoneOf: ticker,
    strikes: [...wordsFor(ticker), notQualifying],
  };
}
