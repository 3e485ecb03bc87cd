import type { Functions } from "@firebase/functions";
import { createCall } from "../account/start-firebase.ts";

export type Environment = "development" | "staging" | "production";

export interface ApiKey {
  readonly keyId: string;
  readonly label: string;
  readonly environment: Environment;
  readonly status: "active" | "disabled" | "expired" | "revoked";
  /** The last 4 characters of the key. */
  readonly hint: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
  /** When a rotation replaced the key; null or absent if none did. */
  readonly replacedAt?: string | null;
}

export interface KeyUsage {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly resetAt: string | null;
  readonly history: readonly { readonly hour: string; readonly requests: number }[];
}

export interface NewKey {
  readonly apiKey: string;
  readonly keyId: string;
  readonly label: string;
}

export interface NewKeyRequest {
  readonly label: string;
  readonly environment: Environment;
  readonly expiresInDays: number | null;
  /** An account has at most five keys for browsers: a sixth replaces the one least recently used. Default: "server". */
  readonly purpose?: "server" | "browser";
}

/** The callables for the account's own keys. Each throws a Firebase error when the call fails. */
export interface KeysApi {
  readonly list: () => Promise<readonly ApiKey[]>;
  readonly usage: (keyId: string) => Promise<KeyUsage>;
  readonly generate: (request: NewKeyRequest) => Promise<NewKey>;
  readonly rotate: (keyId: string, graceSeconds: number) => Promise<NewKey>;
  readonly revoke: (keyId: string) => Promise<void>;
}

export function createKeysApi(functions: Functions): KeysApi {
  const call = createCall(functions);
  return {
    list: async () => (await call<{ keys: readonly ApiKey[] }>("listApiKeys", {})).keys,
    usage: (keyId) => call("getApiKeyUsage", { keyId }),
    generate: (request) => call("generateApiKey", request),
    rotate: (keyId, graceSeconds) => call("rotateApiKey", { keyId, graceSeconds }),
    revoke: async (keyId) => {
      await call("revokeApiKey", { keyId });
    },
  };
}
