import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const port = z.object({ host: z.string(), port: z.number() });
const { emulators } = z
  .object({ emulators: z.object({ functions: port, auth: port, firestore: port }) })
  .parse(JSON.parse(readFileSync(join(__dirname, "../../../firebase.extras.json"), "utf8")));

export const project = "demo-mention-market";
export const { functions, auth, firestore } = emulators;
const functionsUrl = `http://${functions.host}:${functions.port}/${project}/us-central1`;

/** A market of the sample provider that is always there. */
export const market = "/getMentionMarket?market_ticker=KXNFLMENTION-SB27-TUSH";
export const series = "/getAllMentionSeries";
/** A request to each of the HTTPS functions, which run in processes of their own, that a key in good order makes a 200. */
export const requests = [
  market,
  series,
  "/getMentionMarkets?market_tickers=KXNFLMENTION-SB27-TUSH,KXNFLMENTION-SB27-DIVE",
  "/getMentionEvent?event_ticker=KXNFLMENTION-SB27",
  "/getMentionEvents?limit=5",
  "/searchNFLStrikeWord?target_phrase=touchdown",
];

/** How often a request is sent at most while the response is a 503. */
const maxTries = 5;

/** Asks as a client should: again after a 503, which the guard sends where a busy machine lets it wait too long for Firestore. */
export async function get(path: string, apiKey?: string, init: RequestInit = {}): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await ask(path, apiKey, init);
    if (response.status !== 503 || tries === maxTries) return response;
    await response.arrayBuffer();
  }
}

function ask(path: string, apiKey?: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...(apiKey !== undefined && { "x-api-key": apiKey }) };
  return fetch(functionsUrl + path, { headers, ...init });
}

/** How many responses had each status. Requests each path once, in order, `atATime` of them at once. */
export async function statusesOf(
  paths: readonly string[],
  apiKey: string,
  atATime: number,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  const left = [...paths];
  async function request(): Promise<void> {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const { status } = await ask(path, apiKey);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }
  await Promise.all(Array.from({ length: atATime }, request));
  return statuses;
}
