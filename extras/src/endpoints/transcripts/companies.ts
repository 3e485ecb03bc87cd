import { z } from "zod";
import { AppError } from "@mention-market/service/base/errors";
import { itemsOf, listOf } from "@mention-market/service/base/parameters";
import type { Collections } from "../../transcripts/collections.ts";
import type { CorpusFile } from "@mention-market/service/transcripts/corpus-file";
import type { StoredTranscript } from "@mention-market/service/transcripts/transcript";
import type { LabelCondition, LabelTest } from "@mention-market/service/transcripts/filter";
import { earnings } from "../../kinds/earnings.ts";
import {
  companiesNamed,
  companyKey,
  companyNotFound,
  companyOfSeries,
  laterSeriesIn,
  seriesOfCompany,
} from "../../kinds/earnings/company.ts";
import { requireReadable } from "../../words/coverage.ts";
import { dateParameters } from "@mention-market/service/base/parameters";

const maxQuarters = 3;
const quarterForm = /^(?:(\d{4})?Q)?([1-4])$/i;

/** A fiscal quarter, of a single year or (`year` null) of every year. */
interface Quarter {
  readonly year: number | null;
  readonly quarter: number;
}

export const earningsParameters = {
  ticker: z
    .string()
    .max(200)
    .trim()
    .describe(
      "a company's ticker such as AAPL, or its series' such as KXEARNINGSMENTIONAAPL or KXMENTIONEARNNKE",
    ),
  fiscal_quarter: z
    .string()
    .max(40)
    .transform((text) => itemsOf(text).map(quarterIn))
    .refine((quarters) => quarters.length <= maxQuarters && !quarters.includes(null))
    .transform((quarters) => quarters.flatMap((quarter) => quarter ?? []))
    .meta(listOf(maxQuarters))
    .default([])
    .describe(`up to ${maxQuarters} fiscal quarters, comma-separated: 3, Q3, or of one year 2025Q3`),
  ...dateParameters,
};

export const companyFields = {
  series_ticker: z.string().describe("The series of the company's earnings markets"),
  company_ticker: z.string().describe("The company's ticker"),
};

/** A company, by the collection of earnings calls. */
interface FoundCompany {
  readonly file: CorpusFile;
  readonly company_ticker: string;
  readonly series_ticker: string;
  /** Matches the company's calls. */
  readonly condition: LabelCondition;
}

/** Finds a company by its ticker. Throws `not_found` for a company without a call, and `busy` while the collection's file is damaged. */
export function companyOf(
  ticker: string,
  { collections }: { readonly collections: Collections },
): FoundCompany {
  const file = collections.file(earnings.collection);
  requireReadable(file, earnings.collection);
  const found = file.read((opening) => named(ticker, opening?.corpus.transcripts ?? []));
  if (found === null) throw new AppError("not_found", companyNotFound);
  return { file, ...found };
}

/**
 * Like `companyOf`. While the file is damaged, it derives the company from the ticker instead, because its markets can still be
 * searched.
 */
export function companyToSearch(
  ticker: string,
  services: { readonly collections: Collections },
): FoundCompany {
  const file = services.collections.file(earnings.collection);
  if (file.state() !== "damaged") return companyOf(ticker, services);
  const company_ticker = companyOfSeries(ticker.toUpperCase()) ?? companyKey(ticker);
  const condition = [{ label: "company", values: [company_ticker] }];
  const series_ticker = laterSeriesIn(ticker) ?? seriesOfCompany(company_ticker, []);
  return { file, company_ticker, series_ticker, condition };
}

function named(ticker: string, transcripts: readonly StoredTranscript[]): Omit<FoundCompany, "file"> | null {
  const companies = companiesNamed(ticker, transcripts);
  const [first] = companies;
  if (first === undefined) return null;
  return {
    company_ticker: first,
    series_ticker: laterSeriesIn(ticker) ?? seriesOfCompany(first, transcripts),
    condition: [{ label: "company", values: companies }],
  };
}

/** The conditions that match a company's calls in these quarters. */
export function callConditions(
  ofCompany: LabelCondition,
  quarters: readonly Quarter[],
): readonly LabelCondition[] {
  return quarters.length === 0 ? [ofCompany] : [ofCompany, quarters.map(quarterTest)];
}

/** Parses `3`, `Q3` or `2025Q3`; null for any other text. */
function quarterIn(text: string): Quarter | null {
  const [, year, quarter] = quarterForm.exec(text.trim()) ?? [];
  if (quarter === undefined) return null;
  return { year: year === undefined ? null : Number(year), quarter: Number(quarter) };
}

function quarterTest({ year, quarter }: Quarter): LabelTest {
  const ofYear = { label: "fiscal_quarter", values: [quarter] };
  return year === null ? ofYear : { all: [ofYear, { label: "fiscal_year", values: [year] }] };
}
