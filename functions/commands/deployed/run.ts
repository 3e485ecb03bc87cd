import { messageOf } from "../../src/base/errors.ts";
import { readConfig } from "../../src/config.ts";
import { asksForHelp, print, printError, printLines } from "../print.ts";
import type { Finding } from "./finding.ts";
import type { Place } from "./google-cloud.ts";

/** Checks a deployment at an address. `place`: its project; null if unknown, or for a server on this machine. */
export type Check = (baseUrl: string, place: Place | null) => Promise<readonly Finding[]>;

/**
 * Runs `npm run check:deployed -- <address>`. Sets the exit code: 1 if something is missing, 2 without any check if the command or the
 * environment is wrong.
 */
export async function runChecks(usage: string, check: Check): Promise<void> {
  process.exitCode = await run(process.argv.slice(2), usage, check);
}

async function run(args: readonly string[], usage: string, check: Check): Promise<0 | 1 | 2> {
  if (asksForHelp(args)) {
    print(usage);
    return 0;
  }
  const [address = "", ...others] = args;
  if (others.length > 0 || !/^https?:\/\/[^/?#@]+\/?$/.test(address)) {
    printError(usage);
    return 2;
  }
  try {
    const { GCLOUD_PROJECT: project, REGION: region } = readConfig();
    const isLocal = (process.env["DATA_DIR"] ?? "") !== "";
    const place = project === undefined || isLocal ? null : { project, region };
    const found = await check(address.replace(/\/$/, ""), place);
    printLines(found.map(({ state, text }) => `${state.padEnd(12)} ${text}`));
    return found.some(({ state }) => state === "missing") ? 1 : 0;
  } catch (error) {
    printError(`check:deployed: ${messageOf(error)}`);
    return 2;
  }
}
