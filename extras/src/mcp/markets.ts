import { z } from "zod";
import { fromIso } from "@mention-market/service/base/clock";
import { currentRequest } from "@mention-market/service/base/request";
import { getOrderBook } from "../endpoints/book/get-order-book.ts";
import { getMentionEvent } from "../endpoints/event/get-mention-event.ts";
import { getMentionMarkets } from "../endpoints/market/get-mention-markets.ts";
import { maxContracts, orderBook } from "../markets/book/order-book.ts";
import { mentionMarkets } from "../markets/market/get-markets.ts";
import { mentionMarket, type MentionMarket } from "@mention-market/service/markets/market";
import { eventResponse } from "../words/valued-event.ts";
import { toolArguments } from "./arguments.ts";
import { eventTitles, orMessage, unreadRows, withoutClosedOffers } from "./market-rows.ts";
import { defineTool, type Ask, type Tool } from "./tool.ts";

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
    "Prices and rules of up to 100 markets whose tickers you know. For all words of one event use " +
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
    const { rules_secondary, status, yes_bid_size, yes_ask_size, can_close_early } =
      event.markets.find((market) => market.market_ticker === market_ticker) ?? {};
    return { rules_secondary, status, yes_bid_size, yes_ask_size, can_close_early };
  };
}
