import { z } from "zod";
import { getPriceHistory, getOrderBook } from "../endpoints/prices.ts";
import { priceHistory as history, type PriceHistory } from "../markets/prices/get-price-history.ts";
import { mentionMarkets } from "../markets/market.ts";
import { getMentionMarkets, getMentionEvent } from "../endpoints/mention-events.ts";
import { toTicker } from "@mention-market/service/markets/ticker";
import { toolArguments } from "./arguments.ts";
import { eventTitles, orMessage, unreadRows, withoutClosedOffers } from "./market-rows.ts";
import { defineTool, type Ask, type Tool } from "./tool.ts";
import { fromIso } from "@mention-market/service/base/clock";
import { currentRequest } from "@mention-market/service/base/request";
import { maxContracts, orderBook } from "../markets/book/order-book.ts";
import { mentionMarket, type MentionMarket } from "@mention-market/service/markets/market";
import { eventResponse } from "../words/value-event.ts";

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

const briefMarket = mentionMarket.pick({
  market_ticker: true,
  strike_word: true,
  close_time: true,
  last_price: true,
  yes_ask_dollars: true,
  yes_bid_dollars: true,
  volume: true,
  result: true,
  rules_primary: true,
  scheduledStartTime: true,
});

export const getMarketsTool: Tool = defineTool({
  name: "get_markets",
  title: "Markets by ticker",
  description:
    "Prices and rules of up to 100 markets by ticker. For all words of one event use " +
    "get_event. With contracts, buy_yes and buy_no say what so many cost through the order book with the " +
    "fee, and pay if that side wins; filled: how many are offered, null: none. detail full has all rules.",
  endpoint: getMentionMarkets,
  input: {
    market_tickers: toolArguments.tickers(100),
    contracts: z.int().min(1).max(maxContracts).optional().describe("to buy"),
  },
  rows: { list: "markets", key: ["market_ticker"] },
  async run({ market_tickers, contracts }, { ask, services, isFull }) {
    const { markets, ...unread } = mentionMarkets.parse(await ask(getMentionMarkets, { market_tickers }));
    const tickers = new Set(markets.map(({ event_ticker }) => event_ticker));
    const [titles, further, fills] = await Promise.all([
      eventTitles(services, tickers),
      isFull ? furtherFields(ask, tickers) : null,
      contracts === undefined ? [] : Promise.all(markets.map((market) => fillsOf(ask, market, contracts))),
    ]);
    const rows = markets.map((market, at) => ({
      event_title: titles.get(market.event_ticker) ?? null,
      ...withoutClosedOffers(
        further === null ? briefMarket.parse(market) : { ...market, ...further(market) },
        isOpenAt(market, currentRequest().receivedAt),
      ),
      ...fills[at],
    }));
    return { markets: [...rows, ...unreadRows(unread)] };
  },
});

/** Whether a market can be traded at `at` (UTC ms), by its own record, which has no status. */
function isOpenAt({ result, settlement_ts, close_time }: MentionMarket, at: number): boolean {
  const closesAt = close_time === null ? null : fromIso(close_time);
  return result === null && settlement_ts === null && (closesAt === null || closesAt > at);
}

/** The cost of `contracts` of each side through the order book, or why the book can't be read. */
async function fillsOf(
  ask: Ask,
  { market_ticker }: MentionMarket,
  contracts: number,
): Promise<Readonly<Record<string, unknown>>> {
  const book = await orMessage(ask(getOrderBook, { market_ticker, contracts }));
  if ("message" in book) return { book_error: book.message };
  const { buy_yes, buy_no, fetchedAt } = orderBook.parse(book.read);
  return { buy_yes, buy_no, book_read_at: fetchedAt };
}

/** Returns a function that gives the fields of a market that only its event has, or why the event can't be read. */
async function furtherFields(
  ask: Ask,
  eventTickers: Iterable<string>,
): Promise<(market: MentionMarket) => Readonly<Record<string, unknown>>> {
  const reads = Array.from(eventTickers, async (event_ticker) => {
    const event = await orMessage(ask(getMentionEvent, { event_ticker }));
    return [event_ticker, "message" in event ? event : eventResponse.parse(event.read)] as const;
  });
  const events = new Map(await Promise.all(reads));
  return ({ market_ticker, event_ticker }) => {
    const event = events.get(event_ticker);
    if (event === undefined || "message" in event) return { event_error: event?.message };
    const { rules_secondary, requires, status, yes_bid_size, yes_ask_size, can_close_early } =
      event.markets.find((market) => market.market_ticker === market_ticker) ?? {};
    return { rules_secondary, requires, status, yes_bid_size, yes_ask_size, can_close_early };
  };
}

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
