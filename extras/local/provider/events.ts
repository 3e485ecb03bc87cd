import {
  bulletinSeries,
  windowSeries,
  dailySeries,
  speakerSeries,
  bulletinsAt,
  dailyEventsAt,
  speakerEventsAt,
  windowEventsAt,
} from "./shows.ts";
import {
  bank,
  company,
  namedCompany,
  speaker,
  bankEventsAt,
  companyEventsAt,
  companyWords,
  quillEventsAt,
} from "./made-up.ts";
import { rallySeries, ralliesAt } from "./rallies.ts";
import { talksAt } from "./talks.ts";
import { dayMs, dayOf, type SampleEvent } from "./sample-event.ts";
import { gamesAt } from "./games.ts";
import { comedyWords, counts, earningsWords, notQualifying, rallyWords, temperatures } from "./words.ts";

/** A series in the provider's shape. `categories` exists since September 2026. */
export interface SampleSeries {
  readonly ticker: string;
  readonly title: string;
  readonly category: string;
  readonly categories: readonly string[];
  readonly fee_type: string;
  readonly fee_multiplier: number;
}

const rows: readonly (readonly [ticker: string, title: string, ...categories: string[]])[] = [
  ["KXNFLMENTION", "NFL announcers", "Mentions"],
  ["KXSNFMENTION", "Sunday night announcers", "Mentions"],
  ["KXTNFMENTION", "Thursday night announcers", "Mentions"],
  ["KXSBMENTION", "Super Bowl announcers", "Mentions"],
  ["KXTRUMPMENTION", "Trump mention", "Mentions"],
  ["KXTRUMPCOUNT", "How often will Trump say it", "Mentions"],
  ["KXTRUMPSAY", "What will Trump say", "Mentions"],
  ["KXSNLMENTION", "SNL mention", "Mentions"],
  ["KXEARNINGSMENTIONNFLX", "Netflix earnings call", "Mentions"],
  ["KXEARNIGSMENTIONWMT", "Walmart earnings call", "Mentions"],
  ["KXOSCARMENTION", "Oscars broadcast", "Entertainment", "Mentions"],
  ...speakerSeries,
  ...dailySeries,
  bulletinSeries,
  rallySeries,
  [bank.series, `${bank.name} press conference`, "Mentions"],
  windowSeries,
  [namedCompany.series, `${namedCompany.name} earnings call`, "Mentions"],
  [company.series, `${company.name} earnings call`, "Mentions"],
  [speaker.series, `Mayor ${speaker.name}`, "Mentions"],
  ["KXNFLGAME", "NFL game winner", "Sports"],
  ["KXHIGHNY", "Highest temperature in New York", "Climate and Weather"],
  ["KXBTC", "Bitcoin price", "Crypto"],
  ["KXELONMARS", "Mars visit", "World"],
  // Not a mention series: only its ticker says "mention", and names say nothing about the category.
  ["KXMENTIONINDEX", "Media index", "Financials"],
];

export const sampleSeries: readonly SampleSeries[] = rows.map(([ticker, title, category = "", ...more]) => ({
  ticker,
  title: `${title} (sample data)`,
  category,
  categories: [category, ...more],
  fee_type: "quadratic",
  fee_multiplier: 1,
}));

export function categoryOf(seriesTicker: string): string {
  return sampleSeries.find(({ ticker }) => ticker === seriesTicker)?.category ?? "";
}

/** Tickers never change. A start that has come is moved to this many days after today, at the same time of day. */
const putOffDays = 7;

/** Every event of the sample at `now`, UTC ms. Events that trade start after `now`. */
export function eventsAt(now: number): SampleEvent[] {
  const ahead = (planned: number) =>
    planned > now ? planned : dayOf(now) + putOffDays * dayMs + (planned - dayOf(planned));
  return [
    ...gamesAt(now, ahead),
    ...dailyEventsAt(now),
    ...bulletinsAt(now),
    ...ralliesAt(now),
    ...bankEventsAt(ahead),
    ...windowEventsAt(now),
    ...speakerEventsAt(ahead),
    ...companyEventsAt(ahead),
    ...quillEventsAt(ahead),
    ...talksAt(now),
    ...single.map(({ starts, ...event }) => ({
      phase: "open" as const,
      startsAt: event.phase === "settled" ? Date.parse(starts) : ahead(Date.parse(starts)),
      milestoneOf: event.ticker,
      ...event,
    })),
  ];
}

