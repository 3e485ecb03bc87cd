import { z } from "zod";
import { defineEndpoint } from "../../http/endpoint.ts";
import type { EndpointServices } from "../services.ts";
import { health } from "./read-health.ts";

export const getHealth = defineEndpoint({
  name: "getHealth",
  access: "none",
  summary: "Whether the service works, what is running and since when",
  description:
    "It needs no key and counts nothing. It is read anew at most every 5 seconds, of the instance that " +
    "answers. The status is 503 while the store of the keys fails, because no key is admitted then. A " +
    "provider that fails and a collection that is damaged leave it at 200: what does not need them works.",
  querySchema: z.object({}),
  responseSchema: health,
  examples: [{ query: {} }],
  errors: {},
  maxInstances: 1,
  async handle(_query, { readHealth }: EndpointServices) {
    const body = await readHealth();
    return { status: body.store === "ok" ? 200 : 503, body };
  },
});
