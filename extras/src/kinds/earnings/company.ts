import { z } from "zod";
import type { StoredTranscript } from "@mention-market/service/transcripts/transcript";
import { seriesTickerOf } from "@mention-market/service/markets/ticker";

export const companyNotFound = "Company not found";

/** The provider's earnings markets count the words of "any company representative", which means these roles. */
export const representativeRoles: readonly string[] = ["executive", "operator"];

/** Two forms of series tickers, some of the first misspelt; the company's ticker or the first word of its name follows. */
const seriesForm = /^KX(?:EARNIN?GSMENTION|MENTIONEARN)([A-Z0-9]{1,20})$/;
const laterForm = /^KXMENTIONEARN/;

/** The key of the company that a series is about; null for other kinds of series. */
export function companyOfSeries(series: string): string | null {
  return seriesForm.exec(series)?.[1] ?? null;
}

/** Normalizes a company's ticker (`BRK.B`) and its name in a series' ticker (`BRKB`) to the same key. */
export function companyKey(company: string): string {
  return company.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** The labels that name a call's company. */
type CompanyLabels = Pick<StoredTranscript, "labels">;

const tickerKey = ({ labels }: CompanyLabels) => companyKey(String(labels.company ?? ""));
const nameKey = ({ labels }: CompanyLabels) =>
  companyKey(String(labels.company_name ?? "").split(/\s+/, 1)[0] ?? "");

/** Whether a call is of a series' company, by its ticker or the first word of its name. */
export function isCallOfSeries(call: CompanyLabels, series: string): boolean {
  const key = companyOfSeries(series);
  return key !== null && (tickerKey(call) === key || nameKey(call) === key);
}

const ordinals = ["first", "second", "third", "fourth"];
const namedQuarter = /\bQ([1-4])\b|\b(first|second|third|fourth)[ -]quarter\b/i;

/** The fiscal quarter that an event's texts name first, 1 to 4; null without one. They may count years otherwise than the company. */
export function quarterNamedIn(text: string): number | null {
  const [, digit, ordinal = ""] = namedQuarter.exec(text) ?? [];
  return Number(digit ?? ordinals.indexOf(ordinal.toLowerCase()) + 1) || null;
}

/**
 * The companies that a text names by a ticker or a series, as the collection spells them. The ticker decides; without a match, the
 * first word of a name does, if it fits only one company.
 */
export function companiesNamed(text: string, transcripts: readonly StoredTranscript[]): readonly string[] {
  const key = companyOfSeries(text.trim().toUpperCase()) ?? companyKey(text);
  const byTicker = companiesOf(transcripts).filter((company) => companyKey(company) === key);
  if (key === "" || byTicker.length > 0) return byTicker;
  const byName = transcripts.filter((call) => nameKey(call) === key);
  return new Set(byName.map(tickerKey)).size === 1 ? companiesOf(byName) : [];
}

/** The series that a text names in the later form, which no call names; null for any other text. */
export function laterSeriesIn(text: string): string | null {
  const series = text.trim().toUpperCase();
  return laterForm.test(series) && companyOfSeries(series) !== null ? series : null;
}

/** Every company of a collection, sorted. */
export function companiesOf(transcripts: readonly StoredTranscript[]): readonly string[] {
  const companies = new Set(
    transcripts.flatMap(({ labels }) => (labels.company === undefined ? [] : [String(labels.company)])),
  );
  return [...companies].sort();
}

/** A company's series: that of its latest call with an event, else spelled as the provider mostly does. */
export function seriesOfCompany(company: string, transcripts: readonly StoredTranscript[]): string {
  const series = transcripts
    .filter(({ labels }) => labels.company === company)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
    .flatMap(({ eventTickers }) => eventTickers.map(seriesTickerOf))
    .find((ticker) => companyOfSeries(ticker) !== null);
  return series ?? `KXEARNINGSMENTION${companyKey(company)}`;
}

/** The names of roles in responses of the earnings functions. */
const speakerTypes = { executive: "Executive", operator: "Operator", analyst: "Analyst" } as const;
type SpeakerType = (typeof speakerTypes)[keyof typeof speakerTypes];

export const callRoles: readonly string[] = Object.keys(speakerTypes);

export const speakerType = z
  .enum(["Executive", "Operator", "Analyst"])
  .nullable()
  .describe("Executive, Operator or Analyst; null when not known");

export function speakerTypeOf(role: string | null): SpeakerType | null {
  if (role === "executive" || role === "operator" || role === "analyst") return speakerTypes[role];
  return null;
}
