import { z } from "zod";
import { fieldsOf } from "../base/fields.ts";
import { seriesTickerOf } from "@mention-market/service/markets/ticker";
import { everyTranscript } from "@mention-market/service/transcripts/filter";
import { maxSnippets, snippet } from "@mention-market/service/transcripts/findings";
import type { StoredTranscript } from "@mention-market/service/transcripts/transcript";
import {
  companiesNamed,
  companiesOf,
  companyOfSeries,
  isCallOfSeries,
  quarterNamedIn,
  representativeRoles,
  seriesOfCompany,
  callRoles,
  speakerType,
  speakerTypeOf,
} from "./earnings/company.ts";
import { callParts, guessedLabel, partField, partOf, type CallPart } from "./earnings/parts.ts";
import { type Kind, type Mentioned, count, dateIsEstimated } from "./kind.ts";
import { plain, voice } from "./plain.ts";

const maxListedCompanies = 1000;

const callMembers = {
  company: z
    .string()
    .regex(/^[A-Z0-9.-]{1,10}$/)
    .describe("a ticker of 1 to 10 capital letters, digits, full stops or hyphens"),
  company_name: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .nullish()
    .describe("a text of 1 to 120 characters, whose first word may be in the ticker of a series"),
  fiscal_year: z.int().min(1990).max(2100).describe("a whole number from 1990 to 2100"),
  fiscal_quarter: z.int().min(1).max(4).describe("a whole number from 1 to 4"),
};

/** Earnings calls. */
export const earnings = {
  ...plain,
  collection: "earnings",
  isAlike: true,
  members: callMembers,
  labels: [...Object.keys(callMembers), guessedLabel],
  groupedBy: "company",
  roles: callRoles,
  parts: callParts,
  form: "call",
  informs: (series, { transcripts }) => {
    if (companyOfSeries(series) === null) return null;
    const values = companiesNamed(series, transcripts);
    if (values.length === 0) return null;
    return { ...everyTranscript, labels: [[{ label: "company", values }]], roles: representativeRoles };
  },
  seriesOf: ({ transcripts }) =>
    companiesOf(transcripts).map((company) => seriesOfCompany(company, transcripts)),
  maxDaysFrom: ({ event_ticker, event_title, event_subtitle }, call) => {
    if (!isCallOfSeries(call, seriesTickerOf(event_ticker))) return null;
    const quarter = quarterNamedIn(`${event_subtitle ?? ""} ${event_title ?? ""}`);
    return quarter !== null && Number(call.labels.fiscal_quarter) === quarter ? 45 : 3;
  },
  title: "earnings calls",
  noun: ["call", "calls"],
  counts: {
    ...plain.counts,
    shape: {
      total_transcripts_checked: count.describe("Calls that the filters let through"),
      transcripts_with_phrase: count.describe("Calls in which any of the phrases is said"),
    },
  },
  context: fieldsOf(
    {
      transcript_id: z.string().describe("The call's id in the collection"),
      report_date: z.iso.date().describe("The day of the call, US Eastern"),
      date_is_estimated: dateIsEstimated,
      fiscal_year: z.int().describe("The company's fiscal year"),
      fiscal_quarter: z.int().min(1).max(4).describe("Its quarter"),
      event_ticker: z
        .string()
        .nullable()
        .describe("The first of the provider's events on this call; null when none is known"),
      part: partField.describe("The part that all its snippets are in; null for both, and when not known"),
      mentions: count.describe("Mentions of all phrases in this call"),
      snippets: z
        .array(
          z
            .object({ speaker: voice.speaker, speaker_type: speakerType, part: partField, ...snippet.shape })
            .meta({ id: "EarningsSnippet" }),
        )
        .readonly()
        .describe(`In the order of the call, at most ${maxSnippets}`),
    },
    ({
      transcript: { id, date, dateIsEstimated: isGuess, labels, eventTickers },
      mentions,
      snippets,
    }: Mentioned) => ({
      transcript_id: id,
      report_date: date,
      date_is_estimated: isGuess ?? false,
      fiscal_year: Number(labels.fiscal_year),
      fiscal_quarter: Number(labels.fiscal_quarter),
      event_ticker: eventTickers[0] ?? null,
      part: onlyPartOf(snippets),
      mentions,
      snippets: snippets.map(({ role, speaker, part, ...text }) => ({
        speaker,
        speaker_type: speakerTypeOf(role),
        part: partOf({ part }),
        ...text,
      })),
    }),
  ),
  listing: fieldsOf(
    {
      companies: z
        .array(
          z
            .object({
              company_ticker: z.string().describe("The company's ticker"),
              transcripts: count.describe("Its calls"),
              last_report_date: z.iso.date().describe("Day of its latest call"),
            })
            .meta({ id: "ListedCompany" }),
        )
        .readonly()
        .optional()
        .describe(`Only of the collection earnings: A to Z, at most ${maxListedCompanies}`),
    },
    (transcripts: readonly StoredTranscript[]) => ({ companies: listedCompanies(transcripts) }),
  ),
} as const satisfies Kind;

function onlyPartOf(snippets: Mentioned["snippets"]): CallPart | null {
  const [part = null, ...others] = new Set(snippets.map(partOf));
  return others.length === 0 ? part : null;
}

/** The companies of the collection, from A to Z. */
function listedCompanies(transcripts: readonly StoredTranscript[]) {
  const byCompany = Map.groupBy(transcripts, ({ labels }) => labels.company);
  return companiesOf(transcripts)
    .slice(0, maxListedCompanies)
    .map((company_ticker) => {
      const days = (byCompany.get(company_ticker) ?? []).map(({ date }) => date).sort();
      return { company_ticker, transcripts: days.length, last_report_date: days.at(-1) ?? "" };
    });
}
