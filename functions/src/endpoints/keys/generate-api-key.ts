import { generateKey, generateKeyInput, generatedKey, maxUsableKeys } from "../../keys/generate-key.ts";
import { defineCallable } from "../../http/callable.ts";

export const generateApiKey = defineCallable({
  name: "generateApiKey",
  manages: "API keys",
  summary: "Makes an API key of the signed-in account",
  description: `The key is shown only in this response and can be used at once. An account may have ${maxUsableKeys} usable keys at a time.`,
  inputSchema: generateKeyInput,
  resultSchema: generatedKey,
  example: {
    input: { label: "my bot", environment: "production", expiresInDays: 90 },
    result: {
      apiKey: "mm_live_…",
      keyId: "key_0k3x9q2m7vd",
      label: "my bot",
      environment: "production",
      createdAt: "2026-11-21T18:00:00.000Z",
      expiresAt: "2027-02-19T18:00:00.000Z",
    },
  },
  handle: (input, uid, { keys }, at) => generateKey(keys, uid, input, at),
});
