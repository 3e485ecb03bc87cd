import type { Callable } from "./callable.ts";
import { generateApiKey } from "./callables/generate-api-key.ts";
import { getApiKeyUsage } from "./callables/get-api-key-usage.ts";
import { listApiKeys } from "./callables/list-api-keys.ts";
import { revokeApiKey } from "./callables/revoke-api-key.ts";
import { rotateApiKey } from "./callables/rotate-api-key.ts";
import type { Endpoint } from "./endpoint.ts";
import { getAllMentionSeries, type SeriesServices } from "./endpoints/get-all-mention-series.ts";
import { getMentionEvent, type EventServices } from "./endpoints/get-mention-event.ts";
import { getMentionEvents, type EventsServices } from "./endpoints/get-mention-events.ts";
import { getMentionMarkets, type MarketsServices } from "./endpoints/get-mention-markets.ts";
import { getPriceHistory, type HistoryServices } from "./endpoints/get-price-history.ts";
import { getSettledMarkets, type SettledServices } from "./endpoints/get-settled-markets.ts";
import { getRateLimit } from "./endpoints/get-rate-limit.ts";
import { getMentionMarket, type MarketServices } from "./endpoints/get-mention-market.ts";
import { searchStrikeWord, type StrikeWordServices } from "./endpoints/search-strike-word.ts";
import { getEventWordCounts, type WordCountServices } from "./endpoints/get-event-word-counts.ts";
import {
  searchEarningsStrikeWord,
  type EarningsSearchServices,
} from "./endpoints/search-earnings-strike-word.ts";
import {
  getEarningsTranscripts,
  type EarningsTranscriptsServices,
} from "./endpoints/get-earnings-transcripts.ts";
import { getEarningsEvent, type EarningsEventServices } from "./endpoints/get-earnings-event.ts";
import { getEarningsMarket, type EarningsMarketServices } from "./endpoints/get-earnings-market.ts";
import {
  getTranscriptCollections,
  type CollectionsServices,
} from "./endpoints/get-transcript-collections.ts";
import { searchNFLStrikeWord, type SearchServices } from "./endpoints/search-nfl-strike-word.ts";

export interface EndpointServices
  extends
    MarketServices,
    MarketsServices,
    EventServices,
    EventsServices,
    SeriesServices,
    SearchServices,
    HistoryServices,
    SettledServices,
    StrikeWordServices,
    WordCountServices,
    EarningsSearchServices,
    EarningsTranscriptsServices,
    EarningsEventServices,
    EarningsMarketServices,
    CollectionsServices {}

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
} satisfies Readonly<Record<string, Endpoint<EndpointServices>>>;

/** Every callable. */
export const callables = {
  generateApiKey,
  listApiKeys,
  rotateApiKey,
  revokeApiKey,
  getApiKeyUsage,
} satisfies Readonly<Record<string, Callable>>;