/** An event outside of the weekly and daily ones. Unless it says otherwise, it trades and is its own milestone. */
type SingleEvent = Omit<SampleEvent, "startsAt" | "phase" | "milestoneOf"> &
  Partial<Pick<SampleEvent, "phase" | "milestoneOf">> & { readonly starts: string };
const rally = {
  subTitle: "Donald Trump - Anniversary Rally",
  occasion: "his anniversary rally",
  starts: "2027-01-20T23:00:00Z",
  milestoneOf: "KXTRUMPMENTION-27JAN20",
};
const single: readonly SingleEvent[] = [
  {
    ...rally,
    ticker: "KXTRUMPMENTION-27JAN20",
    title: "What will Trump say during his anniversary rally?",
    speaker: "Donald Trump says",
    strikes: [...rallyWords, notQualifying],
  },
  {
    ...rally,
    ticker: "KXTRUMPCOUNT-27JAN20",
    title: "How many times will Trump say Tariff during his anniversary rally?",
    speaker: "Donald Trump says Tariff",
    strikes: counts,
  },
  {
    ticker: "KXTRUMPSAY-27FEB01",
    title: "What will Trump say this month?",
    subTitle: "Before Feb 1, 2027",
    speaker: "Donald Trump says",
    occasion: "a public appearance before Feb 1, 2027",
    starts: "2027-02-01T15:00:00Z",
    milestoneOf: null,
    hasStrikeDate: true,
    strikes: rallyWords,
  },
  {
    ticker: "KXEARNINGSMENTIONNFLX-27JAN",
    title: "What will Netflix say during their next earnings call?",
    subTitle: "Date to be announced",
    speaker: "any representative of Netflix says",
    occasion: "their next earnings call",
    starts: "2027-01-19T21:45:00Z",
    milestoneOf: null,
    strikes: earningsWords,
  },
  {
    ticker: `${namedCompany.series}-26DEC17`,
    title: `What will ${namedCompany.name} say during their earnings call?`,
    subTitle: "Originally scheduled for December 17, 2026",
    speaker: `any representative of ${namedCompany.name} says`,
    occasion: "their earnings call originally scheduled for December 17, 2026",
    starts: "2026-12-17T13:30:00Z",
    milestoneOf: null,
    strikes: companyWords,
  },
  {
    ticker: "KXSNLMENTION-26NOV14",
    title: "What will be said on Saturday Night Live?",
    subTitle: "On Nov 14, 2026",
    speaker: "anyone on the show says",
    occasion: "Saturday Night Live on Nov 14, 2026",
    starts: "2026-11-15T04:30:00Z",
    phase: "settled",
    strikes: [...comedyWords, notQualifying],
  },
  {
    ticker: "KXOSCARMENTION-27MAR14",
    title: "What will be said during the Oscars?",
    subTitle: "On Mar 14, 2027",
    speaker: "anyone on stage says",
    occasion: "the Oscars broadcast",
    starts: "2027-03-14T23:00:00Z",
    strikes: comedyWords,
  },
  {
    ticker: "KXHIGHNY-27JAN15",
    title: "Highest temperature in New York on Jan 15, 2027?",
    subTitle: "On Jan 15, 2027",
    speaker: "the maximum temperature is",
    occasion: "the New York City climate report for Jan 15, 2027",
    starts: "2027-01-15T05:00:00Z",
    milestoneOf: null,
    hasStrikeDate: true,
    strikes: temperatures,
  },
];

/** The series' ticker: the part of an event's ticker before the first `-`. */
export function seriesOf(eventTicker: string): string {
  return eventTicker.split("-", 1)[0] ?? "";
}
