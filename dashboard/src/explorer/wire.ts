/** The responses of the functions, as typed in the client package. */
import type { Candle } from "../../../clients/typescript/src/index.ts";

export type {
  BoardEvent as WireBoardEvent,
  BoardList as WireBoardList,
  BoardListEvent as WireBoardListEvent,
  Candle as WireCandle,
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
