import { z } from "zod";
import { everyTranscript } from "../../transcripts/index/filter.ts";
import { representativeRoles } from "../../transcripts/kinds/earnings/company.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import {
  callConditions,
  companyNotFound,
  companyOf,
  earningsParameters,
} from "../transcripts/earnings-parameters.ts";
import { callContext, contextsOf } from "../transcripts/earnings-context.ts";
import { estimate } from "../event/estimate-schema.ts";
import { flag } from "../../http/parameters.ts";
import { contextOf, contextParameters, isRange, phraseParameter, phrasesOf } from "./search-parameters.ts";
import { count, estimateFields, marketFields, marketSide, probability } from "./search-result.ts";
import type { EndpointServices } from "../services.ts";

export const searchEarningsStrikeWord = defineEndpoint({
  name: "searchEarningsStrikeWord",
  summary: "How often a phrase is said in a company's earnings calls, and what the market says about it",
  description:
    "A call counts when any of the phrases is said in it by an executive or the operator; with `with_analysts=true` by anyone. When the " +
    "provider fails, `markets` and `estimate` are null and the rest is returned.",
  querySchema: z
    .object({
      ...phraseParameter,
      ...earningsParameters,
      with_analysts: flag.describe(
        "true: analysts' words count too; false (default): executives and the operator only",
      ),
      ...contextParameters,
    })
    .refine(isRange, { path: ["end_date"] }),
  responseSchema: z
    .object({
      target_phrase: z.string().describe("As given"),
      phrases: z.array(z.string()).describe("The phrases as they were understood"),
      series_ticker: z.string().describe("The series of the company's earnings markets"),
      company_ticker: z.string().describe("The company's ticker"),
      total_transcripts_checked: count.describe("Calls that the filters let through"),
      transcripts_with_phrase: count.describe("Calls in which any of the phrases is said"),
      probability: probability.describe(
        "transcripts_with_phrase / total_transcripts_checked; null when no call was checked",
      ),
      estimate: estimate
        .nullable()
        .describe(
          "From the series' settled markets and the calls checked, the older the less; null when the provider fails",
        ),
      estimate_error: z.string().optional().describe("Why estimate is null"),
      total_mentions: count.describe("Mentions of all phrases in all calls checked"),
      cached: z.boolean().describe("Whether the counts came from the result cache"),
      context: z
        .array(callContext)
        .readonly()
        .optional()
        .describe("Only with with_context=true; most recent first"),
      markets: marketSide
        .nullable()
        .describe("The series' markets on one of the phrases; null when the provider fails"),
      markets_error: z.string().optional().describe("Why markets is null"),
    })
    .meta({ id: "EarningsSearch" }),
  examples: [
    {
      query: { target_phrase: "tariff", ticker: "LMRA", with_context: "true", num_transcripts: "1" },
      response: {
        target_phrase: "tariff",
        phrases: ["tariff"],
        series_ticker: "KXEARNINGSMENTIONLMRA",
        company_ticker: "LMRA",
        total_transcripts_checked: 8,
        transcripts_with_phrase: 6,
        probability: 0.75,
        estimate: {
          probability: 0.6917,
          low: 0.4291,
          high: 0.8994,
          observations: 16,
          basis: ["series", "record", "transcripts"],
          fair_value: null,
        },
        total_mentions: 11,
        cached: false,
        context: [
          {
            transcript_id: "LMRA_q3_2026",
            report_date: "2026-10-27",
            fiscal_year: 2026,
            fiscal_quarter: 3,
            event_ticker: "KXEARNINGSMENTIONLMRA-26OCT27",
            mentions: 2,
            snippets: [
              {
                speaker: "Mara Voss",
                speaker_type: "Executive",
                before: "make to our shareholders. Each",
                match: "tariff",
                after: "that is announced makes us",
              },
              {
                speaker: "Teodor Banerjee",
                speaker_type: "Executive",
                before: "The new",
                match: "tariff",
                after: "on glass cost us about",
              },
            ],
          },
        ],
        markets: {
          open: [
            {
              market_ticker: "KXEARNINGSMENTIONLMRA-27JAN26-TARI",
              event_ticker: "KXEARNINGSMENTIONLMRA-27JAN26",
              strike_word: "Tariff",
              yes_bid_dollars: 0.52,
              yes_ask_dollars: 0.54,
              last_price: 52,
              close_time: "2027-02-09T15:00:00Z",
            },
          ],
          settled: { yes: 6, no: 2, probability: 0.75 },
          fetchedAt: "2026-11-21T18:00:00.000Z",
        },
      },
      continues: ["markets.open"],
    },
  ],
  untagged: ["cached", "fetchedAt"],
  errors: { failure: "Failed to search earnings strike word", notFound: companyNotFound },
  maxInstances: 1,
  async handle(asked, { search, collections }: EndpointServices) {
    const phrases = phrasesOf(asked.target_phrase);
    const company = companyOf(asked.ticker, collections);
    const request = {
      phrases,
      filter: {
        ...everyTranscript,
        labels: callConditions(company, asked.fiscal_quarter),
        roles: asked.with_analysts ? [] : representativeRoles,
        startDate: asked.start_date,
        endDate: asked.end_date,
      },
      context: contextOf(asked),
    };
    const { file, series_ticker, company_ticker } = company;
    const outcome = await search(request, { file, series: [series_ticker] });
    const { findings } = outcome;
    const contexts = contextsOf(outcome);
    return {
      body: {
        target_phrase: asked.target_phrase,
        phrases: phrases.map(({ text }) => text),
        series_ticker,
        company_ticker,
        total_transcripts_checked: findings.total_transcripts_checked,
        transcripts_with_phrase: findings.transcripts_with_phrase,
        probability: findings.probability,
        ...estimateFields(outcome),
        total_mentions: findings.total_mentions,
        cached: outcome.cached,
        ...(contexts !== undefined && { context: contexts }),
        ...marketFields(outcome),
      },
    };
  },
});
