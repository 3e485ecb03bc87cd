import { z } from "zod";
import { mentionMarket } from "@mention-market/service/markets/market";
import { companyNotFound } from "../../kinds/earnings/company.ts";
import { findEventWords, partsNotFound, transcriptNotFound } from "../../words/find-event-words.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import { mentionFields } from "../../kinds/earnings/find-mentions.ts";
import { callFields } from "../../kinds/earnings/list-calls.ts";
import { partParameter } from "../../kinds/earnings/parts.ts";
import { eventNotFound, eventTicker, foundEvent } from "../found.ts";
import type { EndpointServices } from "../services.ts";

export const getEarningsEvent = defineEndpoint({
  name: "getEarningsEvent",
  access: "key",
  summary: "Where each word of an earnings event was said",
  description:
    "The call is the one that names the event, else the company's only call from two days before to two " +
    "days after the event's day. Analysts' words don't count; `part` counts only one part of the call.",
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
