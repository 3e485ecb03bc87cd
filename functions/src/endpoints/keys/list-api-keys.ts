import { keyList, listKeys, listKeysInput } from "../../keys/list-keys.ts";
import { defineCallable } from "../../http/callable.ts";

export const listApiKeys = defineCallable({
  name: "listApiKeys",
  manages: "API keys",
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
          keyId: "key_0k3x9q2m7vd",
          label: "my bot",
          environment: "production",
          status: "active",
          hint: "x7Qa",
          createdAt: "2026-11-21T18:00:00.000Z",
          lastUsedAt: "2026-11-21T18:42:07.311Z",
          expiresAt: "2027-02-19T18:00:00.000Z",
          replacedAt: null,
        },
      ],
    },
  },
  handle: (_input, uid, { keys }, at) => listKeys(keys, uid, at),
});
