import { getEarningsEvent, getEarningsMarket } from "./endpoints/earnings-events.ts";
import { getEventWordCounts } from "./endpoints/search/get-event-word-counts.ts";
import { getOrderBook, getPriceHistory, getTrades } from "./endpoints/prices.ts";
import { searchEarningsStrikeWord } from "./endpoints/search/search-earnings-strike-word.ts";
import { searchStrikeWord } from "./endpoints/search/search-strike-word.ts";
import { getSettledMarkets } from "./endpoints/get-settled-markets.ts";
import { getEarningsTranscripts, getTranscriptCollections } from "./endpoints/transcripts.ts";
import { getMentionEvent, getMentionEvents, getMentionMarkets } from "./endpoints/mention-events.ts";
import { getExtrasHealth } from "./endpoints/get-extras-health.ts";
import { getRateLimit } from "./endpoints/get-rate-limit.ts";
import type { Callable } from "@mention-market/service/http/callable";
import type { Endpoint } from "./http/endpoint.ts";
import { getBoard } from "./board/get-board.ts";
import { findWord } from "./endpoints/search/find-word.ts";
import { getChanges } from "./changes/get-changes.ts";
import type { FeatureName } from "./feature-names.ts";
import { getTrackRecord } from "./forecasts/read-track-record.ts";
import * as watches from "./watches/callables.ts";
import type { ExtrasServices } from "./wiring.ts";

type Endpoints = Readonly<Record<string, Endpoint<ExtrasServices>>>;

/** The HTTPS functions that every deployment of the extras has. */
export const baseEndpoints = {
  getMentionMarkets,
  getMentionEvent,
  getMentionEvents,
  getRateLimit,
  getExtrasHealth,
} satisfies Endpoints;
/** The HTTPS functions of each feature. */
export const transcriptEndpoints = {
  searchStrikeWord,
  getEventWordCounts,
  searchEarningsStrikeWord,
  getEarningsTranscripts,
  getEarningsEvent,
  getEarningsMarket,
  getTranscriptCollections,
} satisfies Endpoints;
export const priceEndpoints = {
  getPriceHistory,
  getSettledMarkets,
  getOrderBook,
  getTrades,
} satisfies Endpoints;
export const boardEndpoints = { getBoard } satisfies Endpoints;
/** getTrackRecord and findWord belong here because the collector also makes the forecasts and sees the words. */
export const changeEndpoints = { getChanges, getTrackRecord, findWord } satisfies Endpoints;

export const watchCallables = {
  createWatch: watches.createWatch,
  listWatches: watches.listWatches,
  updateWatch: watches.updateWatch,
  deleteWatch: watches.deleteWatch,
  rotateWatchSecret: watches.rotateWatchSecret,
  testWatch: watches.testWatch,
  listDeliveries: watches.listDeliveries,
  redeliver: watches.redeliver,
} satisfies Readonly<Record<string, Callable>>;

/** The HTTPS functions of the extras that openapi.json describes: all but mcp, eventPage and calendar. */
export const endpoints = {
  ...baseEndpoints,
  ...priceEndpoints,
  ...transcriptEndpoints,
  ...boardEndpoints,
  ...changeEndpoints,
};

/** The names of these functions and of mcp, by feature. */
export const httpsNames: Readonly<Record<"core" | FeatureName, readonly string[]>> = {
  core: Object.keys(baseEndpoints),
  transcripts: Object.keys(transcriptEndpoints),
  prices: Object.keys(priceEndpoints),
  board: Object.keys(boardEndpoints),
  changes: Object.keys(changeEndpoints),
  mcp: ["mcp"],
};
