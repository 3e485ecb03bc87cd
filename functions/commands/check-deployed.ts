import { checkGoogleCloud, runGcloud } from "./deployed/google-cloud.ts";
import { checkHealth, checkPublic } from "./deployed/health.ts";
import { checkKeyLife } from "./deployed/key-life.ts";
import { runChecks } from "./deployed/run.ts";
import { publicNames, serviceNeeds } from "./deployed/service.ts";

const usage = `Usage: npm --prefix functions run check:deployed -- <address>
Asks the service at the address for its health, sees that its functions are public and that a key is made, admitted, revoked and refused, and
looks with gcloud at the role of its daily job and the log's exclusion. GCLOUD_PROJECT names the project (and REGION its region), DATA_DIR the
store of npm start. Ends with 1 when something is missing.`;

/** Runs `npm --prefix functions run check:deployed`, for the service alone. */
await runChecks(usage, async (baseUrl, place) => [
  ...(await checkHealth(baseUrl)),
  ...(await checkPublic(baseUrl, publicNames, place)),
  await checkKeyLife(baseUrl, "getAllMentionSeries", process.env),
  ...(await checkGoogleCloud(place, serviceNeeds, runGcloud)),
]);
