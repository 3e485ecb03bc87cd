import { oneKeyInput } from "../../keys/input.ts";
import { revokedKey, revokeKey } from "../../keys/revoke-key.ts";
import { defineCallable } from "../../http/callable.ts";

export const revokeApiKey = defineCallable({
  name: "revokeApiKey",
  manages: "API keys",
  summary: "Ends a key at once, for good",
  description: "The key is refused from its next request on. Revoking it again changes nothing.",
  inputSchema: oneKeyInput,
  resultSchema: revokedKey,
  example: {
    input: { keyId: "key_0k3x9q2m7vd" },
    result: { keyId: "key_0k3x9q2m7vd", status: "revoked" },
  },
  handle: ({ keyId }, uid, { keys }, at) => revokeKey(keys, uid, keyId, at),
});
