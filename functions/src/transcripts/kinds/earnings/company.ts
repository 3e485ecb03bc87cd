import { z } from "zod";
import type { StoredTranscript } from "../../index/transcript.ts";
import { seriesTickerOf } from "../../../markets/ticker.ts";

export const companyNotFound = "Company not found";

/** "Any company representative": the roles whose words count in the provider's earnings markets. */
export const representativeRoles: readonly string[] = ["executive", "operator"];

/** The provider misspells some series. */
const seriesForm = /^KXEARNI(?:N?)GSMENTION([A-Z0-9]{1,10})$/;

/** The key of the company that a series is about; null for another series. */
export function companyOfSeries(series: string): string | null {
  return seriesForm.exec(series)?.[1] ?? null;
}

/** Equal for a company's ticker (`BRK.B`) and its name in a series (`BRKB`). */
export function companyKey(company: string): string {
  return company.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** The companies of a collection that a text names, by a ticker or by a series, as the collection spells them. */
export function companiesNamed(text: string, transcripts: readonly StoredTranscript[]): readonly string[] {
  const key = companyOfSeries(text.trim().toUpperCase()) ?? companyKey(text);
  return companiesOf(transcripts).filter((company) => companyKey(company) === key);
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
export type SpeakerType = (typeof speakerTypes)[keyof typeof speakerTypes];

export const callRoles: readonly string[] = Object.keys(speakerTypes);

export const speakerType = z
  .enum(["Executive", "Operator", "Analyst"])
  .nullable()
  .describe("Executive, Operator or Analyst; null when not known");

export function speakerTypeOf(role: string | null): SpeakerType | null {
  if (role === "executive" || role === "operator" || role === "analyst") return speakerTypes[role];
  return null;
}
