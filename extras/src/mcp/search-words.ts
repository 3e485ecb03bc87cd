import { z } from "zod";
import { findWord, foundWords } from "../endpoints/search/find-word.ts";
import { asLines, eventLine, layout, lineOf, priceText } from "./rows.ts";
import { defineTool, type Ask, type Tool, type McpServices } from "./tool.ts";
import { AppError } from "@mention-market/service/base/errors";
import { nearest } from "@mention-market/service/base/nearest";
import { getAllMentionSeriesEndpoint } from "@mention-market/service/functions/get-all-mention-series";
import { mentionSeries } from "@mention-market/service/markets/list-series";
import { maxLast } from "@mention-market/service/http/search-parameters";
import { callParts } from "../kinds/earnings/parts.ts";
import { earnings } from "../kinds/earnings.ts";
import { nfl } from "../kinds/nfl.ts";
import { searchStrikeWord } from "../endpoints/search/search-strike-word.ts";
import { invalidParameter } from "@mention-market/service/http/query";
import { toolArguments } from "./arguments.ts";
import { listCollections, type ListedCollection } from "../words/list-collections.ts";
import { cutLists } from "./page.ts";
import { eventTitles, orMessage } from "./market-rows.ts";
import { markOf, markText } from "./technicalities.ts";
import { whyNoWord } from "./why-no-word.ts";

export const searchWordsTool: Tool = defineTool({
  name: "search_words",
  title: "Count a phrase in transcripts",
  description:
    "In which share of past transcripts a phrase was said, and by whom; with_context shows where, detail " +
    "full each month and longer lists. Give a market series, whose speakers alone count then, or a " +
    "collection; without both all collections are searched, a row each, most mentions first. Unquoted " +
    'phrases count as the markets\' rules count them (resource "counting rules").',
  endpoint: searchStrikeWord,
  input: {
    target_phrase: z
      .string()
      .max(2_000)
      .describe(
        "a phrase, or several separated by commas, any of which counts; in double quotes for exactly " +
          'these words, slashes between alternatives, "(3+ times)" at the end for at least 3 mentions',
      ),
    series_ticker: toolArguments.series_ticker.optional(),
    collection: z.string().max(40).optional().describe("as list_collections has it"),
    speaker: z.string().max(120).optional().describe("as list_collections finds it"),
    role: z.array(z.string().max(120)).max(3).optional().describe("up to 3, such as chair or executive"),
    event_ticker: toolArguments.event_ticker.optional().describe("only its transcripts are checked"),
    part: z.enum(callParts).optional().describe("of earnings calls, without estimate"),
    team: z.array(z.string().max(40)).min(1).max(4).optional().describe("up to 4 of the NFL, such as BUF"),
    season: z.int().min(1920).max(2100).optional().describe("of the NFL"),
    week: z.int().min(1).max(30).optional().describe("of a season"),
    start_date: toolArguments.day.optional(),
    end_date: toolArguments.day.optional(),
    last: z.int().min(1).max(maxLast).optional().describe("only so many newest transcripts"),
    near_misses: z.boolean().default(false).describe("adds similar words not counted"),
    with_context: z.boolean().default(false),
    num_transcripts: z.int().min(1).max(10).default(5).describe("to show"),
    context_words: z.int().min(1).max(20).default(5).describe("around a mention"),
  },
  names: { target_team: "team", target_season: "season", target_week: "week" },
  rows: { list: "collections", key: ["collection"] },
  async run({ team, season, week, ...others }, { ask, services, isFull }) {
    const { series_ticker, speaker, role } = others;
    const ofNfl = { target_team: team, target_season: season, target_week: week };
    const isOfNfl = Object.values(ofNfl).some((value) => value !== undefined);
    // Only one collection has teams, seasons and weeks, and only one has parts.
    const collection =
      others.collection ??
      (series_ticker !== undefined
        ? undefined
        : isOfNfl
          ? nfl.collection
          : others.part && earnings.collection);
    const rowOf = async (result: Found) => {
      const row = shown(await withTitles(result, services), isFull);
      // The estimate is of all parts, and would be read as of this one.
      return others.part === undefined ? row : { ...row, estimate: undefined };
    };
    const search = async (of: string | undefined) =>
      found.parse(await ask(searchStrikeWord, { ...others, ...ofNfl, collection: of }));
    if (series_ticker !== undefined || collection !== undefined) {
      const result = await search(collection).catch(async (error: unknown) => {
        throw await withNames(error, { series_ticker, collection }, ask, services);
      });
      return { collections: await Promise.all([rowOf(result)]) };
    }
    const all = listCollections(services);
    const results: Found[] = [];
    for (const listed of all) {
      // A collection without the speaker or role is left out.
      const result = await search(listed.collection).catch(orNoVoice);
      if (result !== null) results.push(result);
    }
    if (results.length === 0) throw noVoice({ speaker, role }, all);
    const sorted = results.toSorted((left, right) => right.total_mentions - left.total_mentions);
    return { collections: await Promise.all(sorted.map(rowOf)) };
  },
});

/** The fields of a search's response that this tool cuts or changes. */
const found = z.looseObject({
  total_mentions: z.number(),
  estimate: z.looseObject({}).nullable(),
  by_month: z.array(z.unknown()),
  by_speaker: z.array(z.unknown()),
  context: z.array(z.looseObject({ snippets: z.array(z.unknown()) })).optional(),
  markets: z.looseObject({ open: z.array(z.looseObject({ event_ticker: z.string() })) }).nullable(),
});
type Found = z.output<typeof found>;

