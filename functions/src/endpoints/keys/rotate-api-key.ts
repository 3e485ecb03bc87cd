import { rotatedKey, rotateKey, rotateKeyInput } from "../../keys/rotate-key.ts";
import { defineCallable } from "../../http/callable.ts";

export const rotateApiKey = defineCallable({
  name: "rotateApiKey",
  manages: "API keys",
  summary: "Replaces a key; the old one works until its grace ends",
  description:
    "The new key has the label, the environment and the lifetime of the old one. The old key works for `graceSeconds` more, " +
    "never longer than it would have, and does not count toward the usable keys of the account. An ended, disabled or replaced key can't be rotated.",
  inputSchema: rotateKeyInput,
  resultSchema: rotatedKey,
  example: {
    input: { keyId: "key_0k3x9q2m7vd", graceSeconds: 3600 },
    result: {
      apiKey: "mm_live_…",
      keyId: "key_1f8w2c6h0zr",
      label: "my bot",
      environment: "production",
      createdAt: "2026-12-01T09:30:00.000Z",
      expiresAt: "2027-03-01T09:30:00.000Z",
      replacedKey: { keyId: "key_0k3x9q2m7vd", expiresAt: "2026-12-01T10:30:00.000Z" },
    },
  },
  handle: (input, uid, { keys }, at) => rotateKey(keys, uid, input, at),
});
