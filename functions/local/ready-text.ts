import { dayMs } from "../src/base/clock.ts";
import { newKeyRecord } from "../src/keys/new-key.ts";
import { AppError } from "../src/base/errors.ts";
import { inactivityAt } from "../src/keys/key-status.ts";
import type { KeyRegistry } from "../src/keys/key-store.ts";

/** What a client needs to know of a running local server. */
interface Running {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Signs the demo user in, for the callables. */
  readonly idToken: string;
}

/** What `npm start` prints when it is ready: a line to paste, then the requests of README.md. `about`: further lines. */
export function readyText({ baseUrl, apiKey, idToken }: Running, about: readonly string[]): string {
  return `
mention-market is ready at ${baseUrl}
${about.map((line) => `${line}\n`).join("")}
Paste this line into another terminal, then any of those below it:

export BASE_URL=${baseUrl} API_KEY=${apiKey} ID_TOKEN=${idToken}

curl -H "x-api-key: $API_KEY" "$BASE_URL/getMentionMarket?market_ticker=KXALDERMEREMENTION-26DEC09-TARI"
curl "$BASE_URL/getAllMentionSeries?apiKey=$API_KEY"
curl -H "x-api-key: $API_KEY" "$BASE_URL/searchNFLStrikeWord?target_phrase=fumble&target_team=Buffalo"
curl -H "Authorization: Bearer $ID_TOKEN" -H "content-type: application/json" -d '{"data":{}}' "$BASE_URL/generateApiKey"

Stop with Ctrl-C.
`;
}

/** The account of the keys that `npm start` prints. It may have any number of keys, and nobody can sign in to it. */
export const readyAccount = "ready-key";

/** What a start says of the pages that may call, and of the keys that it ended. */
export function startLines(allowedOrigins: readonly string[], endedKeys: number): string[] {
  return [
    allowedOrigins.length === 0
      ? "Pages of other origins may sign in and call when they are named: npm start -- --allow-origin http://localhost:5173"
      : `Pages of ${allowedOrigins.join(", ")} may sign in and call`,
    ...(endedKeys === 0 ? [] : ["The API key of the start before has ended: use the one below"]),
  ];
}

/**
 * Makes the key that a start prints, valid for a day, and revokes those of earlier starts. `ended`: how many. Throws `unavailable` when
 * the store fails; where FIRESTORE_EMULATOR_HOST names one that does not answer, an error that says what to start.
 */
export async function makeReadyKey(
  keys: KeyRegistry,
  label: string,
  at: number,
): Promise<{ readonly apiKey: string; readonly ended: number }> {
  const { apiKey, record } = newKeyRecord(
    { uid: readyAccount, label, environment: "development", purpose: "server", expiresAt: at + dayMs },
    at,
  );
  try {
    return await keys.change(readyAccount, (existing) => {
      const before = existing.filter((key) => inactivityAt(key, at) === null);
      const write = [...before.map((key) => ({ ...key, revokedAt: at })), record];
      return { write, result: { apiKey, ended: before.length } };
    });
  } catch (error) {
    const host = process.env["FIRESTORE_EMULATOR_HOST"] ?? "";
    if (host === "" || !(error instanceof AppError && error.code === "unavailable")) throw error;
    throw new Error(
      `No Firestore answers at ${host}, which FIRESTORE_EMULATOR_HOST names. Start its emulator ` +
        `(gcloud emulators firestore start --host-port=${host}), or unset the variable to use a local file`,
      { cause: error },
    );
  }
}
