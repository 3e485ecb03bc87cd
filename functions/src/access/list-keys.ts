import { toIso } from "../base/clock.ts";
import { keyIdOf, type Environment } from "./api-key.ts";
import { deleteAtOf, statusOf, type KeyStatus } from "./key-state.ts";
import type { KeyRegistry } from "./key-store.ts";

/** A key as its owner sees it; times are ISO 8601. */
export interface ListedKey {
  readonly keyId: string;
  readonly label: string;
  readonly environment: Environment;
  readonly status: KeyStatus;
  /** The key's last 4 characters. */
  readonly hint: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
}

/** An account's keys, newest first, with those that ended in the last 30 days. */
export async function listKeys(keys: KeyRegistry, uid: string, at: number): Promise<{ keys: ListedKey[] }> {
  const listed = (await keys.list(uid))
    .filter((key) => (deleteAtOf(key) ?? Infinity) > at)
    .toSorted((a, b) => b.createdAt - a.createdAt);
  const use = await keys.use(
    listed.map((key) => key.hash),
    at,
  );
  return {
    keys: listed.map((key, index) => ({
      keyId: keyIdOf(key.keyNumber),
      label: key.label,
      environment: key.environment,
      status: statusOf(key, at),
      hint: key.hint,
      createdAt: toIso(key.createdAt),
      lastUsedAt: isoOrNull(use[index]?.lastUsedAt),
      expiresAt: isoOrNull(key.expiresAt),
    })),
  };
}

function isoOrNull(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : toIso(ms);
}
