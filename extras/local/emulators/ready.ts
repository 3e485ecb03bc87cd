import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { withConnectSources } from "../site/hosting.ts";
import { setTimeout as pause } from "node:timers/promises";
import { systemClock } from "@mention-market/service/base/clock";
import { openStore } from "@mention-market/service/firestore/store";
import { demoUser } from "../identity/account-store.ts";
import { makeReadyKey, readyAccount } from "@mention-market/service/local/ready-text";
import { acceptsWrites } from "@mention-market/service/test/support/firestore-emulator";

const address = z.object({ host: z.string(), port: z.number() });
const header = z.looseObject({ key: z.string(), value: z.string() });
const firebaseJson = z.looseObject({
  hosting: z.looseObject({ headers: z.array(z.looseObject({ headers: z.array(header) })) }),
  emulators: z.looseObject({ functions: address, auth: address, firestore: address, hosting: address }),
});

type Addresses = z.output<typeof firebaseJson>["emulators"];

function readFirebaseJson(repository: string): z.output<typeof firebaseJson> {
  return firebaseJson.parse(JSON.parse(readFileSync(join(repository, "firebase.extras.json"), "utf8")));
}

/** The emulators' addresses in firebase.extras.json. */
export function addressesOf(repository: string): Addresses {
  return readFirebaseJson(repository).emulators;
}

/** Further sources to which the pages connect. */
function sourcesOf({ auth, functions }: Addresses): string[] {
  return [auth, functions].flatMap(({ port }) =>
    ["127.0.0.1", "localhost"].map((host) => `http://${host}:${port}`),
  );
}

/** Lets pages that functions serve connect to the emulators, too. */
export function openPageHeaders(repository: string): void {
  const path = join(repository, "extras/lib/headers.json");
  const headers = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(path, "utf8")));
  const sources = sourcesOf(addressesOf(repository));
  const opened = Object.entries(headers).map(([key, value]) => [
    key,
    withConnectSources(key, value, sources),
  ]);
  writeFileSync(path, JSON.stringify(Object.fromEntries(opened)));
}

/**
 * Writes a copy of firebase.extras.json whose pages may also connect to the emulators of accounts and functions. It is in the same folder,
 * because its paths are relative. Returns its path.
 */
export function writeConfigCopy(repository: string): string {
  const config = readFirebaseJson(repository);
  const sources = sourcesOf(config.emulators);
  const headers = config.hosting.headers.map((rule) => ({
    ...rule,
    headers: rule.headers.map(({ key, value }) => ({ key, value: withConnectSources(key, value, sources) })),
  }));
  const path = join(repository, ".firebase-emulators.json");
  writeFileSync(path, JSON.stringify({ ...config, hosting: { ...config.hosting, headers } }, null, 2));
  return path;
}

const sampleTicker = "KXNFLMENTION-SB27-TUSH";
const pollMs = 500;

/** Waits until the emulators are ready, makes the demo user and a key of a separate account, and returns the text to print. */
export async function prepareDemo(
  project: string,
  addresses: Addresses,
  signal: AbortSignal,
): Promise<string> {
  const hostOf = ({ host, port }: { host: string; port: number }) => `${host}:${port}`;
  const baseUrl = `http://${hostOf(addresses.functions)}/${project}/us-central1`;
  // A request without a key gets 401 as soon as the function is loaded.
  await untilServed(`${baseUrl}/getMentionMarket`, 401, signal);
  const { uid, email, password } = demoUser;
  const authUrl = `http://${hostOf(addresses.auth)}`;
  await makeUser(authUrl, project, { localId: uid, email, password, emailVerified: true });
  // Without this account, the sweep of deleted accounts would end the key.
  await makeUser(authUrl, project, { localId: readyAccount });
  const apiKey = await makeKey(project, hostOf(addresses.firestore));
  return `
mention-market is ready on the emulators: ${baseUrl}

Dashboard: http://${hostOf(addresses.hosting)}/ (sign in as ${demoUser.email} with the password ${demoUser.password})
API key, good for a day: ${apiKey}

Try:
  curl -H 'x-api-key: ${apiKey}' '${baseUrl}/getMentionMarket?market_ticker=${sampleTicker}'

Stop with Ctrl-C.
`;
}

async function untilServed(url: string, status: number, signal: AbortSignal): Promise<void> {
  const isServed = () =>
    fetch(url, { signal }).then(
      (response) => response.status === status,
      () => false,
    );
  while (!(await isServed())) await pause(pollMs, undefined, { signal });
}

async function makeUser(authUrl: string, project: string, user: object): Promise<void> {
  const response = await fetch(`${authUrl}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`, {
    method: "POST",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify(user),
  });
  if (!response.ok) throw new Error(`The Auth emulator made no user: ${await response.text()}`);
}

async function makeKey(projectId: string, emulatorHost: string): Promise<string> {
  // The emulator's first write takes longer than the store's timeout.
  if (!(await acceptsWrites(emulatorHost))) throw new Error("The Firestore emulator takes no write");
  const store = openStore({ GCLOUD_PROJECT: projectId, FIRESTORE_EMULATOR_HOST: emulatorHost });
  const { apiKey } = await makeReadyKey(store.keys, "npm run serve", systemClock.now());
  await store.close();
  return apiKey;
}
