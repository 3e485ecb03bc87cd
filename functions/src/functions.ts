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
import { getMentionMarket } from "./endpoints/market/get-mention-market.ts";
import { getMentionMarkets } from "./endpoints/market/get-mention-markets.ts";
import { searchNFLStrikeWord } from "./endpoints/search/search-nfl-strike-word.ts";
import { getAllMentionSeries } from "./endpoints/series/get-all-mention-series.ts";
import type { EndpointServices } from "./endpoints/services.ts";
import type { Callable } from "./http/callable.ts";
import type { Endpoint } from "./http/endpoint.ts";

/** The HTTPS functions of the core. */
export const endpoints = {
  getMentionMarket,
  getMentionMarkets,
  getMentionEvent,
  getMentionEvents,
  getRateLimit,
  getAllMentionSeries,
  searchNFLStrikeWord,
  getHealth,
} satisfies Readonly<Record<string, Endpoint<EndpointServices>>>;

/** The callables of the core. */
export const callables = {
  generateApiKey,
  listApiKeys,
  rotateApiKey,
  revokeApiKey,
  getApiKeyUsage,
} satisfies Readonly<Record<string, Callable>>;