/** Maximum items of each list in a row, because a frequent phrase would fill any result. */
const maxItems = {
  brief: { snippets: 10, speakers: 5, open: 5 },
  full: { snippets: 40, speakers: 20, open: 20 },
};
const maxMonths = 60;

/** Adds the title of its event to each open market. */
async function withTitles(result: Found, services: McpServices): Promise<Found> {
  const { markets } = result;
  if (markets === null) return result;
  const titles = await eventTitles(
    services,
    markets.open.map(({ event_ticker }) => event_ticker),
  );
  const open = markets.open.map((market) => ({
    event_title: titles.get(market.event_ticker) ?? null,
    ...market,
  }));
  return { ...result, markets: { ...markets, open } };
}

function shown(result: Found, isFull: boolean): object {
  const max = maxItems[isFull ? "full" : "brief"];
  const { context, markets, by_month, ...rest } = result;
  const perTranscript = Math.max(1, Math.floor(max.snippets / Math.max(1, context?.length ?? 0)));
  const row = cutLists(
    {
      ...rest,
      ...(context && { context: context.map((said) => cutLists(said, { snippets: perTranscript })) }),
      markets: markets && cutLists(markets, { open: max.open }),
    },
    { by_speaker: max.speakers },
  );
  if (isFull) return { ...row, by_month: by_month.slice(-maxMonths) };
  const estimate = result.estimate && { ...result.estimate, parts: undefined };
  return { ...row, target_phrase: undefined, cached: undefined, estimate };
}

function orNoVoice(error: unknown): null {
  if (
    error instanceof AppError &&
    error.code === "invalid" &&
    /: (?:speaker|role)$/.test(error.publicMessage)
  )
    return null;
  throw error;
}

interface Voice {
  readonly speaker: string | undefined;
  readonly role: readonly string[] | undefined;
}

function noVoice({ speaker, role = [] }: Voice, all: readonly ListedCollection[]): AppError {
  const names = all.flatMap(({ speakers }) => speakers.map((voice) => voice.speaker));
  const meant = speaker === undefined ? null : nearest(speaker, names);
  return invalidParameter(
    `${meant === null ? "" : `did you mean ${meant}? `}list_collections with q finds speakers and roles`,
    speaker === undefined ? "role" : "speaker",
    speaker ?? role.join(", "),
  );
}

interface Searched {
  readonly series_ticker: string | undefined;
  readonly collection: string | undefined;
}

/** Adds the most similar name, and where to look, to the error about an unknown name. A series that exists gets no other name. */
async function withNames(
  error: unknown,
  { series_ticker, collection = "" }: Searched,
  ask: Ask,
  services: McpServices,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== "not_found") return error;
  const all = listCollections(services);
  const collections = all.map((listed) => listed.collection);
  const names = [...collections, ...all.flatMap(({ series }) => series)];
  const known = series_ticker === undefined ? [] : await knownSeries(ask);
  const meant = nearest(series_ticker ?? collection, [...known, ...names]);
  return new AppError("not_found", error.publicMessage, {
    detail:
      `${meant === null || !names.includes(meant) ? "" : `did you mean ${meant}? `}There are the collections ` +
      `${collections.join(", ")}; list_collections has their series`,
  });
}

/** The tickers of every mention series; none while they can't be read. */
async function knownSeries(ask: Ask): Promise<readonly string[]> {
  const listed = await orMessage(ask(getAllMentionSeriesEndpoint, {}));
  return "message" in listed
    ? []
    : z
        .array(mentionSeries)
        .parse(listed.read)
        .map(({ series_ticker }) => series_ticker);
}

export const findWordTool: Tool = defineTool({
  name: "find_word",
  title: "One word in all open events",
  description: "A word's open markets, soonest first; prices of as_of, evidence of valued_at; the first 100.",
  endpoint: findWord,
  feature: "changes",
  input: { phrase: z.string().max(1_000).describe("one, such as tariff"), layout },
  rows: { list: "words", key: ["market_ticker"] },
  async run({ phrase, layout }, { ask }) {
    const body = foundWords.parse(await ask(findWord, { phrase }));
    if (body.total === 0) return { why: await whyNoWord(ask, phrase), ...body };
    if (layout !== "rows") return body;
    return { ...markText(body.words), ...body, words: body.words.map(foundLine) };
  },
  textOf: (page, { layout }) =>
    layout === "rows" ? asLines(page, "words", "word | yes | no | fair value | edge | verdict") : null,
});

function foundLine(word: z.output<typeof foundWords>["words"][number]) {
  const { market_ticker, strike_word, yes_ask_dollars, no_ask_dollars, estimate, verdict } = word;
  const parts = [yes_ask_dollars, no_ask_dollars, estimate?.fair_value, word.edge_dollars].map(priceText);
  const valued = word.valued_at === null ? "" : `, evidence of ${word.valued_at}`;
  const event = eventLine(word.event_title, word.event_ticker, word.scheduledStartTime) + valued;
  return { market_ticker, ...lineOf(strike_word, [...parts, verdict ?? "-"], event, markOf(word)) };
}
