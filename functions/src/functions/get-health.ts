import { z } from "zod";
import { defineEndpoint } from "../http/endpoint.ts";
import { health, type ReadHealth } from "../read-health.ts";

export const getHealthEndpoint = defineEndpoint({
  name: "getHealth",
  summary: "Whether the service works, what is running and since when",
  description:
    "It needs no key and counts nothing. It is read anew at most every 5 seconds, of the instance that " +
    "answers. The status is 503 while the store of the keys fails, because no key is admitted then. Kalshi's " +
    "failures and a corpus that is missing or damaged leave it at 200: what does not need them works.",
  querySchema: z.object({}),
  responseSchema: health,
  examples: [{ query: {} }],
  errors: {},
  async handle(_query, { readHealth }: { readonly readHealth: ReadHealth }) {
    const body = await readHealth();
    return { status: body.store === "ok" ? 200 : 503, body };
  },
});
