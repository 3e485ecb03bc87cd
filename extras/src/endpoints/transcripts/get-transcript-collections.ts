import { z } from "zod";
import { damagedNames } from "../../words/coverage.ts";
import { listCollections, listedCollection } from "../../words/list-collections.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import type { EndpointServices } from "../services.ts";

export const getTranscriptCollections = defineEndpoint({
  name: "getTranscriptCollections",
  access: "key",
  summary: "Which transcripts there are: collections, their series, speakers and companies",
  description:
    "Every collection whose file can be read, and the names of those that can't. It reads no provider.",
  querySchema: z.object({}),
  responseSchema: z
    .object({
      collections: z.array(listedCollection).readonly().describe("A to Z"),
      damaged: z
        .array(z.string())
        .readonly()
        .describe("Collections whose file can't be read, A to Z: nothing of theirs is found meanwhile"),
    })
    .meta({ id: "TranscriptCollections" }),
  examples: [{ query: {} }],
  errors: {},
  maxInstances: 2,
  handle: (_query, services: EndpointServices) =>
    Promise.resolve({
      body: { collections: listCollections(services), damaged: damagedNames(services) },
    }),
});
