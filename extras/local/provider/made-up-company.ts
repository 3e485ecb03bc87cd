import { hourMs, spokenDay } from "./dates.ts";
import { eventOn, tickerOn, type Phase, type SampleEvent } from "./sample-event.ts";
import { toStrikes } from "./words.ts";

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
/** Calls from this day on are not archived yet. */
const callsLiveFrom = "2026-08-21";

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
  const past = calls.map(({ day }) =>
    callOn(day, day < callsLiveFrom ? "archived" : "settled", callStartOf(day)),
  );
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
