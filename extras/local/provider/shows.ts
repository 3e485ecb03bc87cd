import {
  minuteMs,
  spokenDay,
  spokenTime,
  tickerDay,
  phaseIn,
  type SampleEvent,
  dayMs,
  dayOf,
  hourMs,
  eventOn,
  type Phase,
  phaseAt,
  tickerOn,
} from "./sample-event.ts";
import { toStrikes, runOfWords, commonWords, notQualifying, type Strike } from "./words.ts";
import { speaker, speakerWords } from "./made-up.ts";
import { pick } from "./prices.ts";

/** Daily shows: ticker, title, the beginning of their rules, and the hours after midnight (UTC) of the day in US Eastern time. */
const dailyShows = [
  ["KXMORNINGMENTION", "Morning Show", "anyone on the show says", 13],
  ["KXBRIEFINGMENTION", "Daily Briefing", "the speaker says", 19],
  ["KXLATESHOWMENTION", "Late Show", "anyone on the show says", 28.5],
] as const;

/** Series of speakers and shows: ticker, title, the beginning of their rules, and the place. */
const speakers = [
  ["KXTRUMPMENTIONB", "Trump mention B", "Donald Trump says", "his remarks"],
  ["KXSTARMERMENTIONB", "Keir Starmer", "Keir Starmer says", "Prime Minister's Questions"],
  ["KXCONGRESSMENTION", "Congress mention", "any member says", "the hearing"],
  ["KXFTNMENTION", "Face the Nation", "anyone on the show says", "Face the Nation"],
  ["KXMTPMENTION", "Meet the Press", "anyone on the show says", "Meet the Press"],
  ["KXMRBEASTMENTION", "MrBeast's next video", "MrBeast says", "his next video"],
  ["KXWALZMENTION", "Tim Walz", "Tim Walz says", "his remarks"],
  ["KXSURVIVORMENTION", "Survivor mention", "anyone on the show says", "Survivor"],
  ["KXNBAMENTION", "NBA announcers", "the announcers say", "the professional basketball game"],
  ["KXMLBMENTION", "MLB announcers", "the announcers say", "the professional baseball game"],
  ["KXNHLMENTION", "NHL announcers", "the announcers say", "the professional hockey game"],
  ["KXNCAAMENTION", "College football announcers", "the announcers say", "the college football game"],
  ["KXUFCMENTION", "UFC announcers", "the announcers say", "the fight night"],
  ["KXF1MENTION", "Formula 1 announcers", "the announcers say", "the race"],
  ["KXSECPRESSMENTION", "Press Secretary", "the Press Secretary says", "the press briefing"],
  ["KXFEDMENTION", "Fed mention", "the Chair says", "the press conference"],
  ["KXTRUMPSAYMONTH", "Trump monthly", "Donald Trump says", "a public appearance"],
  ["KXTRUMPSAYNICKNAME", "Trump nickname", "Donald Trump says", "a public appearance"],
  ["KXVANCEMENTION", "JD Vance", "JD Vance says", "his remarks"],
  ["KXNEWSOMMENTION", "Gavin Newsom", "Gavin Newsom says", "his remarks"],
  ["KXMAMDANIMENTION", "Zohran Mamdani", "Zohran Mamdani says", "his remarks"],
  ["KXROGANMENTION", "Joe Rogan", "anyone on the podcast says", "the next episode"],
  ["KXLATENIGHTMENTION", "Late night", "the host says", "the monologue"],
  ["KXEARNINGSMENTIONEA", "EA earnings call", "any representative of EA says", "the earnings call"],
  ["KXEARNINGSMENTIONCRWD", "CrowdStrike earnings", "any representative says", "the earnings call"],
  ["KXEARNINGSMENTIONPSKY", "Paramount earnings", "any representative says", "the earnings call"],
  ["KXEARNINGSMENTIONTSLA", "Tesla earnings call", "any representative says", "the earnings call"],
  ["KXEARNINGSMENTIONAAPL", "Apple earnings call", "any representative says", "the earnings call"],
  ["KXEARNINGSMENTIONNVDA", "Nvidia earnings call", "any representative says", "the earnings call"],
  ["KXEARNINGSMENTIONMSFT", "Microsoft earnings call", "any representative says", "the earnings call"],
  ["KXEARNINGSMENTIONUBER", "Uber earnings call", "any representative says", "the earnings call"],
] as const;

const titlesOf = (rows: readonly (readonly [ticker: string, title: string, ...rest: unknown[]])[]) =>
  rows.map(([ticker, title]) => [ticker, title, "Mentions"] as const);
