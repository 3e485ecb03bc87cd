import { hourMs, spokenDay, eventOn, tickerOn, type Phase, type SampleEvent, dayMs } from "./sample-event.ts";
import { toStrikes, runOfWords } from "./words.ts";
import { pick } from "./prices.ts";

/** Events from this day on are not archived yet. */
const liveFrom = "2026-08-21";

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
      conferenceOn(day, day < liveFrom ? "archived" : "settled", conferenceStartOf(day)),
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

/** A made-up company, and its quarterly calls. Each call is a settled event of its earnings markets. */
export const company = { ticker: "LMRA", name: "Lumora", series: "KXEARNINGSMENTIONLMRA" };
/** A second company, whose series' ticker has the newer form with the company's name. It has no transcripts. */
export const namedCompany = { name: "Brightwell", series: "KXMENTIONEARNBRIGHTWELL" };

export interface Call {
  readonly fiscalYear: number;
  readonly fiscalQuarter: number;
  /** YYYY-MM-DD, US Eastern. */
  readonly day: string;
}

/** The calls of two years, the oldest first. */
export const calls: readonly Call[] = [
  { fiscalYear: 2024, fiscalQuarter: 4, day: "2025-01-28" },
  { fiscalYear: 2025, fiscalQuarter: 1, day: "2025-04-29" },
  { fiscalYear: 2025, fiscalQuarter: 2, day: "2025-07-29" },
  { fiscalYear: 2025, fiscalQuarter: 3, day: "2025-10-28" },
  { fiscalYear: 2025, fiscalQuarter: 4, day: "2026-01-27" },
  { fiscalYear: 2026, fiscalQuarter: 1, day: "2026-04-28" },
  { fiscalYear: 2026, fiscalQuarter: 2, day: "2026-07-28" },
  { fiscalYear: 2026, fiscalQuarter: 3, day: "2026-10-27" },
];
const nextCall = "2027-01-26";

export const companyWords = toStrikes(
  ["AI", "AI / Artificial Intelligence", 92],
  ["TARI", "Tariff", 55],
  ["HEAD", "Headwind", 70],
  ["MARG", "Margin", 95],
  ["SUBS", "Subscription (3+ times)", 60],
  ["SUPP", "Supply Chain", 65],
  ["LAYO", "Layoff", 10],
  ["RECE", "Recession", 20],
  ["ROBO", "Robot / Robotics", 35],
  ["DATA", "Data Center", 40],
  ["BUYB", "Buyback / Repurchase", 50],
  ["HOLI", "Holiday", 45],
  ["CHIN", "China", 38],
  ["QUAN", "Quantum", 12],
);

export function callTicker({ day }: Pick<Call, "day">): string {
  return tickerOn(company.series, Date.parse(day));
}

/** An event for each call, and an event for the next one. `ahead`: as in `games.ts`. */
export function companyEventsAt(ahead: (planned: number) => number): SampleEvent[] {
  const past = calls.map(({ day }) => callOn(day, day < liveFrom ? "archived" : "settled", callStartOf(day)));
  return [callOn(nextCall, "open", ahead(callStartOf(nextCall))), ...past];
}

/** Five in the afternoon in New York, in winter. */
function callStartOf(day: string): number {
  return Date.parse(day) + 22 * hourMs;
}

function callOn(day: string, phase: Phase, startsAt: number): SampleEvent {
  return eventOn(company.series, Date.parse(day), {
    title: `What will ${company.name} say during their earnings call?`,
    speaker: `any representative of ${company.name} says`,
    occasion: `their earnings call on ${spokenDay(Date.parse(day))}`,
    phase,
    startsAt,
    strikes: companyWords,
  });
}

/** A made-up mayor, and her speeches. The latest speeches are settled events. */
export const speaker = { name: "Ada Quill", series: "KXQUILLMENTION" };

const speechCount = 60;
const speechesOfEvents = 24;
const daysBetween = 10;
const firstSpeech = Date.parse("2025-03-11");
const nextSpeeches = ["2026-12-15", "2027-01-12"];
const wordsOfEvent = 12;

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
    .map(({ day }) => speechOn(day, day < Date.parse(liveFrom) ? "archived" : "settled", speechStartOf(day)));
  return [...next, ...past];
}

/** Two in the afternoon in New York, in winter. */
export function speechStartOf(day: number): number {
  return day + 19 * hourMs;
}

/** The event of a speech on a day (a midnight in UTC ms). */
export function speechOn(day: number, phase: Phase, startsAt: number): SampleEvent {
  return eventOn(speaker.series, day, {
    title: `What will Mayor Quill say on ${spokenDay(day)}?`,
    subTitle: `${speaker.name} - Remarks`,
    speaker: `${speaker.name} says`,
    occasion: `her remarks on ${spokenDay(day)}`,
    phase,
    startsAt,
    strikes: runOfWords(speakerWords, wordsOfEvent, tickerOn(speaker.series, day)),
  });
}
