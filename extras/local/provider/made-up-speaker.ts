import { dayMs, hourMs, spokenDay } from "./dates.ts";
import { pick } from "./prices.ts";
import { eventOn, tickerOn, type Phase, type SampleEvent } from "./sample-event.ts";
import { runOfWords, toStrikes } from "./words.ts";

/** A made-up mayor, and her speeches. The latest speeches are settled events. */
export const speaker = { name: "Ada Quill", series: "KXQUILLMENTION" };

const speechCount = 60;
const speechesOfEvents = 24;
const daysBetween = 10;
const firstSpeech = Date.parse("2025-03-11");
const nextSpeeches = ["2026-12-15", "2027-01-12"];
/** Speeches from this day on are not archived yet. */
const speechesLiveFrom = Date.parse("2026-08-21");
const wordsOfEvent = 12;
/** A word of the next speech that costs far more than it was said, so that one verdict buys. */
const dearWord = { day: "2026-12-15", code: "RENT", percent: 62 };

export interface Speech {
  /** The midnight (UTC) of its day, in ms. */
  readonly day: number;
  readonly place: string;
  /** Null if no market was about the speech. */
  readonly eventTicker: string | null;
}

const speechPlaces = [
  "the harbor",
  "the town hall",
  "the new library",
  "the fire station",
  "the spring fair",
  "the tram depot",
];

export const speakerWords = toStrikes(
  ["BRID", "Bridge", 80],
  ["TRAM", "Tram", 72],
  ["HARB", "Harbor", 66],
  ["BUDG", "Budget (3+ times)", 48],
  ["TAX", "Tax", 58],
  ["CLIM", "Climate", 42],
  ["FLOO", "Flood", 35],
  ["HOUS", "Affordable Housing", 52],
  ["RENT", "Rent Control", 18],
  ["POLI", "Police", 47],
  ["FIRE", "Fire Department", 33],
  ["SCHO", "School", 76],
  ["LIBR", "Library", 55],
  ["BIKE", "Bike Lane", 38],
  ["STAD", "Stadium", 25],
  ["CASI", "Casino", 9],
  ["AI", "AI / Artificial Intelligence", 29],
  ["GOVE", "Governor", 44],
  ["OPPO", "Opponent", 21],
  ["ELEC", "Election", 50],
);

/** The speeches, the oldest first. */
export const speeches: readonly Speech[] = Array.from({ length: speechCount }, (_, at) => {
  const day = firstSpeech + at * daysBetween * dayMs;
  const isEvent = at >= speechCount - speechesOfEvents;
  return {
    day,
    place: speechPlaces[pick(`speech ${String(at)}`, speechPlaces.length)] ?? "the town hall",
    eventTicker: isEvent ? tickerOn(speaker.series, day) : null,
  };
});

/** Two events that trade, and an event for each of the latest speeches. `ahead`: as in `games.ts`. */
export function quillEventsAt(ahead: (planned: number) => number): SampleEvent[] {
  const next = nextSpeeches.map(Date.parse).map((day) => speechOn(day, "open", ahead(speechStartOf(day))));
  const past = speeches
    .filter(({ eventTicker }) => eventTicker !== null)
    .map(({ day }) => speechOn(day, day < speechesLiveFrom ? "archived" : "settled", speechStartOf(day)));
  return [...next, ...past];
}

/** Two in the afternoon in New York, in winter. */
function speechStartOf(day: number): number {
  return day + 19 * hourMs;
}

function speechOn(day: number, phase: Phase, startsAt: number): SampleEvent {
  return eventOn(speaker.series, day, {
    title: `What will Mayor Quill say on ${spokenDay(day)}?`,
    subTitle: `${speaker.name} - Remarks`,
    speaker: `${speaker.name} says`,
    occasion: `her remarks on ${spokenDay(day)}`,
    phase,
    startsAt,
    strikes: runOfWords(speakerWords, wordsOfEvent, tickerOn(speaker.series, day)).map((strike) =>
      day === Date.parse(dearWord.day) && strike.code === dearWord.code
        ? { ...strike, percent: dearWord.percent }
        : strike,
    ),
  });
}
