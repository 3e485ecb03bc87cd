import { bulletinsAt } from "./bulletins.ts";
import { bankEventsAt } from "./made-up-bank.ts";
import { dayMs, dayOf } from "./dates.ts";
import { gamesAt } from "./games.ts";
import { ralliesAt } from "./rallies.ts";
import { companyEventsAt, companyWords, namedCompany } from "./made-up-company.ts";
import { quillEventsAt } from "./made-up-speaker.ts";
import type { SampleEvent } from "./sample-event.ts";
import { dailyEventsAt, speakerEventsAt } from "./shows.ts";
import { windowEventsAt } from "./windows.ts";
import { comedyWords, counts, earningsWords, notQualifying, rallyWords, temperatures } from "./words.ts";

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
