import { z } from "zod";
import { defineOpenEndpoint } from "../../http/endpoint.ts";
import type { EndpointServices } from "../services.ts";

const time = z.iso.datetime();

export const health = z
  .object({
    release: z
      .object({
        version: z.string().describe("The version of the service"),
        commit: z.string().describe('The commit, as the deployment names it; "unknown" where it names none'),
      })
      .describe("What is running"),
    started_at: time.describe("Since when this instance runs, ISO 8601"),
    store: z.enum(["ok", "failing"]).describe("Whether the store of the keys answers"),
    provider: z
      .object({
        last_success: time
          .nullable()
          .describe("When this instance last read the provider, ISO 8601; null while no read has succeeded"),
        reads_per_second: z
          .number()
          .nullable()
          .describe("The most that this instance reads a second now; null without a pace"),
      })
      .describe("The provider, as this instance finds it"),
    collections: z
      .array(
        z
          .object({
            collection: z.string().describe("The collection's name"),
            status: z
              .enum(["ok", "damaged", "missing"])
              .describe(
                "`damaged`: its file can't be used, the log says why. `missing`: its file is not there",
              ),
            transcripts: z.int().min(0).describe("Transcripts that can be searched"),
            last_date: z.iso.date().nullable().describe("Day of the latest; null without a transcript"),
          })
          .meta({ id: "CollectionHealth" }),
      )
      .readonly()
      .describe("A to Z"),
    collector: z
      .object({
        last_run: time.nullable().describe("When it last ran to its end, ISO 8601"),
        lag_seconds: z.number().nullable().describe("How far it is behind"),
      })
      .nullable()
      .describe("What collects changes; null where nothing does"),
  })
  .meta({ id: "Health" });

export type Health = z.output<typeof health>;

export const getHealth = defineOpenEndpoint({
  name: "getHealth",
  summary: "Whether the service works, what is running and since when",
  description:
    "It needs no key and counts nothing. It is read anew at most every 5 seconds, of the instance that answers. The status is 503 while the " +
    "store of the keys fails, because no key is admitted then. A provider that fails and a collection that is damaged leave it at 200: " +
    "what does not need them works.",
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
