import { readFullConfig } from "../src/config.ts";
import { messageOf } from "@mention-market/service/base/errors";
import { checkGoogleCloud, runGcloud } from "./deployed/google-cloud.ts";
import { checkHealth, checkKeyLife, checkWebApp } from "./deployed/checks.ts";
import { asksForHelp, print, printError, printLines } from "./print.ts";

const usage = `Usage: npm run check:deployed -- <address>
Asks the service at the address for its health, sees a key made, admitted, revoked and refused, looks with gcloud at what the
deployed features need: roles, and the log's exclusion, and sees whether the pages know their web app. GCLOUD_PROJECT names the project (and REGION its region), DATA_DIR the store of npm start. Ends with 1 when
something is missing.`;

/**
 * Runs `npm run check:deployed`. Returns 1 if something is missing, and 2 without any check if the command or the environment is wrong.
 */
async function run(args: readonly string[]): Promise<0 | 1 | 2> {
  if (asksForHelp(args)) {
    print(usage);
    return 0;
  }
  const [address = "", ...others] = args;
  if (others.length > 0 || !/^https?:\/\/[^/?#@]+\/?$/.test(address)) {
    printError(usage);
    return 2;
  }
  const baseUrl = address.replace(/\/$/, "");
  try {
    const { GCLOUD_PROJECT: project, REGION: region, DATA_DIR } = readFullConfig();
    const place = project === undefined || DATA_DIR !== undefined ? null : { project, region };
    const { findings, features } = await checkHealth(baseUrl);
    const found = [
      ...findings,
      ...(await checkKeyLife(baseUrl, features, process.env)),
      ...(await checkGoogleCloud(place, features, runGcloud)),
      ...(place === null ? [] : [await checkWebApp(`https://${place.project}.web.app`)]),
    ];
    printLines(found.map(({ state, text }) => `${state.padEnd(12)} ${text}`));
    return found.some(({ state }) => state === "missing") ? 1 : 0;
  } catch (error) {
    printError(`check:deployed: ${messageOf(error)}`);
    return 2;
  }
}

process.exitCode = await run(process.argv.slice(2));
