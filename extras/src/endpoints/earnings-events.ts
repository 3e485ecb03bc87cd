import { z } from "zod";
import { mentionMarket } from "@mention-market/service/markets/market";
import { companyNotFound } from "../kinds/earnings/company.ts";
import { findEventWords, partsNotFound, transcriptNotFound } from "../words/event-words.ts";
import { defineEndpoint } from "../http/endpoint.ts";
import { mentionFields, maxParagraphs, spokenParagraph } from "../kinds/earnings/find-mentions.ts";
import { callFields } from "../kinds/earnings/list-calls.ts";
import { partParameter } from "../kinds/earnings/parts.ts";
import {
  eventNotFound,
  eventTicker,
  foundEvent,
  type EndpointServices,
  foundMarket,
  marketNotFound,
  marketTicker,
} from "./services.ts";

export const getEarningsEvent = defineEndpoint({
  name: "getEarningsEvent",
  access: "key",
  summary: "Where each word of an earnings event was said",
  description:
    "The call is the one that names the event, else the company's only call of the fiscal quarter that its " +
    "title or subtitle names, at most 45 days from the event's day, else the only one within three days. " +
    "Analysts' words don't count; `part` counts only one part of the call.",
  querySchema: z.object({ event_ticker: eventTicker, part: partParameter }),
  responseSchema: z
    .object({
      event_ticker: z.string().describe("Ticker of the event"),
      ...callFields,
      markets: z
        .array(
          z
            .object({
              market_ticker: z.string().describe("Ticker of the market"),
              strike_word: mentionMarket.shape.strike_word,
              result: mentionMarket.shape.result,
              ...mentionFields,
            })
            .meta({ id: "EarningsEventMarket" }),
        )
        .readonly()
        .describe("In the order of the event's markets"),
    })
    .meta({ id: "EarningsEvent" }),
  examples: [{ query: { event_ticker: "KXEARNINGSMENTIONLMRA-26OCT27" } }],
  errors: {
    failure: "Failed to fetch earnings event",
    notFound: [eventNotFound, companyNotFound, transcriptNotFound, partsNotFound],
  },
  maxInstances: 1,
  async handle({ event_ticker, part }, services: EndpointServices) {
    const event = await foundEvent(event_ticker, services);
    const { call, markets } = findEventWords(event, event.markets, part, services);
    return {
      body: {
        event_ticker: event.event_ticker,
        ...call,
        markets: markets.map(({ market, ...said }) => ({
          market_ticker: market.market_ticker,
          strike_word: market.strike_word,
          result: market.result,
          mentions: said.mentions,
          speaker_type: said.speaker_type,
          speaker: said.speaker,
          paragraph: said.paragraph,
          part: said.part,
        })),
      },
    };
  },
});

const { company_ticker, ...callOfEvent } = callFields;

export const getEarningsMarket = defineEndpoint({
  name: "getEarningsMarket",
  access: "key",
  summary: "Where the word of an earnings market was said",
  description:
    "All paragraphs of the call in which executives or the operator say the market's word. A word that was " +
    "not said has 0 mentions and null for speaker and paragraph.",
  querySchema: z.object({ market_ticker: marketTicker, part: partParameter }),
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
        .array(spokenParagraph)
        .readonly()
        .describe(`In the order of the call, at most ${maxParagraphs}; paragraph is the first`),
    })
    .meta({ id: "EarningsMarket" }),
  examples: [{ query: { market_ticker: "KXEARNINGSMENTIONLMRA-26OCT27-CHIN" } }],
  errors: {
    failure: "Failed to fetch earnings market",
    notFound: [marketNotFound, eventNotFound, companyNotFound, transcriptNotFound, partsNotFound],
  },
  maxInstances: 1,
  async handle({ market_ticker, part }, services: EndpointServices) {
    const found = await foundMarket(market_ticker, services);
    // The event's day may be in the rules of any of its markets.
    const event = await foundEvent(found.event_ticker, services);
    const { call, markets } = findEventWords(event, [found], part, services);
    const [market] = markets;
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
        date_is_estimated: call.date_is_estimated,
        transcript_id: call.transcript_id,
        mentions: market?.mentions ?? 0,
        speaker_type: market?.speaker_type ?? null,
        speaker: market?.speaker ?? null,
        paragraph: market?.paragraph ?? null,
        part: market?.part ?? null,
        paragraphs: market?.paragraphs ?? [],
      },
    };
  },
});
