import { z } from "zod";
import type { StoredTranscript } from "../../index/transcript.ts";
import { seriesTickerOf } from "../../../markets/ticker.ts";

export const companyNotFound = "Company not found";

/** "Any company representative": the roles whose words count in the provider's earnings markets. */
export const representativeRoles: readonly string[] = ["executive", "operator"];

/** The provider has two forms, and misspells some of the first. The company's ticker follows, or the first word of its name. */
const seriesForm = /^KX(?:EARNIN?GSMENTION|MENTIONEARN)([A-Z0-9]{1,20})$/;
const laterForm = /^KXMENTIONEARN/;

/** The key of the company that a series is about; null for another series. */
export function companyOfSeries(series: string): string | null {
  return seriesForm.exec(series)?.[1] ?? null;
}

/** Equal for a company's ticker (`BRK.B`) and its name in a series (`BRKB`). */
export function companyKey(company: string): string {
  return company.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** The labels by which a call is a company's. */
type CompanyLabels = Pick<StoredTranscript, "labels">;

const tickerKey = ({ labels }: CompanyLabels) => companyKey(String(labels.company ?? ""));
const nameKey = ({ labels }: CompanyLabels) =>
  companyKey(String(labels.company_name ?? "").split(/\s+/, 1)[0] ?? "");

/** Whether a call is of the company that a series is about, by its ticker or the first word of its name. */
export function isCallOfSeries(call: CompanyLabels, series: string): boolean {
  const key = companyOfSeries(series);
  return key !== null && (tickerKey(call) === key || nameKey(call) === key);
}

/**
 * The companies of a collection that a text names, by a ticker or by a series, as the collection spells them: by their ticker, else by the
 * first word of their name where one company alone fits.
 */
export function companiesNamed(text: string, transcripts: readonly StoredTranscript[]): readonly string[] {
  const key = companyOfSeries(text.trim().toUpperCase()) ?? companyKey(text);
  const byTicker = companiesOf(transcripts).filter((company) => companyKey(company) === key);
  if (key === "" || byTicker.length > 0) return byTicker;
  const byName = transcripts.filter((call) => nameKey(call) === key);
  return new Set(byName.map(tickerKey)).size === 1 ? companiesOf(byName) : [];
}

/** The series that a text names, if it is of the later form, which no call names; null for another text. */
export function laterSeriesIn(text: string): string | null {
  const series = text.trim().toUpperCase();
  return laterForm.test(series) && companyOfSeries(series) !== null ? series : null;
}

/** Every company of a collection, in order. */
export function companiesOf(transcripts: readonly StoredTranscript[]): readonly string[] {
  const companies = new Set(
    transcripts.flatMap(({ labels }) => (labels.company === undefined ? [] : [String(labels.company)])),
  );
  return [...companies].sort();
}

/** The series of a company: that of its latest call with an event, else as the provider mostly spells them. */
export function seriesOfCompany(company: string, transcripts: readonly StoredTranscript[]): string {
  const series = transcripts
    .filter(({ labels }) => labels.company === company)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
    .flatMap(({ eventTickers }) => eventTickers.map(seriesTickerOf))
    .find((one) => companyOfSeries(one) !== null);
  return series ?? `KXEARNINGSMENTION${companyKey(company)}`;
}

/** What the earnings functions call a role. */
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
