import { z } from "zod";
import { maxParagraphs } from "../../transcripts/kinds/earnings/find-mentions.ts";
import { mentionMarket } from "../../markets/market/market.ts";
import { companyNotFound, transcriptNotFound } from "../../words/find-event-words.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import { callFields, mentionFields, speakerType } from "../transcripts/earnings-schema.ts";
import { foundMarket, marketNotFound, marketTicker } from "../found.ts";
import type { EndpointServices } from "../services.ts";

const { company_ticker, ...callOfEvent } = callFields;

export const getEarningsMarket = defineEndpoint({
  name: "getEarningsMarket",
  summary: "Where the word of an earnings market was said",
  description:
    "All paragraphs of the call in which executives or the operator say the market's word. A word that was not said has 0 mentions and null " +
    "for speaker and paragraph.",
  querySchema: z.object({ market_ticker: marketTicker }),
  responseSchema: z
    .object({
      market_ticker: z.string().describe("Ticker of the market"),
      event_ticker: z.string().describe("Ticker of its event"),
      company_ticker,
      strike_word: mentionMarket.shape.strike_word,
      result: mentionMarket.shape.result,
      ...callOfEvent,
      ...mentionFields,
      paragraphs: z
        .array(
          z
            .object({
              speaker: z.string().nullable().describe("Who says it; null when not known"),
              speaker_type: speakerType,
              paragraph: z.string().describe("The part of the turn in which it is said"),
            })
            .meta({ id: "EarningsParagraph" }),
        )
        .readonly()
        .describe(`In the order of the call, at most ${maxParagraphs}; paragraph is the first`),
    })
    .meta({ id: "EarningsMarket" }),
  examples: [
    {
      query: { market_ticker: "KXEARNINGSMENTIONLMRA-26OCT27-CHIN" },
      response: {
        market_ticker: "KXEARNINGSMENTIONLMRA-26OCT27-CHIN",
        event_ticker: "KXEARNINGSMENTIONLMRA-26OCT27",
        company_ticker: "LMRA",
        strike_word: "China",
        result: "yes",
        fiscal_year: 2026,
        fiscal_quarter: 3,
        report_date: "2026-10-27",
        transcript_id: "LMRA_q3_2026",
        mentions: 1,
        speaker_type: "Executive",
        speaker: "Mara Voss",
        paragraph:
          "Free cash flow was strong, and we ended the period with no debt on the balance sheet. The team in the factory worked through two busy months, and I want to thank them for it. We opened a second showroom, and the first weeks there have been encouraging. We opened a second showroom, and the first weeks there have been encouraging. Sales in China were flat. Free cash flow was strong, and we ended the period with no debt on the balance sheet. The pipeline for public buildings is larger than it was at this time last year. We are careful with every commitment that we make to our shareholders.",
        paragraphs: [
          {
            speaker: "Mara Voss",
            speaker_type: "Executive",
            paragraph:
              "Free cash flow was strong, and we ended the period with no debt on the balance sheet. The team in the factory worked through two busy months, and I want to thank them for it. We opened a second showroom, and the first weeks there have been encouraging. We opened a second showroom, and the first weeks there have been encouraging. Sales in China were flat. Free cash flow was strong, and we ended the period with no debt on the balance sheet. The pipeline for public buildings is larger than it was at this time last year. We are careful with every commitment that we make to our shareholders.",
          },
        ],
      },
    },
  ],
  errors: {
    failure: "Failed to fetch earnings market",
    notFound: [marketNotFound, companyNotFound, transcriptNotFound],
  },
  maxInstances: 1,
  async handle({ market_ticker }, services: EndpointServices) {
    const found = await foundMarket(market_ticker, services);
    const { call, markets } = services.findEventWords(found, [found]);
    const [one] = markets;
    return {
      body: {
        market_ticker: found.market_ticker,
        event_ticker: found.event_ticker,
        company_ticker: call.company_ticker,
        strike_word: found.strike_word,
        result: found.result,
        fiscal_year: call.fiscal_year,
        fiscal_quarter: call.fiscal_quarter,
        report_date: call.report_date,
        transcript_id: call.transcript_id,
        mentions: one?.mentions ?? 0,
        speaker_type: one?.speaker_type ?? null,
        speaker: one?.speaker ?? null,
        paragraph: one?.paragraph ?? null,
        paragraphs: one?.paragraphs ?? [],
      },
    };
  },
});
