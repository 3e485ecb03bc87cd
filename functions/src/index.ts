import { onCall, onRequest, type CallableOptions, type HttpsOptions } from "firebase-functions/v2/https";
import { onSchedule } from "firebase-functions/v2/scheduler";
import { region } from "./config.ts";
import { firebaseAccounts } from "./firestore/accounts.ts";
import { endKeysOfDeletedAccounts as endKeys } from "./functions/end-keys-of-deleted-accounts.ts";
import { generateApiKey as generateKey } from "./functions/generate-api-key.ts";
import { getAllMentionSeries as allSeries } from "./functions/get-all-mention-series.ts";
import { getApiKeyUsage as keyUsage } from "./functions/get-api-key-usage.ts";
import { getHealth as health } from "./functions/get-health.ts";
import { getMentionMarket as market } from "./functions/get-mention-market.ts";
import { listApiKeys as listKeys } from "./functions/list-api-keys.ts";
import { revokeApiKey as revokeKey } from "./functions/revoke-api-key.ts";
import { rotateApiKey as rotateKey } from "./functions/rotate-api-key.ts";
import { searchNFLStrikeWord as nflSearch } from "./functions/search-nfl-strike-word.ts";
import { instance } from "./instance.ts";
import { requireApiKey } from "./middleware/api-key.ts";
import { handleCall } from "./middleware/handle-call.ts";
import { allowGet, handleRequest } from "./middleware/handle-request.ts";
import { onlyCalls } from "./middleware/only-calls.ts";

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

/** The handler reads ENFORCE_APP_CHECK at each call: while the module loads, parameters have no values yet. */
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
  handleRequest(instance, allowGet(requireApiKey(market))),
);

export const getAllMentionSeries = onRequest(
  { ...https, maxInstances: 1 },
  handleRequest(instance, allowGet(requireApiKey(allSeries))),
);

export const searchNFLStrikeWord = onRequest(
  { ...https, maxInstances: 2 },
  handleRequest(instance, allowGet(requireApiKey(nflSearch))),
);

export const getHealth = onRequest({ ...https, maxInstances: 1 }, handleRequest(instance, allowGet(health)));

export const generateApiKey = onlyCalls(onCall(callable, handleCall(instance, generateKey)));
export const listApiKeys = onlyCalls(onCall(callable, handleCall(instance, listKeys)));
export const rotateApiKey = onlyCalls(onCall(callable, handleCall(instance, rotateKey)));
export const revokeApiKey = onlyCalls(onCall(callable, handleCall(instance, revokeKey)));
export const getApiKeyUsage = onlyCalls(onCall(callable, handleCall(instance, keyUsage)));

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
  endKeys(instance, firebaseAccounts),
);
