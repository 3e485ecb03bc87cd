import { runGcloud } from "@mention-market/service/commands/deployed/google-cloud";
import { checkHealth, checkPublic } from "@mention-market/service/commands/deployed/health";
import { checkKeyLife } from "@mention-market/service/commands/deployed/key-life";
import { runChecks } from "@mention-market/service/commands/deployed/run";
import { checkExtrasHealth, checkFeatures, checkWebApp, publicNamesOf } from "./deployed/extras.ts";

const usage = `Usage: npm run check:deployed -- <address>
Asks the service at the address for its health, sees that its functions are public and that a key is made, admitted, revoked and refused, looks
with gcloud at what the deployed features need: roles, and the log's exclusion, and sees whether the pages know their web app. GCLOUD_PROJECT
names the project (and REGION its region), DATA_DIR the store of npm start. Ends with 1 when something is missing.`;

/** Runs `npm run check:deployed`: the service's checks, and those of the deployed features. */
await runChecks(usage, async (baseUrl, place) => {
  const [health, { findings, features }] = await Promise.all([
    checkHealth(baseUrl),
    checkExtrasHealth(baseUrl),
  ]);
  // The extras' function reads no Kalshi.
  const path = features?.includes("core") === true ? "getRateLimit" : "getAllMentionSeries";
  return [
    ...health,
    ...findings,
    ...(await checkPublic(baseUrl, publicNamesOf(features), place)),
    await checkKeyLife(baseUrl, path, process.env),
    ...(await checkFeatures(place, features, runGcloud)),
    ...(place === null ? [] : [await checkWebApp(`https://${place.project}.web.app`)]),
  ];
});
