import { setTimeout as pause } from "node:timers/promises";
import { generateUncountedKey } from "../../src/keys/generate-key.ts";
import { systemClock } from "../../src/base/clock.ts";
import { openFirestoreStore } from "../../src/store/firestore/open.ts";
import { demoUser } from "../identity/demo-user.ts";
import type { Addresses } from "./config-copy.ts";
import { acceptsWrites } from "./firestore.ts";

const sampleTicker = "KXNFLMENTION-SB27-TUSH";
const pollMs = 500;

/** Waits until the emulators serve, makes the demo user and a key, and returns what to print. */
export async function prepareDemo(
  project: string,
  addresses: Addresses,
  signal: AbortSignal,
): Promise<string> {
  const hostOf = ({ host, port }: { host: string; port: number }) => `${host}:${port}`;
  const baseUrl = `http://${hostOf(addresses.functions)}/${project}/us-central1`;
  // Without a key: 401 as soon as the function is loaded.
  await untilServed(`${baseUrl}/getMentionMarket`, 401, signal);
  await makeDemoUser(`http://${hostOf(addresses.auth)}`, project);
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

async function makeDemoUser(authUrl: string, project: string): Promise<void> {
  const { uid: localId, email, password } = demoUser;
  const response = await fetch(`${authUrl}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`, {
    method: "POST",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ localId, email, password, emailVerified: true }),
  });
  if (!response.ok) throw new Error(`The Auth emulator made no demo user: ${await response.text()}`);
}

async function makeKey(projectId: string, emulatorHost: string): Promise<string> {
  // The emulator's first write takes longer than the store waits.
  if (!(await acceptsWrites(emulatorHost))) throw new Error("The Firestore emulator takes no write");
  const store = openFirestoreStore({ projectId, emulatorHost });
  const readyKey = { label: "npm run emulators", expiresInDays: 1 };
  const { apiKey } = await generateUncountedKey(store.keys, demoUser.uid, readyKey, systemClock.now());
  await store.close();
  return apiKey;
}
