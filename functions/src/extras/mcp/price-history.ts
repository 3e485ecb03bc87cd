import { z } from "zod";
import { getPriceHistory } from "../../endpoints/prices/get-price-history.ts";
import type { EndpointServices } from "../../endpoints/services.ts";
import { candle } from "../../markets/prices/candle.ts";
import { priceHistory as history } from "../../markets/prices/get-price-history.ts";
import { given } from "./arguments.ts";
import { cost, defineTool, type Tool } from "./tool.ts";

type History = z.output<typeof history>;

const price = z.number().nullable();
/** One of a market, or with detail full one of its candles. */
const row = z.object({
  market_ticker: z.string(),
  strike_word: z.string().nullable(),
  candles: z.int().min(0).optional(),
  first_close_dollars: price.optional(),
  last_close_dollars: price.optional(),
  lowest_dollars: price.optional(),
  highest_dollars: price.optional(),
  volume: z.number(),
  ...candle.omit({ volume: true }).partial().shape,
});

export const priceHistoryTool: Tool<EndpointServices> = defineTool({
  name: "price_history",
  title: "How prices moved",
  description:
    "First, last, lowest and highest traded price and the volume of each market over a range; with " +
    `detail full a row is one candle. Give either event_ticker or market_tickers. ${cost}`,
  endpoint: getPriceHistory,
  input: {
    event_ticker: given.event_ticker.optional(),
    market_tickers: given.market_tickers(40).optional(),
    interval: z.enum(["1m", "1h", "1d"]).default("1h").describe("length of a candle"),
    start: given.time
      .optional()
      .describe(
        "a day or an ISO 8601 time; default: 3 hours of 1m, 7 days of 1h or 90 days of 1d before end",
      ),
    end: given.time
      .optional()
      .describe("a day, which is included, or an ISO 8601 time; default: now, or the event's close"),
  },
  rows: { list: "rows", key: ["market_ticker", "end_ts"] },
  full: [],
  result: history.omit({ markets: true }).extend({ rows: z.array(row) }),
  async run(asked, ask, { isFull }) {
    const { markets, ...rest } = history.parse(await ask(getPriceHistory, asked));
    return {
      ...rest,
      rows: markets.flatMap((market) => (isFull ? candlesOf(market) : [summaryOf(market)])),
    };
  },
});

function candlesOf({ market_ticker, strike_word, candles }: History["markets"][number]): object[] {
  return candles.map((one) => ({ market_ticker, strike_word, ...one }));
}

function summaryOf({ market_ticker, strike_word, candles }: History["markets"][number]): object {
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
