import { z } from "zod";
import type { ResponseFields } from "../../base/fields.ts";
import type { TranscriptFilter } from "@mention-market/service/transcripts/filter";
import {
  maxNearMisses,
  nearMissForm,
  type SearchRequest,
  type Sum,
} from "@mention-market/service/transcripts/findings";
import {
  type Counted,
  type Kind,
  type Mentioned,
  count,
  probability,
  formOfTranscript,
} from "../../kinds/kind.ts";
import type { Phrase } from "@mention-market/service/transcripts/phrases/phrase";
import { didYouMean, meantInIndex } from "../../words/did-you-mean.ts";
import { ownLabelsOf } from "../../words/labels.ts";
import {
  marketSide,
  search,
  type SearchOutcome,
  type SearchPlace,
  type SearchServices,
} from "../../words/search.ts";
import type { Sums } from "../../words/sums.ts";
import { estimate } from "../../estimates/estimate.ts";
import { latestCounts, parseTargetPhrase } from "@mention-market/service/http/search-parameters";
import type { CommonQuery } from "./requested-search.ts";

export interface FoundPhrases {
  readonly phrases: readonly Phrase[];
  readonly findings: SearchOutcome["findings"];
}

/** The field names in which a kind reports what a search found. */
interface KindWords<Counts extends z.ZodRawShape, Context extends z.ZodRawShape> extends Pick<Kind, "noun"> {
  readonly counts: ResponseFields<Counted, Counts>;
  readonly context: ResponseFields<Mentioned, Context>;
}

interface DividedCounts {
  readonly shape: z.ZodRawShape;
  of(
    request: SearchRequest,
    place: Pick<SearchPlace, "file" | "kind">,
    outcome: SearchOutcome,
    services: SearchServices,
  ): Promise<object>;
}

interface WordsOptions<Head extends z.ZodRawShape, Breakdown extends z.ZodRawShape> {
  /** Names of the schemas of the body and of a transcript, in the API description. */
  readonly ids: readonly [body: string, transcript: string];
  /** Fields that say which transcripts were searched. */
  readonly head: Head;
  /** Fields with counts by month and so on, from the findings. */
  readonly counted: ResponseFields<FoundPhrases, Breakdown>;
  /** What these fields are made of. Default: nothing. */
  readonly sums?: readonly Sum<Sums>[];
  /** Further counts after them, which need searches of their own. */
  readonly divided?: DividedCounts;
  /** Says in the description when estimate and markets are null. */
  readonly nullWhen: string;
}

/** Which transcripts are searched, and the response fields that say so. */
interface RequestedPlace extends SearchPlace {
  readonly collection: string;
  readonly filter: TranscriptFilter;
  readonly head: object;
}

/** Builds the response of a search with a kind's field names: its schema, and the function that makes it. */
export function searchWords<
  Counts extends z.ZodRawShape,
  Context extends z.ZodRawShape,
  Head extends z.ZodRawShape,
  Breakdown extends z.ZodRawShape,
>(
  { noun: [singular, several], counts, context }: KindWords<Counts, Context>,
  { ids: [body, transcript], head, counted, sums, divided, nullWhen }: WordsOptions<Head, Breakdown>,
) {
  const [checked = "", said = ""] = Object.keys(counts.shape);
  const schema = z.object({
    target_phrase: z.string().describe("As given"),
    phrases: z.array(z.string()).describe("The phrases as they were understood"),
    ...head,
    ...counts.shape,
    probability: probability.describe(`${said} / ${checked}; null when no ${singular} was checked`),
    estimate: estimate
      .nullable()
      .describe(
        `From the series' settled markets and the ${several} checked, the older the less; null ` +
          `${nullWhen}, and when no market of the series names a phrase and no ${singular} holds one`,
      ),
    estimate_error: z.string().optional().describe("Why estimate is null, when the provider failed"),
    total_mentions: count.describe(`Mentions of all phrases in all ${several} checked`),
    total_words_checked: count.describe(`Words of the speakers that count, in all ${several} checked`),
    latest: latestCounts,
    ...counted.shape,
    ...divided?.shape,
    near_misses: z
      .array(nearMissForm)
      .readonly()
      .optional()
      .describe(
        "Only with near_misses=true: words like a phrase that do not count by the market's rules; most " +
          `transcripts first, at most ${maxNearMisses}`,
      ),
    did_you_mean: didYouMean,
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

  async function respond(query: CommonQuery, searched: RequestedPlace, services: SearchServices) {
    const { filter, head, collection, ...place } = searched;
    const { target_phrase, start_date: startDate, end_date: endDate } = query;
    const phrases = parseTargetPhrase(target_phrase);
    const request = {
      phrases,
      filter: { ...filter, startDate, endDate },
      context: query.with_context ? { transcripts: query.num_transcripts, words: query.context_words } : null,
      last: query.last,
      nearMisses: query.near_misses,
      ...(sums && { sums }),
    };
    const outcome = await search(request, place, services);
    // A file that was replaced repeatedly during the search may be readable again, so its state alone does not say that it was searched.
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
        ...counted.of({ phrases, findings }),
        ...(await divided?.of(request, place, outcome, services)),
        ...(findings.near_misses !== undefined && { near_misses: findings.near_misses }),
        ...(isNothing(findings) && meantIn(phrases, place)),
        cached: outcome.cached,
        ...(findings.context !== undefined && {
          context: findings.context.flatMap(({ transcript: number, ...mentioned }) => {
            const transcript = transcripts[number];
            if (transcript === undefined) return [];
            const labels = ownLabelsOf(transcript, place.kind);
            const form = formOfTranscript(transcript, place.kind);
            return [context.of({ transcript, labels, form, ...mentioned })];
          }),
        }),
        markets,
        ...failed("markets"),
        ...(!outcome.isSearched && {
          warning:
            `The file of the collection ${collection} ` +
            `${state === "ok" ? "was replaced meanwhile" : `is ${state}`}: no ${singular} was searched`,
        }),
      },
    };
  }
  const isNothing = (findings: FoundPhrases["findings"]) =>
    findings.total_transcripts_checked > 0 && findings.total_mentions === 0;
  const meantIn = (phrases: readonly Phrase[], { file }: Pick<SearchPlace, "file">) => {
    const meant = file.read((opening) =>
      opening === null ? [] : meantInIndex(phrases, opening.corpus.index),
    );
    return meant.length > 0 && { did_you_mean: meant };
  };
  const checkedField = counts.shape[checked];
  const meaning = checkedField === undefined ? "" : z.globalRegistry.get(checkedField)?.description;
  const orUnread = count
    .nullable()
    .describe(`${meaning ?? ""}; null while the file is damaged or being replaced`);
  const responseSchema: z.ZodType<object> = schema.extend({ [checked]: orUnread }).meta({ id: body });
  return { schema, spec: { responseSchema, untagged: ["cached", "fetchedAt"] }, respond };
}
