import { setTimeout as pause } from "node:timers/promises";
import { systemClock } from "@mention-market/service/base/clock";
import { openStore } from "@mention-market/service/firestore/store";
import { demoUser } from "../identity/demo-user.ts";
import { makeReadyKey, readyAccount } from "@mention-market/service/local/ready-text";
import type { Addresses } from "./config-copy.ts";
import { acceptsWrites } from "@mention-market/service/test/support/firestore-emulator";

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
  const apiKey = await makeReadyKey(store.keys, "npm run emulators", systemClock.now());
  await store.close();
  return apiKey;
}
