import type { EndpointServices } from "../endpoints/services.ts";
import { getAllMentionSeries } from "../endpoints/series/get-all-mention-series.ts";
import { getSettledMarkets } from "../endpoints/settled/get-settled-markets.ts";
import { getPriceHistory } from "../endpoints/prices/get-price-history.ts";
import { searchStrikeWord, transcriptSearch } from "../endpoints/search/search-strike-word.ts";
import { getMentionMarkets } from "../endpoints/market/get-mention-markets.ts";
import { getMentionEvent } from "../endpoints/event/get-mention-event.ts";
import { z } from "zod";
import { eventMarket, unreadableMarket } from "../markets/event/event-markets.ts";
import { priceHistory } from "../markets/prices/get-price-history.ts";
import { settledMarkets } from "../words/list-settled.ts";
import { mentionSeries } from "../markets/series/list-series.ts";
import { eventResponse } from "../endpoints/event/event-response.ts";
import { getMentionEvents, mentionEvents } from "../endpoints/event/get-mention-events.ts";
import { getRateLimit, rateLimit } from "../endpoints/keys/get-rate-limit.ts";
import { defineTool, type Tool } from "./tool.ts";

const cost = "Costs one request of the key's hour.";
const maxRows = 50;
const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

const price = eventMarket.pick({
  market_ticker: true,
  strike_word: true,
  status: true,
  yes_bid_dollars: true,
  yes_ask_dollars: true,
  volume: true,
  result: true,
});
const eventWord = price.extend(
  eventResponse.shape.markets.unwrap().element.pick({ record: true, estimate: true, estimate_error: true })
    .shape,
);
const event = eventResponse
  .omit({ markets: true })
  .extend({ words: z.array(eventWord), errors: z.array(unreadableMarket) });

const market = price.extend(
  eventMarket.pick({
    event_ticker: true,
    last_price: true,
    close_time: true,
    scheduledStartTime: true,
    rules_primary: true,
  }).shape,
);
const lastOf = z.object({
  market_ticker: z.string(),
  strike_word: z.string().nullable(),
  candles: z.number(),
  first_close_dollars: z.number().nullable(),
  last_close_dollars: z.number().nullable(),
  low_dollars: z.number().nullable(),
  high_dollars: z.number().nullable(),
  volume: z.number(),
});

/** The tools, in the order in which a model reads them. Each runs its endpoint's use case. */
export const tools: readonly Tool<EndpointServices>[] = [
  defineTool({
    name: "find_events",
    title: "Find mention events",
    description: `Which events have markets on spoken words: games, speeches, earnings calls. Start here, with words of the title in q. ${cost}`,
    endpoint: getMentionEvents,
    result: mentionEvents,
  }),
  defineTool({
    name: "get_event",
    title: "One event and its words",
    description: `Every word of an event, most traded first: yes bid and ask in dollars, how often the word settled yes and no in this series before, and the estimate of its chance with a 95% interval. An estimate is no advice; fair_value null means that there is no evidence. ${cost}`,
    endpoint: getMentionEvent,
    fixed: { with_record: "true" },
    result: event,
    prepare: (body) => {
      const { markets, ...rest } = eventResponse.parse(body);
      return { ...rest, words: markets.toSorted((a, b) => b.volume - a.volume) };
    },
  }),
  defineTool({
    name: "get_markets",
    title: "Markets by ticker",
    description: `Prices and rules of up to 100 markets whose tickers you know. For all words of one event use get_event. ${cost}`,
    endpoint: getMentionMarkets,
    result: z.object({
      markets: z.array(market.omit({ status: true })),
      not_found: z.array(z.string()),
      errors: z.array(unreadableMarket),
    }),
  }),
  defineTool({
    name: "search_words",
    title: "Count a phrase in transcripts",
    description: `In which share of past transcripts a phrase was said, when and by whom; with_context=true shows where. Give a market series, whose speakers alone count then, or a collection (resource "collections"). Unquoted phrases count as the markets' rules count them (resource "counting rules"). ${cost}`,
    endpoint: searchStrikeWord,
    result: transcriptSearch.schema.omit({ cached: true }),
  }),
  defineTool({
    name: "price_history",
    title: "How prices moved",
    description: `First, last, lowest and highest traded price and the volume of each market over a range; detail "full" has every candle. ${cost}`,
    endpoint: getPriceHistory,
    result: priceHistory.extend({ markets: z.array(lastOf) }),
    prepare: (body, { detail }) => (detail === "full" ? body : summaryOf(priceHistory.parse(body))),
  }),
  defineTool({
    name: "settled_markets",
    title: "How words settled",
    description: `How the words of a series settled, newest first: the totals of the page and its first ${maxRows} markets; detail "full" has the whole page of 1,000. ${cost}`,
    endpoint: getSettledMarkets,
    result: settledMarkets.extend({ yes: z.number(), no: z.number() }),
    prepare: (body, { detail }) => {
      const { markets, cursor } = settledMarkets.parse(body);
      const yes = markets.filter(({ result }) => result === "yes").length;
      const shown = detail === "full" ? markets : markets.slice(0, maxRows);
      return { markets: shown, cursor, yes, no: markets.length - yes };
    },
  }),
  defineTool({
    name: "list_series",
    title: "Find mention series",
    description: `Tickers and titles of the market series whose title or ticker has all words of q, at most ${maxRows}; series is how many there are. ${cost}`,
    endpoint: getAllMentionSeries,
    own: z.object({
      q: z.string().optional().describe("words, each of which must be in the title or the ticker"),
    }),
    result: z.object({ items: z.array(mentionSeries), series: z.number() }),
    prepare: (body, { q = "", detail }) => {
      const found = z
        .array(mentionSeries)
        .parse(body)
        .filter((one) => {
          const text = `${one.series_title} ${one.series_ticker}`.toLowerCase();
          return wordsOf(q).every((word) => text.includes(word));
        });
      return { items: detail === "full" ? found : found.slice(0, maxRows), series: found.length };
    },
  }),
  defineTool({
    name: "rate_limit",
    title: "What is left of the hour",
    description:
      "How many requests the key may still make, and when the next place is freed. Costs nothing, and works when the hour is full.",
    endpoint: getRateLimit,
    result: rateLimit,
  }),
];

function summaryOf({ markets, ...rest }: z.output<typeof priceHistory>): object {
  const present = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
  return {
    ...rest,
    markets: markets.map(({ market_ticker, strike_word, candles }) => {
      const closes = present(candles.map(({ close_dollars }) => close_dollars));
      const lows = present(candles.map(({ low_dollars }) => low_dollars));
      const highs = present(candles.map(({ high_dollars }) => high_dollars));
      return {
        market_ticker,
        strike_word,
        candles: candles.length,
        first_close_dollars: closes[0] ?? null,
        last_close_dollars: closes.at(-1) ?? null,
        low_dollars: lows.length === 0 ? null : Math.min(...lows),
        high_dollars: highs.length === 0 ? null : Math.max(...highs),
        volume: candles.reduce((sum, { volume }) => sum + volume, 0),
      };
    }),
  };
}
