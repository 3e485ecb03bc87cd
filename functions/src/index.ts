import { callFunctions, httpsFunctions, sweepFunction } from "./deployed.ts";
import { callables, endpoints } from "./functions.ts";
import { createInstance } from "./instance.ts";
import { core } from "./wiring.ts";

/** The core, which is deployed unless FEATURES names more (build.ts). The instance is built on the first request. */
const instance = createInstance(core);

export const {
  getMentionMarket,
  getMentionMarkets,
  getMentionEvent,
  getMentionEvents,
  getRateLimit,
  getAllMentionSeries,
  searchNFLStrikeWord,
  getHealth,
} = httpsFunctions(endpoints, instance);

export const { generateApiKey, listApiKeys, rotateApiKey, revokeApiKey, getApiKeyUsage } = callFunctions(
  callables,
  instance,
);

export const endKeysOfDeletedAccounts = sweepFunction(instance);
