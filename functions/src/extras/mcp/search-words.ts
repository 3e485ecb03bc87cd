import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import { nearest } from "../../base/nearest.ts";
import { searchStrikeWord } from "../../endpoints/search/search-strike-word.ts";
import type { EndpointServices } from "../../endpoints/services.ts";
import { invalidParameter } from "../../http/query.ts";
import { given } from "./arguments.ts";
import { readCollections, type Collection } from "./list-collections.ts";
import { cost, defineTool, type Tool } from "./tool.ts";

const snippets = z.int().min(1).max(10).default(5);

export const searchWordsTool: Tool<EndpointServices> = defineTool({
  name: "search_words",
  title: "Count a phrase in transcripts",
  description:
    "In which share of past transcripts a phrase was said, and by whom; with_context shows where, detail " +
    "full each month. Give a market series, whose speakers alone count then, or a collection; without " +
    "both all collections are searched, a row each, most mentions first. Unquoted phrases count as the " +
    `markets' rules count them (resource "counting rules"). ${cost}`,
  endpoint: searchStrikeWord,
  input: {
    target_phrase: z
      .string()
      .max(2_000)
      .describe(
        "a phrase, or several separated by commas, any of which counts; in double quotes for exactly " +
          'these words, slashes between alternatives, "(3+ times)" at the end for at least so many ' +
          "mentions",
      ),
    series_ticker: given.series_ticker.optional(),
    collection: z.string().max(40).optional().describe("a collection's name, as list_collections has it"),
    speaker: z.string().max(120).optional().describe("one speaker, as list_collections finds it"),
    role: z.array(z.string().max(120)).max(3).optional().describe("up to 3 roles, such as executive"),
    event_ticker: given.event_ticker
      .optional()
      .describe("an event's ticker: only its transcripts are checked"),
    start_date: given.day.optional().describe("a day as YYYY-MM-DD; it is included"),
    end_date: given.day.optional().describe("a day as YYYY-MM-DD; it is included"),
    with_context: z.boolean().default(false).describe("whether to show where it was said"),
    num_transcripts: snippets.describe("transcripts to show, from 1 to 10"),
    context_words: z.int().min(1).max(20).default(5).describe("words around a mention, from 1 to 20"),
  },
  rows: { list: "collections", key: ["collection"] },
  full: ["cached", "by_month"],
  result: z.object({ collections: z.array(searchStrikeWord.responseSchema) }),
  async run(asked, ask) {
    const { series_ticker, collection, speaker } = asked;
    if (series_ticker !== undefined || collection !== undefined)
      return {
        collections: [
          await ask(searchStrikeWord, asked).catch(async (error: unknown) => {
            throw withNames(
              error,
              series_ticker ?? collection ?? "",
              (await readCollections(ask)).collections,
            );
          }),
        ],
      };
    const { collections: all } = await readCollections(ask);
    const found = [];
    for (const one of all) {
      // A collection without the speaker or the role has nothing to count.
      const result = await ask(searchStrikeWord, { ...asked, collection: one.collection }).catch(orNoVoice);
      if (result !== null) found.push({ result, total: counted.parse(result).total_mentions });
    }
    if (found.length === 0) throw noVoice(speaker ?? "", all);
    return { collections: found.toSorted((a, b) => b.total - a.total).map(({ result }) => result) };
  },
});

const counted = z.object({ total_mentions: z.number() });

function orNoVoice(error: unknown): null {
  if (
    error instanceof AppError &&
    error.code === "invalid" &&
    /: (?:speaker|role)$/.test(error.publicMessage)
  )
    return null;
  throw error;
}

function noVoice(speaker: string, all: readonly Collection[]): AppError {
  const names = all.flatMap(({ speakers }) => speakers.map((one) => one.speaker));
  const meant = nearest(speaker, names);
  return invalidParameter(
    `${meant === null ? "" : `did you mean ${meant}? `}list_collections with q finds speakers and roles`,
    "speaker",
    speaker,
  );
}

/** The error of a name that is not there, with the nearest and with where to look. */
function withNames(error: unknown, name: string, all: readonly Collection[]): unknown {
  if (!(error instanceof AppError) || error.code !== "not_found") return error;
  const collections = all.map(({ collection }) => collection);
  const meant = nearest(name, [...collections, ...all.flatMap(({ series }) => series)]);
  return new AppError("not_found", error.publicMessage, {
    detail:
      `${meant === null ? "" : `did you mean ${meant}? `}There are the collections ` +
      `${collections.join(", ")}; list_collections has their series`,
  });
}
