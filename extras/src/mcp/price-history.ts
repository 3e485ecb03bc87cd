import { z } from "zod";
import { getPriceHistory } from "../endpoints/prices/get-price-history.ts";
import { priceHistory as history, type PriceHistory } from "../markets/prices/get-price-history.ts";
import { mentionMarkets } from "../markets/market/get-markets.ts";
import { getMentionMarkets } from "../endpoints/market/get-mention-markets.ts";
import { toTicker } from "@mention-market/service/markets/ticker";
import { toolArguments } from "./arguments.ts";
import { eventTitles, orMessage, unreadRows } from "./market-rows.ts";
import { defineTool, type Ask, type Tool } from "./tool.ts";

export const priceHistoryTool: Tool = defineTool({
  name: "price_history",
  title: "How prices moved",
  description:
    "First, last, lowest and highest traded price and the volume of each market over a range; with " +
    "detail full a row is one candle. Give either event_ticker or market_tickers.",
  endpoint: getPriceHistory,
  input: {
    event_ticker: toolArguments.event_ticker.optional().describe("of the event"),
    market_tickers: toolArguments.tickers(40).optional(),
    interval: z.enum(["1m", "1h", "1d"]).default("1h").describe("length of a candle"),
    start: toolArguments.time
      .optional()
      .describe(
        "a day or an ISO 8601 time; default: 3 hours of 1m, 7 days of 1h or 90 days of 1d before end",
      ),
    end: toolArguments.time.optional().describe("included; default: now, or the event's close"),
  },
  rows: { list: "rows", key: ["market_ticker", "end_ts"] },
  async run(input, { ask, services, isFull }) {
    const [body, eventOf] = await Promise.all([
      ask(getPriceHistory, input).then((response) => history.parse(response)),
      eventsOfMarkets(ask, input),
    ]);
    const { markets, not_found, errors, ...range } = body;
    const titles = await eventTitles(
      services,
      markets.map(({ market_ticker }) => eventOf(market_ticker)),
    );
    const read = markets.flatMap((market) => {
      const event_title = titles.get(eventOf(market.market_ticker)) ?? null;
      const rows = isFull ? candlesOf(market) : [summaryOf(market)];
      return rows.map((row) => ({ event_title, ...row }));
    });
    return { ...range, rows: [...read, ...unreadRows({ not_found, errors })] };
  },
});

/** Returns a function that gives the event of a market, from the market's record because a ticker is only a guess; "" if unknown. */
async function eventsOfMarkets(
  ask: Ask,
  {
    event_ticker,
    market_tickers,
  }: { event_ticker?: string | undefined; market_tickers?: string[] | undefined },
): Promise<(marketTicker: string) => string> {
  if (market_tickers === undefined) return () => toTicker(event_ticker ?? "") ?? "";
  const outcome = await orMessage(ask(getMentionMarkets, { market_tickers }));
  const { markets } = "message" in outcome ? { markets: [] } : mentionMarkets.parse(outcome.read);
  const events = new Map(markets.map((market) => [market.market_ticker, market.event_ticker]));
  return (marketTicker) => events.get(marketTicker) ?? "";
}

function candlesOf({ market_ticker, strike_word, candles }: PriceHistory["markets"][number]): object[] {
  return candles.map((candle) => ({ market_ticker, strike_word, ...candle }));
}

function summaryOf({ market_ticker, strike_word, candles }: PriceHistory["markets"][number]): object {
  const present = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
  const closes = present(candles.map(({ close_dollars }) => close_dollars));
  const lows = present(candles.map(({ low_dollars }) => low_dollars));
  const highs = present(candles.map(({ high_dollars }) => high_dollars));
  return {
    market_ticker,
    strike_word,
    candles: candles.length,
    first_close_dollars: closes[0] ?? null,
    last_close_dollars: closes.at(-1) ?? null,
    lowest_dollars: lows.length === 0 ? null : Math.min(...lows),
    highest_dollars: highs.length === 0 ? null : Math.max(...highs),
    volume: candles.reduce((sum, { volume }) => sum + volume, 0),
  };
}
