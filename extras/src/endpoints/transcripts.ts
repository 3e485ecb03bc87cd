import { z } from "zod";
import { AppError } from "@mention-market/service/base/errors";
import {
  itemsOf,
  listOf,
  dateParameters,
  booleanParameter,
  isRange,
} from "@mention-market/service/base/parameters";
import type { Collections } from "../transcripts/collections.ts";
import type { CorpusFile } from "@mention-market/service/transcripts/corpus-file";
import type { StoredTranscript } from "@mention-market/service/transcripts/transcript";
import {
  type LabelCondition,
  type LabelTest,
  everyTranscript,
} from "@mention-market/service/transcripts/filter";
import { earnings } from "../kinds/earnings.ts";
import {
  companiesNamed,
  companyKey,
  companyNotFound,
  companyOfSeries,
  laterSeriesIn,
  seriesOfCompany,
} from "../kinds/earnings/company.ts";
import { requireReadable, damagedNames } from "../words/coverage.ts";
import { decodeCursor, encodeCursor } from "../base/cursor.ts";
import { listCalls, listedCall, maxCalls } from "../kinds/earnings/list-calls.ts";
import { defineEndpoint } from "../http/endpoint.ts";
import { cursorParameter, placeAfter } from "../http/parameters.ts";
import type { EndpointServices } from "./services.ts";
import { listCollections, listedCollection } from "../words/list-collections.ts";

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
function companyOf(ticker: string, { collections }: { readonly collections: Collections }): FoundCompany {
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

const querySchema = z
  .object({
    ...earningsParameters,
    kalshi_only: booleanParameter.describe(
      "true: only calls with an event of the provider; false (default): all",
    ),
    cursor: cursorParameter(2_000),
  })
  .refine(isRange, { path: ["end_date"] });
type Query = z.output<typeof querySchema>;

export const getEarningsTranscripts = defineEndpoint({
  name: "getEarningsTranscripts",
  access: "key",
  summary: "The earnings calls of a company, newest first",
  description:
    `Up to ${maxCalls} calls a page, fewer where they exceed 8 MB. ` +
    "`transcript` is null unless the service's owner has set `SERVE_TRANSCRIPT_TEXT`, because texts are " +
    "their owners'. It reads no provider.",
  querySchema,
  responseSchema: z
    .object({
      ...companyFields,
      transcripts: z.array(listedCall).readonly().describe("Newest first, then by id"),
      cursor: z.string().nullable().describe("Cursor of the next page; null on the last"),
    })
    .meta({ id: "EarningsTranscripts" }),
  examples: [{ query: { ticker: "LMRA", fiscal_quarter: "2026Q3" } }],
  errors: { notFound: companyNotFound },
  maxInstances: 2,
  handle(query, services: EndpointServices) {
    const company = companyOf(query.ticker, services);
    const after = placeAfter(query.cursor, (text) => decodeCursor(text, callPlace, filterKey(query)));
    const filter = {
      ...everyTranscript,
      labels: callConditions(company.condition, query.fiscal_quarter),
      startDate: query.start_date,
      endDate: query.end_date,
    };
    const { calls, last } = company.file.read((opening) =>
      opening === null
        ? { calls: [], last: null }
        : listCalls(opening.corpus, filter, {
            kalshiOnly: query.kalshi_only,
            after,
            withText: services.serveTranscriptText,
          }),
    );
    const { series_ticker, company_ticker } = company;
    return Promise.resolve({
      body: {
        series_ticker,
        company_ticker,
        transcripts: calls,
        cursor: last === null ? null : encodeCursor(last, filterKey(query)),
      },
    });
  },
});

const callPlace = z.object({ date: z.string(), id: z.string() });

/** A cursor is valid for equal filters only: this text is equal if the filters are. */
function filterKey({ ticker, fiscal_quarter, start_date, end_date, kalshi_only }: Query): string {
  return JSON.stringify([ticker, fiscal_quarter, start_date, end_date, kalshi_only]);
}

export const getTranscriptCollections = defineEndpoint({
  name: "getTranscriptCollections",
  access: "key",
  summary: "Which transcripts there are: collections, their series, speakers and companies",
  description:
    "Every collection whose file can be read, and the names of those that can't. It reads no provider.",
  querySchema: z.object({}),
  responseSchema: z
    .object({
      collections: z.array(listedCollection).readonly().describe("A to Z"),
      damaged: z
        .array(z.string())
        .readonly()
        .describe("Collections whose file can't be read, A to Z: nothing of theirs is found meanwhile"),
    })
    .meta({ id: "TranscriptCollections" }),
  examples: [{ query: {} }],
  errors: {},
  maxInstances: 2,
  handle: (_query, services: EndpointServices) =>
    Promise.resolve({
      body: { collections: listCollections(services), damaged: damagedNames(services) },
    }),
});
