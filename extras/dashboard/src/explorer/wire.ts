import type {
  TranscriptSearch,
  MentionEventWithRecord,
  PriceHistory,
  SettledMarkets,
  BoardEvent,
  BoardList,
  Candle,
} from "../../../clients/typescript/src/index.ts";

/** The responses of the functions, as typed in the client package. */
export type {
  BoardEvent as WireBoardEvent,
  BoardList as WireBoardList,
  BoardListEvent as WireBoardListEvent,
  BoardTopWord as WireTopWord,
  Candle as WireCandle,
  Said as WireSaid,
  EventMarketWithRecord as WireMarket,
  FoundWord as WireFoundWord,
  FoundWords as WireFoundWords,
  MarketTrades as WireTrades,
  MentionEvents as WireEvents,
  MentionEventSummary as WireEventSummary,
  MentionEventWithRecord as WireEvent,
  MentionSeries as WireSeries,
  OrderBook as WireOrderBook,
  PriceHistory as WireHistory,
  SettledMarkets as WireSettled,
  TranscriptCollections as WireCollections,
  TranscriptSearch as WireSearch,
} from "../../../clients/typescript/src/index.ts";

/** The fields of a candle that a chart uses. */
export type WireCandlePrice = Pick<
  Candle,
  "end_ts" | "close_dollars" | "yes_bid_dollars" | "yes_ask_dollars"
>;

/** Prices over time, from the board or from getPriceHistory. */
export interface WirePrices {
  readonly interval: string;
  readonly markets: readonly {
    readonly market_ticker: string;
    readonly candles: readonly WireCandlePrice[];
  }[];
}

/** Whether a body is an event of the board. The service guarantees the fields inside. */
export function isBoardEvent(body: unknown): body is BoardEvent {
  return typeof body === "object" && body !== null && "markets" in body && "prices" in body;
}

export function isBoardList(body: unknown): body is BoardList {
  return typeof body === "object" && body !== null && "events" in body && "later" in body;
}

/** Whether a body is an event. The service guarantees the fields inside. */
export function isEvent(body: unknown): body is MentionEventWithRecord {
  return typeof body === "object" && body !== null && "markets" in body && Array.isArray(body.markets);
}

export function isHistory(body: unknown): body is PriceHistory {
  return isEvent(body) && "interval" in body;
}

export function isSettledMarkets(body: unknown): body is SettledMarkets {
  return isEvent(body) && "cursor" in body;
}

export function isSearch(body: unknown): body is TranscriptSearch {
  return typeof body === "object" && body !== null && "by_month" in body && "latest" in body;
}