export const dailySeries = titlesOf(dailyShows);
export const speakerSeries = titlesOf(speakers);

/** A daily show is listed for this many days back and ahead. */
const daysAround = 7;
const openEventsOfSpeaker = 10;
const firstOpen = Date.parse("2027-01-05T00:00:00Z");
const settledDay = Date.parse("2026-11-10T00:00:00Z");
const archivedDay = Date.parse("2026-05-12T00:00:00Z");

/** An event of each daily show on each day, from a week before `now` (UTC ms) until a week after it. */
export function dailyEventsAt(now: number): SampleEvent[] {
  const days = Array.from({ length: 2 * daysAround + 1 }, (_, at) => dayOf(now) + (at - daysAround) * dayMs);
  return days.flatMap((day) =>
    dailyShows.map(([series, title, speaker, hours]) => {
      const startsAt = day + hours * hourMs;
      return eventOn(series, day, {
        title: `What will be said on the ${title}?`,
        speaker,
        occasion: `the ${title} on ${spokenDay(day)}`,
        phase: phaseAt(startsAt, now),
        startsAt,
        strikes: wordsOf(tickerOn(series, day)),
      });
    }),
  );
}

/** For each speaker ten events that trade, a settled one and an archived one. `ahead`: as in `games.ts`. */
export function speakerEventsAt(ahead: (planned: number) => number): SampleEvent[] {
  return speakers.flatMap((speaker, at) => [
    ...Array.from({ length: openEventsOfSpeaker }, (_, number) =>
      speakerOn(speaker, firstOpen + (at + 6 * number) * dayMs, "open", ahead),
    ),
    speakerOn(speaker, settledDay + (at % 7) * dayMs, "settled"),
    speakerOn(speaker, archivedDay + (at % 7) * dayMs, "archived"),
  ]);
}

function speakerOn(
  [series, title, speaker, place]: (typeof speakers)[number],
  day: number,
  phase: Phase,
  ahead = (planned: number) => planned,
): SampleEvent {
  const ticker = tickerOn(series, day);
  const hour = 15 + pick(ticker, 9);
  const hasMilestone = phase !== "open" || pick(`${ticker} dated`, 3) !== 2;
  return eventOn(series, day, {
    title: `What will be said? ${title}`,
    speaker,
    occasion: `${place} on ${spokenDay(day)}`,
    phase,
    startsAt: ahead(day + hour * hourMs),
    ...(!hasMilestone && { milestoneOf: null, hasStrikeDate: true }),
    strikes: wordsOf(ticker),
  });
}

function wordsOf(ticker: string): Strike[] {
  return [...runOfWords(commonWords, 20, ticker), notQualifying];
}

/** A made-up radio program whose bulletins last for minutes, so that something always changes while somebody watches the sample. */
export const bulletinSeries = ["KXBULLETINMENTION", "Radio bulletin", "Mentions"] as const;

const bulletinsEveryMs = 5 * minuteMs;

/** Number of bulletins at a time: those of an hour, with the present one. */
const knownBulletins = 12;

const bulletinWords = toStrikes(["RAIN", "Rain", 60], ["TRAF", "Traffic", 50], ["STRI", "Strike", 30]);

/** A bulletin is listed every five minutes (UTC). It trades after one minute, closes after three and settles after four. */
export function bulletinsAt(now: number): SampleEvent[] {
  const latest = Math.floor(now / bulletinsEveryMs) * bulletinsEveryMs;
  return Array.from({ length: knownBulletins }, (_, at) => bulletinOf(latest - at * bulletinsEveryMs, now));
}

function bulletinOf(listedAt: number, now: number): SampleEvent {
  const [opensAt, closesAt, settlesAt] = [
    listedAt + minuteMs,
    listedAt + 3 * minuteMs,
    listedAt + 4 * minuteMs,
  ];
  const clock = new Date(listedAt).toISOString().slice(11, 16);
  return {
    ticker: `${bulletinSeries[0]}-${tickerDay(listedAt)}${clock.replace(":", "")}`,
    title: "What will be said in the radio bulletin?",
    subTitle: spokenTime(listedAt),
    speaker: "anyone on the radio says",
    occasion: `the bulletin of ${spokenTime(listedAt)}`,
    phase: phaseIn({ opensAt, closesAt, settlesAt }, now),
    startsAt: closesAt,
    times: { listedAt, opensAt, closesAt, settlesAt },
    // Its start is unknown, so that lists of the next events do not begin with bulletins.
    milestoneOf: null,
    strikes: bulletinWords,
  };
}

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
