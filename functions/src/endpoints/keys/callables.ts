import { defineCallable } from "../../http/callable.ts";
import { generatedKey, generateKey, generateKeyInput, maxUsableKeys } from "../../keys/generate-key.ts";
import { oneKeyInput } from "../../keys/input.ts";
import { keyList, listKeys, listKeysInput } from "../../keys/list-keys.ts";
import { keyUsage, readKeyUsage } from "../../keys/read-key-usage.ts";
import { revokedKey, revokeKey } from "../../keys/revoke-key.ts";
import { rotatedKey, rotateKey, rotateKeyInput } from "../../keys/rotate-key.ts";

const manages = "API keys";
/** The key id in all examples. */
const keyId = "key_0k3x9q2m7vd";
const createdAt = "2026-11-21T18:00:00.000Z";

export const generateApiKey = defineCallable({
  name: "generateApiKey",
  manages,
  summary: "Makes an API key of the signed-in account",
  description:
    "The key is shown only in this response and can be used at once. An account may have " +
    `${maxUsableKeys} usable keys at a time.`,
  inputSchema: generateKeyInput,
  resultSchema: generatedKey,
  example: {
    input: { label: "my bot", environment: "production", expiresInDays: 90 },
    result: {
      apiKey: "mm_live_…",
      keyId,
      label: "my bot",
      environment: "production",
      createdAt,
      expiresAt: "2027-02-19T18:00:00.000Z",
    },
  },
  handle: (input, uid, { keys }, at) => generateKey(keys, uid, input, at),
});

export const listApiKeys = defineCallable({
  name: "listApiKeys",
  manages,
  summary: "Lists the account's keys, newest first",
  description:
    "Revoked and expired keys stay listed for 30 days. Neither a key nor its hash is ever part of the list.",
  inputSchema: listKeysInput,
  resultSchema: keyList,
  example: {
    input: null,
    result: {
      keys: [
        {
          keyId,
          label: "my bot",
          environment: "production",
          status: "active",
          hint: "x7Qa",
          createdAt,
          lastUsedAt: "2026-11-21T18:42:07.311Z",
          expiresAt: "2027-02-19T18:00:00.000Z",
          replacedAt: null,
        },
      ],
    },
  },
  handle: (_input, uid, { keys }, at) => listKeys(keys, uid, at),
});

export const rotateApiKey = defineCallable({
  name: "rotateApiKey",
  manages,
  summary: "Replaces a key; the old one works until its grace ends",
  description:
    "The new key has the label, the environment and the lifetime of the old one. The old key works for " +
    "`graceSeconds` more, never longer than it would have, and does not count toward the usable keys of " +
    "the account. An ended, disabled or replaced key can't be rotated.",
  inputSchema: rotateKeyInput,
  resultSchema: rotatedKey,
  example: {
    input: { keyId, graceSeconds: 3600 },
    result: {
      apiKey: "mm_live_…",
      keyId: "key_1f8w2c6h0zr",
      label: "my bot",
      environment: "production",
      createdAt: "2026-12-01T09:30:00.000Z",
      expiresAt: "2027-03-01T09:30:00.000Z",
      replacedKey: { keyId, expiresAt: "2026-12-01T10:30:00.000Z" },
    },
  },
  handle: (input, uid, { keys }, at) => rotateKey(keys, uid, input, at),
});

export const revokeApiKey = defineCallable({
  name: "revokeApiKey",
  manages,
  summary: "Ends a key at once, for good",
  description: "The key is refused from its next request on. Revoking it again changes nothing.",
  inputSchema: oneKeyInput,
  resultSchema: revokedKey,
  example: {
    input: { keyId },
    result: { keyId, status: "revoked" },
  },
  handle: ({ keyId }, uid, { keys }, at) => revokeKey(keys, uid, keyId, at),
});

export const getApiKeyUsage = defineCallable({
  name: "getApiKeyUsage",
  manages,
  summary: "Returns what is left of a key's hour, and its last 7 days by the hour",
  description: "It costs no request of the key.",
  inputSchema: oneKeyInput,
  resultSchema: keyUsage,
  example: {
    input: { keyId },
    result: {
      limit: 100,
      used: 42,
      remaining: 58,
      resetAt: "2026-11-21T19:13:00.000Z",
      history: [{ hour: "2026-11-21T18:00:00Z", requests: 42 }],
    },
  },
  handle: ({ keyId }, uid, { keys, limit }, at) => readKeyUsage(keys, uid, keyId, limit, at),
});
