import { z } from "zod";
import { decodeCursor, encodeCursor } from "../../base/cursor.ts";
import { everyTranscript } from "@mention-market/service/transcripts/filter";
import { listCalls, listedCall, maxCalls } from "../../kinds/earnings/list-calls.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import { booleanParameter } from "@mention-market/service/base/parameters";
import { companyNotFound } from "../../kinds/earnings/company.ts";
import { callConditions, companyFields, companyOf, earningsParameters } from "./companies.ts";
import { cursorParameter, placeAfter } from "../../http/parameters.ts";
import { isRange } from "@mention-market/service/base/parameters";
import type { EndpointServices } from "../services.ts";

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
