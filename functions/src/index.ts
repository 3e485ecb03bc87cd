import { onCall, onRequest, type CallableOptions, type HttpsOptions } from "firebase-functions/v2/https";
import { onSchedule } from "firebase-functions/v2/scheduler";
import { region } from "./config.ts";
import { firebaseAccounts, endKeysJob } from "./functions/end-keys-of-deleted-accounts.ts";
import { generateApiKeyCallable } from "./functions/generate-api-key.ts";
import { getAllMentionSeriesEndpoint } from "./functions/get-all-mention-series.ts";
import { getApiKeyUsageCallable } from "./functions/get-api-key-usage.ts";
import { getHealthEndpoint } from "./functions/get-health.ts";
import { getMentionMarketEndpoint } from "./functions/get-mention-market.ts";
import { listApiKeysCallable } from "./functions/list-api-keys.ts";
import { revokeApiKeyCallable } from "./functions/revoke-api-key.ts";
import { rotateApiKeyCallable } from "./functions/rotate-api-key.ts";
import { searchNFLStrikeWordEndpoint } from "./functions/search-nfl-strike-word.ts";
import { instance } from "./instance.ts";
import { requireApiKey } from "./middleware/api-key.ts";
import { handleCall, onlyCalls } from "./middleware/handle-call.ts";
import { allowGet, handleRequest } from "./middleware/handle-request.ts";

/** ARCHITECTURE.md gives the reason for each option. */
const https = {
  region,
  invoker: "public",
  cors: false,
  memory: "512MiB",
  cpu: 1,
  concurrency: 250,
  timeoutSeconds: 30,
  minInstances: 0,
} satisfies HttpsOptions;

/** ENFORCE_APP_CHECK is not among them: while the module loads, parameters have no values yet. handleCall checks it. */
const callable = {
  region,
  memory: "256MiB",
  cpu: 1,
  concurrency: 80,
  timeoutSeconds: 30,
  minInstances: 0,
  maxInstances: 5,
} satisfies CallableOptions;

export const getMentionMarket = onRequest(
  { ...https, maxInstances: 2 },
  handleRequest(instance, allowGet(requireApiKey(getMentionMarketEndpoint))),
);

export const getAllMentionSeries = onRequest(
  { ...https, maxInstances: 1 },
  handleRequest(instance, allowGet(requireApiKey(getAllMentionSeriesEndpoint))),
);

export const searchNFLStrikeWord = onRequest(
  { ...https, maxInstances: 2 },
  handleRequest(instance, allowGet(requireApiKey(searchNFLStrikeWordEndpoint))),
);

export const getHealth = onRequest(
  { ...https, maxInstances: 1 },
  handleRequest(instance, allowGet(getHealthEndpoint)),
);

export const generateApiKey = onlyCalls(onCall(callable, handleCall(instance, generateApiKeyCallable)));
export const listApiKeys = onlyCalls(onCall(callable, handleCall(instance, listApiKeysCallable)));
export const rotateApiKey = onlyCalls(onCall(callable, handleCall(instance, rotateApiKeyCallable)));
export const revokeApiKey = onlyCalls(onCall(callable, handleCall(instance, revokeApiKeyCallable)));
export const getApiKeyUsage = onlyCalls(onCall(callable, handleCall(instance, getApiKeyUsageCallable)));

export const endKeysOfDeletedAccounts = onSchedule(
  {
    region,
    memory: "256MiB",
    cpu: 1,
    concurrency: 1,
    timeoutSeconds: 300,
    minInstances: 0,
    maxInstances: 1,
    schedule: "every day 04:10",
    timeZone: "America/New_York",
  },
  endKeysJob(instance, firebaseAccounts),
);
