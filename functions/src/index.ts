import { onCall, onRequest, type CallableOptions, type HttpsOptions } from "firebase-functions/v2/https";
import { params } from "./config.ts";
import { callable } from "./edge/callable.ts";
import { endpoint } from "./edge/endpoint.ts";
import * as market from "./edge/get-mention-market.ts";
import * as series from "./edge/get-all-mention-series.ts";
import * as search from "./edge/search-nfl-strike-word.ts";
import * as keys from "./edge/key-callables.ts";
import { services } from "./wiring.ts";

/**
 * Each option's reason stands in ARCHITECTURE.md. The pace toward the provider is each instance's, so the instances bound what
 * all of them read: with the default of 5 reads a second, 2 + 1 + 1 of them stay within the provider's 20.
 */
const http = {
  region: params.region,
  invoker: "public",
  cors: false,
  memory: "512MiB",
  cpu: 1,
  concurrency: 250,
  timeoutSeconds: 30,
  minInstances: 0,
} satisfies HttpsOptions;

/** Callables read no provider; `enforceAppCheck` is left to the owner of the dashboard app. */
const call = {
  region: params.region,
  memory: "256MiB",
  cpu: 1,
  concurrency: 80,
  timeoutSeconds: 30,
  minInstances: 0,
  maxInstances: 5,
} satisfies CallableOptions;

export const getMentionMarket = onRequest(
  { ...http, maxInstances: 2 },
  endpoint(market.getMentionMarket, services),
);
export const getAllMentionSeries = onRequest(
  { ...http, maxInstances: 1 },
  endpoint(series.getAllMentionSeries, services),
);
export const searchNFLStrikeWord = onRequest(
  { ...http, maxInstances: 1 },
  endpoint(search.searchNFLStrikeWord, services),
);

export const generateApiKey = onCall(call, callable(keys.generateApiKey, services));
export const listApiKeys = onCall(call, callable(keys.listApiKeys, services));
export const rotateApiKey = onCall(call, callable(keys.rotateApiKey, services));
export const revokeApiKey = onCall(call, callable(keys.revokeApiKey, services));
export const getApiKeyUsage = onCall(call, callable(keys.getApiKeyUsage, services));
