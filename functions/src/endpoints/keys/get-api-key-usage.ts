import { oneKeyInput } from "../../keys/input.ts";
import { keyUsage, readKeyUsage } from "../../keys/read-key-usage.ts";
import { defineCallable } from "../../http/callable.ts";

export const getApiKeyUsage = defineCallable({
  name: "getApiKeyUsage",
  manages: "API keys",
  summary: "Returns what is left of a key's hour, and its last 7 days by the hour",
  description: "It costs no request of the key.",
  inputSchema: oneKeyInput,
  resultSchema: keyUsage,
  example: {
    input: { keyId: "key_0k3x9q2m7vd" },
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
