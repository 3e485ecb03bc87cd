import {
  dayMs,
  dayOf,
  hourMs,
  spokenDay,
  tickerDay,
  phaseAt,
  type Phase,
  type SampleEvent,
} from "./sample-event.ts";
import { footballWords, notQualifying, superBowlWords } from "./words.ts";

/** Kickoffs in hours after midnight (UTC) of the game's day in US Eastern time. A night game is on the next day in UTC. */
const early = 18;
const late = 21.5;
const thursdayNight = 25.25;
const sundayNight = 25 + 1 / 3;

const cities: Readonly<Record<string, string>> = {
  BAL: "Baltimore",
  BUF: "Buffalo",
  CHI: "Chicago",
  CIN: "Cincinnati",
  DAL: "Dallas",
  DEN: "Denver",
  DET: "Detroit",
  GB: "Green Bay",
  HOU: "Houston",
  KC: "Kansas City",
  LAR: "Los Angeles R",
  MIN: "Minnesota",
  PHI: "Philadelphia",
  SEA: "Seattle",
  SF: "San Francisco",
};

type Row = readonly [series: string, day: string, kickoff: number, away: string, home: string, phase: Phase];

const pastGames: readonly Row[] = [
  ["KXSNFMENTION", "2025-09-07", sundayNight, "BAL", "BUF", "archived"],
  ["KXTNFMENTION", "2025-11-20", thursdayNight, "BUF", "HOU", "archived"],
  ["KXNFLMENTION", "2025-11-23", late, "PHI", "DAL", "archived"],
  ["KXNFLMENTION", "2025-12-14", early, "GB", "DEN", "archived"],
  ["KXNFLMENTION", "2026-01-17", late, "BUF", "DEN", "archived"],
  ["KXNFLMENTION", "2026-11-08", early, "DET", "MIN", "settled"],
  ["KXTNFMENTION", "2026-11-12", thursdayNight, "CIN", "BAL", "settled"],
  ["KXNFLMENTION", "2026-11-15", early, "CHI", "GB", "settled"],
  ["KXSNFMENTION", "2026-11-15", sundayNight, "LAR", "SF", "settled"],
  ["KXTNFMENTION", "2026-11-19", thursdayNight, "SEA", "LAR", "closed"],
];

/** The Sunday of the first weekly games. */
const firstSunday = Date.parse("2026-11-22");
const weeklyGames = [
  { series: "KXNFLMENTION", kickoff: early, daysLater: 0 },
  { series: "KXSNFMENTION", kickoff: sundayNight, daysLater: 0 },
  { series: "KXTNFMENTION", kickoff: thursdayNight, daysLater: 4 },
];
const pairings = [
  ["BUF", "KC"],
  ["DAL", "PHI"],
  ["GB", "DET"],
  ["HOU", "BAL"],
  ["SF", "SEA"],
  ["CHI", "MIN"],
  ["CIN", "DEN"],
] as const;
const weekMs = 7 * dayMs;
const weeksBack = 8;
/** Long enough that some game always does not trade yet. */
const listedAheadMs = 12 * dayMs;

/**
 * The games of the sample at `now` (UTC ms): some fixed games of the past, and games of every week, from eight weeks ago until twelve
 * days ahead. `ahead` returns a planned time, or a later one if it has passed.
 */
export function gamesAt(now: number, ahead: (planned: number) => number): SampleEvent[] {
  return [
    superBowl("KXNFLMENTION-SB27", "Super Bowl LXI", ahead(Date.parse("2027-02-14T23:30:00Z")), "open"),
    superBowl("KXSBMENTION-SB26", "Super Bowl LX", Date.parse("2026-02-08T23:30:00Z"), "archived"),
    ...pastGames.map(([series, day, ...rest]) => gameOn(series, Date.parse(day), ...rest)),
    ...weeklyGamesAt(now),
  ];
}

function weeklyGamesAt(now: number): SampleEvent[] {
  const thisWeek = Math.floor((now - firstSunday) / weekMs);
  const weeks = Array.from({ length: weeksBack + 3 }, (_, at) => thisWeek - weeksBack + at);
  return weeks
    .filter((week) => week >= 0)
    .flatMap((week) =>
      weeklyGames.map(({ series, kickoff, daysLater }, at) => {
        const day = firstSunday + week * weekMs + daysLater * dayMs;
        const [away, home] = pairings[(week * weeklyGames.length + at) % pairings.length] ?? pairings[0];
        return gameOn(series, day, kickoff, away, home, phaseAt(day + kickoff * hourMs, now));
      }),
    )
    .filter(({ startsAt }) => startsAt <= now + listedAheadMs);
}

function superBowl(ticker: string, name: string, startsAt: number, phase: Phase): SampleEvent {
  return {
    ticker,
    title: `What will the announcers say during ${name}?`,
    subTitle: name,
    speaker: "the announcers say",
    occasion: name,
    phase,
    startsAt,
    milestoneOf: ticker,
    isFootball: true,
    strikes: [...superBowlWords, notQualifying],
  };
}

/** A game's event. In a series of night games, the primary event of its milestone is the event on the game's winner. */
function gameOn(
  series: string,
  day: number,
  kickoff: number,
  away: string,
  home: string,
  phase: Phase,
): SampleEvent {
  const code = `${tickerDay(day)}${away}${home}`;
  const teams = `${cities[away] ?? away} at ${cities[home] ?? home}`;
  const ticker = `${series}-${code}`;
  return {
    ticker,
    title: `What will the announcers say during ${teams} Professional Football Game?`,
    subTitle: `${teams} (${spokenDay(day)})`,
    speaker: "the announcers say",
    occasion: `the ${teams} professional football game originally scheduled for ${spokenDay(day)}`,
    phase,
    startsAt: dayOf(day) + Math.round(kickoff * hourMs),
    milestoneOf: series === "KXNFLMENTION" ? ticker : `KXNFLGAME-${code}`,
    isFootball: true,
    strikes: [...footballWords, notQualifying],
  };
}
