import { z } from "zod";
import { maxListedCompanies } from "../../transcripts/kinds/earnings.ts";
import { count } from "../../transcripts/kinds/kind.ts";
import { damagedNames } from "../../words/coverage.ts";
import { listCollections, maxListedSpeakers, maxListedValues } from "../../words/list-collections.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import type { EndpointServices } from "../services.ts";

const day = (what: string) => z.iso.date().nullable().describe(`${what}; null without a transcript`);

const collection = z
  .object({
    collection: z.string().describe("The collection's name"),
    transcripts: count.describe("Its transcripts"),
    words: count.describe("Their words"),
    first_date: day("Day of the earliest"),
    last_date: day("Day of the latest"),
    series: z.array(z.string()).readonly().describe("Market series that it informs, A to Z"),
    speakers: z
      .array(
        z
          .object({
            speaker: z.string().describe("The speaker's name, as the parameter takes it"),
            roles: z.array(z.string()).readonly().describe("Roles in which the speaker appears"),
            transcripts: count.describe("Transcripts with a turn of the speaker"),
            words: count.describe("The speaker's words in them"),
          })
          .meta({ id: "ListedSpeaker" }),
      )
      .readonly()
      .describe(`Most words first, at most ${maxListedSpeakers}`),
    labels: z
      .array(
        z
          .object({
            label: z.string().describe("The label's name"),
            values: z.array(z.string()).readonly().describe(`Its values, A to Z, at most ${maxListedValues}`),
          })
          .meta({ id: "ListedLabel" }),
      )
      .readonly()
      .optional()
      .describe("Labels of its transcript lines, A to Z; left out where they have none"),
    companies: z
      .array(
        z
          .object({
            company_ticker: z.string().describe("The company's ticker"),
            transcripts: count.describe("Its calls"),
            last_report_date: z.iso.date().describe("Day of its latest call"),
          })
          .meta({ id: "ListedCompany" }),
      )
      .readonly()
      .optional()
      .describe(`Only of the collection earnings: A to Z, at most ${maxListedCompanies}`),
  })
  .meta({ id: "TranscriptCollection" });

export const getTranscriptCollections = defineEndpoint({
  name: "getTranscriptCollections",
  summary: "Which transcripts there are: collections, their series, speakers and companies",
  description:
    "Every collection whose file can be read, and the names of those that can't. It reads no provider.",
  querySchema: z.object({}),
  responseSchema: z
    .object({
      collections: z.array(collection).readonly().describe("A to Z"),
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
