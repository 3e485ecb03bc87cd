import { z } from "zod";
import { nearest } from "@mention-market/service/base/nearest";
import { getTranscriptCollections } from "../endpoints/transcripts.ts";
import { damagedNames } from "../words/coverage.ts";
import { listCollections, type ListedCollection } from "../words/list-collections.ts";
import { hasWords } from "./arguments.ts";
import { cutLists } from "./page.ts";
import { defineTool, type Tool } from "./tool.ts";

const maxNames = 15;

export const listCollectionsTool: Tool = defineTool({
  name: "list_collections",
  title: "Which transcripts there are",
  description:
    "The collections that search_words counts in: their days, the series they inform, speakers and " +
    `companies, ${maxNames} of each: left_out counts the others, and q finds them, such as Powell. damaged: ` +
    "files that can't be read.",
  endpoint: getTranscriptCollections,
  input: {
    q: z.string().max(200).optional().describe("words of a speaker, a company, a series or a collection"),
  },
  rows: { list: "collections", key: ["collection"] },
  run({ q = "" }, { services, isFull }) {
    const all = listCollections(services);
    const collections = all.flatMap(({ labels, ...collection }) =>
      matching(collection, q).map((row) => (isFull ? { ...row, labels: labels?.map(shortened) } : row)),
    );
    const meant = collections.length > 0 ? null : nearest(q, all.flatMap(namesIn));
    return Promise.resolve({
      ...(collections.length === 0 && {
        why: "No speaker, company, series or collection has all words of q",
      }),
      ...(meant !== null && { did_you_mean: meant }),
      collections,
      damaged: damagedNames(services),
    });
  },
});

/** All names that q can find in a collection. */
function namesIn({ collection, series, speakers, companies = [] }: ListedCollection): string[] {
  return [
    collection,
    ...speakers.map(({ speaker }) => speaker),
    ...companies.map(({ company_ticker }) => company_ticker),
    ...series,
  ];
}

/** A collection with only its matching series, speakers and companies, or all of it if its name matches. Empty without a match. */
function matching(collection: Omit<ListedCollection, "labels">, q: string): object[] {
  const isWhole = hasWords(collection.collection, q);
  const has = (text: string) => isWhole || hasWords(text, q);
  const series = collection.series.filter(has);
  const speakers = collection.speakers.filter(({ speaker: name }) => has(name));
  const companies = collection.companies?.filter(({ company_ticker }) => has(company_ticker));
  if (!isWhole && series.length + speakers.length + (companies?.length ?? 0) === 0) return [];
  return [
    cutLists(
      { ...collection, series, speakers, ...(companies !== undefined && { companies }) },
      { series: maxNames, speakers: maxNames, companies: maxNames },
    ),
  ];
}

function shortened({ label, values }: NonNullable<ListedCollection["labels"]>[number]): object {
  return cutLists({ label, values }, { values: maxNames });
}
