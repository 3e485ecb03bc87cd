/** What the functions return, as the client package has it. */
export type {
  Candle as WireCandle,
  EventMarketWithRecord as WireMarket,
  MentionEvents as WireEvents,
  MentionEventSummary as WireEventSummary,
  MentionEventWithRecord as WireEvent,
  MentionSeries as WireSeries,
  PriceHistory as WireHistory,
  SettledMarkets as WireSettled,
  TranscriptCollections as WireCollections,
  TranscriptSearch as WireSearch,
} from "../../../clients/typescript/src/index.ts";
