import { z } from "zod";
import type { ResponseFields } from "../../base/fields.ts";
import { invalidParameter } from "../../http/query.ts";
import type { TranscriptFilter } from "../../transcripts/index/filter.ts";
import { maxLatest } from "../../transcripts/index/findings.ts";
import { type Counted, type Kind, type Mentioned, count, probability } from "../../transcripts/kinds/kind.ts";
import { parsePhrases, type Phrase } from "../../transcripts/phrases/phrase.ts";
import { ownLabelsOf } from "../../words/labels.ts";
import { marketSide } from "../../words/market-side.ts";
import { search, type SearchOutcome, type SearchPlace, type SearchServices } from "../../words/search.ts";
import { estimate } from "../../estimates/estimate.ts";
import { phrasesAccepted, type CommonQuery } from "./search-parameters.ts";

const latestCounts = z
  .object({
    checked: count.describe(`The latest that were checked, at most ${maxLatest}`),
    with_phrase: count.describe("Those of them in which any of the phrases is said"),
  })
  .meta({ id: "LatestCounts" });

export interface FoundPhrases {
  readonly phrases: readonly Phrase[];
  readonly findings: SearchOutcome["findings"];
}

/** A kind's words for what a search finds. */
interface KindWords<Counts extends z.ZodRawShape, Context extends z.ZodRawShape> extends Pick<Kind, "noun"> {
  readonly counts: ResponseFields<Counted, Counts>;
  readonly context: ResponseFields<Mentioned, Context>;
}

interface WordsOptions<Head extends z.ZodRawShape, Parts extends z.ZodRawShape> {
  /** Names of the body, and of a transcript in it, in the API description. */
  readonly ids: readonly [body: string, transcript: string];
  /** Which transcripts were searched. */
  readonly head: Head;
  /** The counts by phrase, by month …, where the search has them. */
  readonly parts: ResponseFields<FoundPhrases, Parts>;
  /** When estimate and markets are null. */
  readonly nullWhen: string;
}

/** Which transcripts are searched, and what the response says of them. */
interface AskedPlace extends SearchPlace {
  readonly collection: string;
  readonly filter: TranscriptFilter;
  readonly head: object;
}

/** The response of a search in the words of a kind: its schema, and what makes it. */
export function searchWords<
  Counts extends z.ZodRawShape,
  Context extends z.ZodRawShape,
  Head extends z.ZodRawShape,
  Parts extends z.ZodRawShape,
>(
  { noun: [one, several], counts, context }: KindWords<Counts, Context>,
  { ids: [body, transcript], head, parts, nullWhen }: WordsOptions<Head, Parts>,
) {
  const [checked = "", said = ""] = Object.keys(counts.shape);
  const schema = z.object({
    target_phrase: z.string().describe("As given"),
    phrases: z.array(z.string()).describe("The phrases as they were understood"),
    ...head,
    ...counts.shape,
    probability: probability.describe(`${said} / ${checked}; null when no ${one} was checked`),
    estimate: estimate
      .nullable()
      .describe(
        `From the series' settled markets and the ${several} checked, the older the less; null ` +
          `${nullWhen}, and when no market of the series names a phrase and no ${one} holds one`,
      ),
    estimate_error: z.string().optional().describe("Why estimate is null, when the provider failed"),
    total_mentions: count.describe(`Mentions of all phrases in all ${several} checked`),
    total_words_checked: count.describe(`Words of the speakers that count, in all ${several} checked`),
    latest: latestCounts,
    ...parts.shape,
    cached: z.boolean().describe("Whether the counts came from the result cache"),
    context: z
      .array(z.object(context.shape).meta({ id: transcript }))
      .readonly()
      .optional()
      .describe("Only with with_context=true; most recent first"),
    markets: marketSide.nullable().describe(`The series' markets on one of the phrases; null ${nullWhen}`),
    markets_error: z.string().optional().describe("Why markets is null, when the provider failed"),
    warning: z
      .string()
      .optional()
      .describe("Which collection was not searched, because its file is missing or damaged"),
  });

  async function respond(asked: CommonQuery, given: AskedPlace, services: SearchServices) {
    const { filter, head, collection, ...place } = given;
    const { target_phrase, start_date: startDate, end_date: endDate } = asked;
    const parsed = parsePhrases(target_phrase);
    if ("problem" in parsed) {
      const accepted = `${parsed.problem}; accepted: ${phrasesAccepted}`;
      throw invalidParameter(accepted, "target_phrase", target_phrase);
    }
    const { phrases } = parsed;
    const request = {
      phrases,
      filter: { ...filter, startDate, endDate },
      context: asked.with_context ? { transcripts: asked.num_transcripts, words: asked.context_words } : null,
    };
    const outcome = await search(request, place, services);
    // A file that is replaced again and again while it is searched may be whole by now.
    const state = outcome.isSearched ? "ok" : place.file.state();
    const isUnread = !outcome.isSearched && state !== "missing";
    const { findings, transcripts, markets, marketsError } = outcome;
    const failed = (field: string) => (marketsError === null ? {} : { [`${field}_error`]: marketsError });
    return {
      body: {
        target_phrase,
        phrases: phrases.map(({ text }) => text),
        ...head,
        ...counts.of({
          checked: findings.total_transcripts_checked,
          said: findings.transcripts_with_phrase,
        }),
        ...(isUnread && { [checked]: null }),
        probability: findings.probability,
        estimate: outcome.estimate,
        ...failed("estimate"),
        total_mentions: findings.total_mentions,
        total_words_checked: findings.total_words_checked,
        latest: findings.latest,
        ...parts.of({ phrases, findings }),
        cached: outcome.cached,
        ...(findings.context !== undefined && {
          context: findings.context.flatMap(({ transcript: number, ...mentioned }) => {
            const transcript = transcripts[number];
            if (transcript === undefined) return [];
            return [context.of({ transcript, labels: ownLabelsOf(transcript, place.kind), ...mentioned })];
          }),
        }),
        markets,
        ...failed("markets"),
        ...(!outcome.isSearched && {
          warning:
            `The file of the collection ${collection} ` +
            `${state === "ok" ? "was replaced meanwhile" : `is ${state}`}: no ${one} was searched`,
        }),
      },
    };
  }
  const checkedField = counts.shape[checked];
  const meaning = checkedField === undefined ? "" : z.globalRegistry.get(checkedField)?.description;
  const orUnread = count
    .nullable()
    .describe(`${meaning ?? ""}; null while the file is damaged or being replaced`);
  const responseSchema: z.ZodType<object> = schema.extend({ [checked]: orUnread }).meta({ id: body });
  return { schema, spec: { responseSchema, untagged: ["cached", "fetchedAt"] }, respond };
}
