import { getBoard } from "./extras/board/get-board.ts";
import { getChanges } from "./extras/changes/get-changes.ts";
import { getEarningsEvent } from "./endpoints/event/get-earnings-event.ts";
import { getEventWordCounts } from "./endpoints/event/get-event-word-counts.ts";
import { getMentionEvent } from "./endpoints/event/get-mention-event.ts";
import { getMentionEvents } from "./endpoints/event/get-mention-events.ts";
import { getHealth } from "./endpoints/health/get-health.ts";
import {
  generateApiKey,
  getApiKeyUsage,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from "./endpoints/keys/callables.ts";
import { getRateLimit } from "./endpoints/keys/get-rate-limit.ts";
import { getEarningsMarket } from "./endpoints/market/get-earnings-market.ts";
import { getMentionMarket } from "./endpoints/market/get-mention-market.ts";
import { getMentionMarkets } from "./endpoints/market/get-mention-markets.ts";
import { getPriceHistory } from "./endpoints/prices/get-price-history.ts";
import { searchEarningsStrikeWord } from "./endpoints/search/search-earnings-strike-word.ts";
import { searchNFLStrikeWord } from "./endpoints/search/search-nfl-strike-word.ts";
import { searchStrikeWord } from "./endpoints/search/search-strike-word.ts";
import { getAllMentionSeries } from "./endpoints/series/get-all-mention-series.ts";
import type { EndpointServices } from "./endpoints/services.ts";
import { getSettledMarkets } from "./endpoints/settled/get-settled-markets.ts";
import { getEarningsTranscripts } from "./endpoints/transcripts/get-earnings-transcripts.ts";
import { getTranscriptCollections } from "./endpoints/transcripts/get-transcript-collections.ts";
import { getTrackRecord } from "./extras/forecasts/get-track-record.ts";
import {
  createWatch,
  deleteWatch,
  listDeliveries,
  listWatches,
  redeliver,
  rotateWatchSecret,
  testWatch,
  updateWatch,
} from "./extras/watches/callables.ts";
import type { Callable } from "./http/callable.ts";
import type { Endpoint } from "./http/endpoint.ts";

/** Every HTTPS function. The API description, the reference, the servers of the tests and the deployment follow from it. */
export const endpoints = {
  getMentionMarket,
  getMentionMarkets,
  getMentionEvent,
  getMentionEvents,
  getRateLimit,
  getAllMentionSeries,
  searchNFLStrikeWord,
  getPriceHistory,
  getSettledMarkets,
  searchStrikeWord,
  getEventWordCounts,
  searchEarningsStrikeWord,
  getEarningsTranscripts,
  getEarningsEvent,
  getEarningsMarket,
  getTranscriptCollections,
  getHealth,
  getBoard,
  getTrackRecord,
  getChanges,
} satisfies Readonly<Record<string, Endpoint<EndpointServices>>>;

/** Every callable. */
export const callables = {
  generateApiKey,
  listApiKeys,
  rotateApiKey,
  revokeApiKey,
  getApiKeyUsage,
  createWatch,
  listWatches,
  updateWatch,
  deleteWatch,
  rotateWatchSecret,
  testWatch,
  listDeliveries,
  redeliver,
} satisfies Readonly<Record<string, Callable>>;
