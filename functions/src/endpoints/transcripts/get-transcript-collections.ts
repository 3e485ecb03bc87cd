import { z } from "zod";
import { maxListedCompanies, maxListedSpeakers } from "../../words/list-collections.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import { count } from "../search/search-result.ts";
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
  description: "Every collection whose file can be read. It reads no provider.",
  querySchema: z.object({}),
  responseSchema: z
    .object({ collections: z.array(collection).readonly().describe("A to Z") })
    .meta({ id: "TranscriptCollections" }),
  examples: [
    {
      query: {},
      response: {
        collections: [
          {
            collection: "earnings",
            transcripts: 8,
            words: 32925,
            first_date: "2025-01-28",
            last_date: "2026-10-27",
            series: ["KXEARNINGSMENTIONLMRA"],
            speakers: [{ speaker: "Mara Voss", roles: ["executive"], transcripts: 8, words: 16728 }],
            companies: [{ company_ticker: "LMRA", transcripts: 8, last_report_date: "2026-10-27" }],
          },
          {
            collection: "nfl",
            transcripts: 133,
            words: 525961,
            first_date: "2024-09-05",
            last_date: "2026-02-08",
            series: ["KXNFLMENTION", "KXSBMENTION", "KXSNFMENTION", "KXTNFMENTION"],
            speakers: [],
          },
          {
            collection: "speeches",
            transcripts: 60,
            words: 220266,
            first_date: "2025-03-11",
            last_date: "2026-10-22",
            series: ["KXQUILLMENTION"],
            speakers: [{ speaker: "Ada Quill", roles: ["mayor"], transcripts: 60, words: 216906 }],
          },
        ],
      },
      continues: ["collections.speakers"],
    },
  ],
  errors: {},
  maxInstances: 2,
  handle: (_query, { listCollections }: EndpointServices) =>
    Promise.resolve({ body: { collections: listCollections() } }),
});
