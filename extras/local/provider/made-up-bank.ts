import { hourMs, spokenDay } from "./dates.ts";
import { eventOn, tickerOn, type Phase, type SampleEvent } from "./sample-event.ts";
import { toStrikes } from "./words.ts";

/** A made-up central bank, and its chair's press conferences. Each conference is the event of its own markets. */
export const bank = { name: "Bank of Aldermere", chair: "Helen Marrow", series: "KXALDERMEREMENTION" };

/** The days of past conferences, the oldest first: eight a year, as real central banks hold them. */
export const conferenceDays = [
  "2025-01-29",
  "2025-03-19",
  "2025-05-07",
  "2025-06-18",
  "2025-07-30",
  "2025-09-17",
  "2025-10-29",
  "2025-12-10",
  "2026-01-28",
  "2026-03-18",
  "2026-04-29",
  "2026-06-17",
  "2026-07-29",
  "2026-09-16",
  "2026-10-28",
];
const nextConferences = ["2026-12-09", "2027-01-27"];
/** Conferences from this day on are not archived yet. */
const conferencesLiveFrom = "2026-08-21";

export const bankWords = toStrikes(
  ["INFL", "Inflation (10+ times)", 88],
  ["LABO", "Labor Market", 97],
  ["UNEM", "Unemployment", 92],
  ["TARI", "Tariff", 70],
  ["RECE", "Recession", 45],
  ["STAG", "Stagflation", 7],
  ["AI", "AI / Artificial Intelligence", 58],
  ["SHUT", "Shutdown / Shut Down", 27],
  ["BALA", "Balance Sheet", 74],
  ["SOFT", "Soft Landing", 31],
  ["HOUS", "Housing", 81],
  ["DISS", "Dissent", 38],
  ["PAND", "Pandemic", 42],
  ["LAYO", "Layoff", 35],
  ["BITC", "Bitcoin", 4],
  ["UNCE", "Uncertainty (3+ times)", 63],
);

export function conferenceTicker(day: string): string {
  return tickerOn(bank.series, Date.parse(day));
}

/** Two events that trade, and an event for each past conference. `ahead`: as in `games.ts`. */
export function bankEventsAt(ahead: (planned: number) => number): SampleEvent[] {
  return [
    ...nextConferences.map((day) => conferenceOn(day, "open", ahead(conferenceStartOf(day)))),
    ...conferenceDays.map((day) =>
      conferenceOn(day, day < conferencesLiveFrom ? "archived" : "settled", conferenceStartOf(day)),
    ),
  ];
}

/** Half past two in the afternoon in New York, in winter. */
function conferenceStartOf(day: string): number {
  return Date.parse(day) + 19.5 * hourMs;
}

function conferenceOn(day: string, phase: Phase, startsAt: number): SampleEvent {
  return eventOn(bank.series, Date.parse(day), {
    title: `What will ${bank.chair} say during her press conference?`,
    subTitle: `${bank.name}, ${spokenDay(Date.parse(day))}`,
    speaker: `${bank.chair} says`,
    occasion: `her press conference on ${spokenDay(Date.parse(day))}`,
    phase,
    startsAt,
    strikes: bankWords,
  });
}
