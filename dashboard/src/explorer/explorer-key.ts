import type { KeysApi } from "../settings/keys-api.ts";
import { parseStored } from "./parse-json.ts";

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
const prefix = "explorer-key:";
const lockName = "explorer-key";
const lifeDays = 7;
const dayMs = 24 * 60 * 60 * 1000;
/** A key that expires within this time is no longer used. */
const marginMs = 60 * 1000;

/** The key that all tabs of a browser and account share. It is in localStorage under the account's id, and changed only under a lock. */
export function createExplorerKey(
  uid: string,
  keys: Pick<KeysApi, "generate" | "revoke">,
  now: () => number = Date.now,
): ExplorerKey {
  const name = `${prefix}${uid}`;

  function usable(): StoredKey | null {
    const stored = parse(localStorage.getItem(name));
    return stored !== null && stored.expiresAt - marginMs > now() ? stored : null;
  }

  async function make(): Promise<string> {
    const request = { label: explorerLabel, environment: "production", expiresInDays: lifeDays } as const;
    const { apiKey, keyId } = await keys.generate(request);
    const stored: StoredKey = { apiKey, keyId, expiresAt: now() + lifeDays * dayMs };
    localStorage.setItem(name, JSON.stringify(stored));
    return apiKey;
  }

  return {
    read: async () => usable()?.apiKey ?? (await locked(async () => usable()?.apiKey ?? (await make()))),
    replace: (refused) =>
      locked(async () => {
        const stored = usable();
        return stored !== null && stored.apiKey !== refused ? stored.apiKey : await make();
      }),
    leave: (signOut) =>
      locked(async () => {
        const stored = parse(localStorage.getItem(name));
        localStorage.removeItem(name);
        // If the service fails, the key still expires after 7 days, and signing out must not wait for it.
        if (stored !== null) await keys.revoke(stored.keyId).catch(() => undefined);
        await signOut();
      }),
  };
}

/** Removes the stored keys of all other accounts; null: of all accounts. */
export function dropOtherKeys(uid: string | null): void {
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(prefix) && name !== `${prefix}${uid ?? ""}`) localStorage.removeItem(name);
  }
}

async function locked<Result>(action: () => Promise<Result>): Promise<Result> {
  return await navigator.locks.request(lockName, action);
}

function parse(text: string | null): StoredKey | null {
  const value = parseStored(text);
  return isStoredKey(value) ? value : null;
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
