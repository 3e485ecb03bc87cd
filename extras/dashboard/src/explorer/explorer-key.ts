import { createStore, del, delMany, get, keys as storedAccounts, set } from "idb-keyval";
import type { KeysApi } from "../settings/keys-api.ts";

/** The API key that the pages use in this browser. */
export interface StoredKey {
  readonly apiKey: string;
  readonly keyId: string;
  /** UTC ms. */
  readonly expiresAt: number;
}

export interface ExplorerKey {
  /** The key of this browser and account. Makes a key if there is no valid one, and throws if that fails. */
  readonly read: () => Promise<string>;
  /** Replaces a key that was refused. Returns the key that another tab has stored meanwhile, if any. */
  readonly replace: (refused: string) => Promise<string>;
  /** Removes and revokes the key, then runs `signOut`. No other tab can make a new key meanwhile. */
  readonly leave: (signOut: () => Promise<void>) => Promise<void>;
}

/** The label of these keys in API Settings. */
export const explorerLabel = "Explorer";
const lockName = "explorer-key";
/**
 * By account. In IndexedDB, because a lock can reach the next tab before what was written to localStorage does: a browser has more than
 * one process, and localStorage has no order between them.
 */
const store = createStore("explorer", "keys");
const lifeDays = 7;
const dayMs = 24 * 60 * 60 * 1000;
/** A key that expires within this time is no longer used. */
const marginMs = 60 * 1000;

/** The key that all tabs of a browser and account share, changed only under a lock. */
export function createExplorerKey(
  uid: string,
  keys: Pick<KeysApi, "generate" | "revoke">,
  now: () => number = Date.now,
): ExplorerKey {
  async function stored(): Promise<StoredKey | null> {
    const value: unknown = await get(uid, store);
    return isStoredKey(value) ? value : null;
  }

  async function usable(): Promise<StoredKey | null> {
    const key = await stored();
    return key !== null && key.expiresAt - marginMs > now() ? key : null;
  }

  async function make(): Promise<string> {
    const lasting = { environment: "production", expiresInDays: lifeDays } as const;
    const request = { label: explorerLabel, purpose: "browser", ...lasting } as const;
    const { apiKey, keyId } = await keys.generate(request);
    const made: StoredKey = { apiKey, keyId, expiresAt: now() + lifeDays * dayMs };
    await set(uid, made, store);
    return apiKey;
  }

  async function end(): Promise<void> {
    const key = await stored();
    await del(uid, store);
    if (key !== null) await keys.revoke(key.keyId);
  }

  return {
    read: async () =>
      (await usable())?.apiKey ?? (await locked(async () => (await usable())?.apiKey ?? (await make()))),
    replace: (refused) =>
      locked(async () => {
        const key = await usable();
        return key !== null && key.apiKey !== refused ? key.apiKey : await make();
      }),
    leave: (signOut) =>
      locked(async () => {
        // If this fails, the key still expires after 7 days, and signing out must not wait for it.
        await end().catch(() => undefined);
        await signOut();
      }),
  };
}

/** Removes the stored keys of all other accounts; null: of all accounts. Never throws: a browser without such a store keeps no key. */
export async function dropOtherKeys(uid: string | null): Promise<void> {
  const accounts = await storedAccounts(store).catch(() => []);
  const others = accounts.filter((account) => account !== uid);
  await delMany(others, store).catch(() => undefined);
}

async function locked<Result>(action: () => Promise<Result>): Promise<Result> {
  return await navigator.locks.request(lockName, action);
}

function isStoredKey(value: unknown): value is StoredKey {
  return (
    typeof value === "object" &&
    value !== null &&
    "apiKey" in value &&
    "keyId" in value &&
    "expiresAt" in value
  );
}
