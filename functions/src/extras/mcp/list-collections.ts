import { z } from "zod";
import type { EndpointServices } from "../../endpoints/services.ts";
import { getTranscriptCollections } from "../../endpoints/transcripts/get-transcript-collections.ts";
import { listedCollection } from "../../words/list-collections.ts";
import { hasWords } from "./arguments.ts";
import { cost, defineTool, type Ask, type Tool } from "./tool.ts";

const maxNames = 20;

const collection = listedCollection.omit({ labels: true });
export type Collection = z.output<typeof collection>;

const body = z.object({ collections: z.array(collection), damaged: z.array(z.string()) });

export async function readCollections(ask: Ask<EndpointServices>): Promise<z.output<typeof body>> {
  return body.parse(await ask(getTranscriptCollections, {}));
}

export const listCollectionsTool: Tool<EndpointServices> = defineTool({
  name: "list_collections",
  title: "Which transcripts there are",
  description:
    "The collections of transcripts that search_words counts in: their days, the market series they " +
    "inform, their speakers and companies. With q only those that have its words in their name, a " +
    `series, a speaker or a company, and of these the ones that match; each list shows ${maxNames}. ` +
    `damaged names the collections whose file can't be read. ${cost}`,
  endpoint: getTranscriptCollections,
  input: {
    q: z
      .string()
      .max(200)
      .optional()
      .describe("words of a speaker's name, a company, a series or a collection, such as Powell"),
  },
  rows: { list: "collections", key: ["collection"] },
  result: z.object({
    collections: z.array(collection.extend({ speakers_found: z.int() })),
    damaged: z.array(z.string()),
  }),
  async run({ q = "" }, ask) {
    const { collections, damaged } = await readCollections(ask);
    return { collections: collections.flatMap((one) => matching(one, q)), damaged };
  },
});

function matching(one: Collection, q: string): object[] {
  const isWhole = hasWords(one.collection, q);
  const has = (text: string) => isWhole || hasWords(text, q);
  const series = one.series.filter(has);
  const speakers = one.speakers.filter(({ speaker: name }) => has(name));
  const companies = one.companies?.filter(({ company_ticker }) => has(company_ticker));
  if (!isWhole && series.length + speakers.length + (companies?.length ?? 0) === 0) return [];
  return [
    {
      ...one,
      series: series.slice(0, maxNames),
      speakers: speakers.slice(0, maxNames),
      speakers_found: speakers.length,
      ...(companies !== undefined && { companies: companies.slice(0, maxNames) }),
    },
  ];
}
