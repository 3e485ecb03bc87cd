import type { components } from "../../../clients/typescript/src/generated/schema.ts";

type Schemas = components["schemas"];

/** What the functions return, as the API's description has it. */
export type WireEvents = Schemas["MentionEvents"];
export type WireEventSummary = Schemas["MentionEventSummary"];
export type WireEvent = Schemas["MentionEventWithRecord"];
export type WireMarket = Schemas["EventMarketWithRecord"];
export type WireSeries = Schemas["MentionSeries"];
export type WireHistory = Schemas["PriceHistory"];
export type WireCandle = Schemas["Candle"];
export type WireSearch = Schemas["TranscriptSearch"];
export type WireSettled = Schemas["SettledMarkets"];
export type WireCollections = Schemas["TranscriptCollections"];
