import { z } from "zod";
import { toIso } from "@mention-market/service/base/clock";
import { defineEndpoint, type EdgeServices } from "../http/endpoint.ts";

export const rateLimit = z
  .object({
    limit: z.int().min(1).describe("Requests that the key may make in any 60 minutes"),
    used: z.int().min(0).describe("Requests that were counted in the last hour"),
    remaining: z.int().min(0).describe("Requests that the key may still make now"),
    resetAt: z.iso
      .datetime()
      .nullable()
      .describe("When the next place is freed, ISO 8601; null while no request is counted"),
  })
  .meta({ id: "RateLimit" });

export const getRateLimit = defineEndpoint({
  name: "getRateLimit",
  access: "key",
  summary: "How much of the key's hour is left, without using any of it",
  description:
    "It costs no request, and works while the hour is full. Requests of a key that arrive together share " +
    "one read of the store. The same numbers stand in the rate-limit headers of every response.",
  querySchema: z.object({}),
  responseSchema: rateLimit,
  examples: [{ query: {} }],
  errors: {},
  isCounted: false,
  maxInstances: 5,
  handle(_query, _services: EdgeServices, { quota }) {
    if (quota === null) throw new Error("A request without a key was admitted");
    const { limit, used, remaining, freedAt } = quota;
    return Promise.resolve({
      body: { limit, used, remaining, resetAt: freedAt === null ? null : toIso(freedAt) },
    });
  },
});
