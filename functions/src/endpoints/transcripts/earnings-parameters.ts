import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import type { Collections } from "../../transcripts/index/collections.ts";
import type { CorpusFile } from "../../transcripts/index/corpus-file.ts";
import type { StoredTranscript } from "../../transcripts/index/transcript.ts";
import type { LabelCondition } from "../../transcripts/index/filter.ts";
import {
  companiesNamed,
  earningsCollection,
  seriesOfCompany,
} from "../../transcripts/kinds/earnings/company.ts";
import { quarterIn, quarterTest } from "../../transcripts/kinds/earnings/quarter.ts";
import { listOf } from "../../http/parameters.ts";
import { dateParameters } from "../search/search-parameters.ts";

const maxQuarters = 3;

export const companyNotFound = "Company not found";

export const earningsParameters = {
  ticker: z
    .string()
    .max(200)
    .trim()
    .describe("a company's ticker such as AAPL, or its series' such as KXEARNINGSMENTIONAAPL"),
  fiscal_quarter: z
    .string()
    .max(40)
    .transform((text) => text.split(",").map(quarterIn))
    .refine((quarters) => quarters.length <= maxQuarters && !quarters.includes(null))
    .transform((quarters) => quarters.flatMap((quarter) => quarter ?? []))
    .meta(listOf(maxQuarters))
    .default([])
    .describe(`up to ${maxQuarters} fiscal quarters, comma-separated: 3, Q3, or of one year 2025Q3`),
  ...dateParameters,
};

/** A company as the collection has it. */
export interface FoundCompany {
  readonly file: CorpusFile;
  readonly company_ticker: string;
  readonly series_ticker: string;
  /** Of its calls. */
  readonly condition: LabelCondition;
}

/** Throws `not_found` for a company without a call. */
export function companyOf(ticker: string, collections: Collections): FoundCompany {
  const file = collections.file(earningsCollection);
  const found = file.read((opening) => named(ticker, opening?.corpus.transcripts ?? []));
  if (found === null) throw new AppError("not_found", companyNotFound);
  return { file, ...found };
}

function named(ticker: string, transcripts: readonly StoredTranscript[]): Omit<FoundCompany, "file"> | null {
  const companies = companiesNamed(ticker, transcripts);
  const [first] = companies;
  if (first === undefined) return null;
  return {
    company_ticker: first,
    series_ticker: seriesOfCompany(first, transcripts),
    condition: [{ label: "company", values: companies }],
  };
}

/** Conditions on a company's calls. */
export function callConditions(
  { condition }: FoundCompany,
  quarters: z.output<(typeof earningsParameters)["fiscal_quarter"]>,
): readonly LabelCondition[] {
  return quarters.length === 0 ? [condition] : [condition, quarters.map(quarterTest)];
}
