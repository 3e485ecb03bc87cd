import { dayMs } from "../src/base/clock.ts";
import { newKeyRecord } from "../src/keys/new-key.ts";
import { type KeyRegistry, inactivityAt } from "../src/keys/key-store.ts";

/** The account of the keys that `npm start` prints. It may have any number of keys, and nobody can sign in to it. */
export const readyAccount = "ready-key";

/** Makes the key that a start prints, valid for a day, and revokes those of earlier starts. Throws `unavailable` when the store fails. */
export function makeReadyKey(keys: KeyRegistry, label: string, at: number): Promise<string> {
  const { apiKey, record } = newKeyRecord(
    { uid: readyAccount, label, environment: "development", purpose: "server", expiresAt: at + dayMs },
    at,
  );
  return keys.change(readyAccount, (existing) => {
    const before = existing.filter((key) => inactivityAt(key, at) === null);
    return { write: [...before.map((key) => ({ ...key, revokedAt: at })), record], result: apiKey };
  });
}
