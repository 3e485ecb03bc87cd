import { z } from "zod";
import { formField, formLabel, forms } from "../../base/forms.ts";
import { formOfTranscript, count, type Kind } from "../../kinds/kind.ts";
import type { SearchOutcome, SearchServices } from "../../words/search.ts";
import type { CorpusFile } from "@mention-market/service/transcripts/corpus-file";
import type { Corpus } from "@mention-market/service/transcripts/corpus";
import type { SearchRequest } from "@mention-market/service/transcripts/findings";
import { newestOf } from "@mention-market/service/transcripts/transcript";
import { byMonth, bySpeaker, maxSpeakers } from "../../words/sums.ts";
import { fieldsOf } from "../../base/fields.ts";
import { word, dateParameters, isRange } from "@mention-market/service/base/parameters";
import { plain, voice } from "../../kinds/plain.ts";
import { earnings } from "../../kinds/earnings.ts";
import { partParameter } from "../../kinds/earnings/parts.ts";
import { countParts, countsByPart } from "../../words/count-parts.ts";
import { nfl } from "../../kinds/nfl.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import type { EndpointServices } from "../services.ts";
import { aboutFields, aboutOf } from "../../words/list-collections.ts";
import {
  coverageOf,
  footballConditions,
  idsOfTicker,
  inPart,
  requestedLabels,
  narrowed,
  noCollection,
  noTranscripts,
  seriesAccepted,
  labelParameter,
  voiceParameters,
} from "./requested-search.ts";
import { searchWords, type FoundPhrases } from "./search-words.ts";
import { searchParameters, phraseParameter } from "@mention-market/service/http/search-parameters";

const formCounts = z
  .object({
    form: formField("when not known"),
    transcripts: count.describe("Transcripts checked"),
    transcripts_with_phrase: count.describe("Those of them in which any of the phrases is said"),
    total_mentions: count.describe("Mentions of all phrases"),
  })
  .meta({ id: "FormCounts" });
type FormCounts = Readonly<z.output<typeof formCounts>>;

/** Counts by form of appearance. */
const countsByForm = {
  by_form: z
    .array(formCounts)
    .readonly()
    .describe(
      "Forms of the transcripts checked, null last; empty while the file can't be read or is replaced",
    ),
};

/**
 * Divides what a search found by form. Each form but null is searched by itself, one after the other, so that only one search waits in
 * the key's queue; the rest has no known form.
 */
export async function countForms(
  { phrases, filter, last = null }: SearchRequest,
  { file, kind }: { readonly file: CorpusFile; readonly kind: Kind },
  { findings, transcripts, isSearched }: SearchOutcome,
  { findInCorpus }: Pick<SearchServices, "findInCorpus">,
): Promise<{ readonly by_form: readonly FormCounts[] }> {
  if (!isSearched) return { by_form: [] };
  const present = new Set(transcripts.map((transcript) => formOfTranscript(transcript, kind)));
  const total = countsOf(findings);
  const [only = null, ...others] = present;
  if (others.length === 0) return { by_form: withoutEmpty([{ form: only, ...total }]) };

  const ids = last === null ? null : newestIds(file, filter, last);
  const rows: FormCounts[] = [];
  const rest = { ...total };
  for (const form of forms.filter((one) => present.has(one))) {
    const labels = [...filter.labels, [{ label: formLabel, values: [form] }]];
    const request = { phrases, filter: { ...filter, labels, only: ids ?? filter.only }, context: null };
    const found = await findInCorpus(file, request);
    // Counts of two files don't add up.
    if (found.transcripts !== transcripts) return { by_form: [] };
    const counts = countsOf(found.findings);
    rows.push({ form, ...counts });
    rest.transcripts -= counts.transcripts;
    rest.transcripts_with_phrase -= counts.transcripts_with_phrase;
    rest.total_mentions -= counts.total_mentions;
  }
  return { by_form: withoutEmpty([...rows, { form: null, ...rest }]) };
}

function countsOf({
  total_transcripts_checked: transcripts,
  transcripts_with_phrase,
  total_mentions,
}: SearchOutcome["findings"]): Omit<FormCounts, "form"> {
  return { transcripts, transcripts_with_phrase, total_mentions };
}

const withoutEmpty = (rows: readonly FormCounts[]) => rows.filter(({ transcripts }) => transcripts > 0);

/** The ids of the newest transcripts that a search checks. */
function newestIds(file: CorpusFile, filter: SearchRequest["filter"], last: number): readonly string[] {
  const isOfVoices = filter.speakers.length > 0 || filter.roles.length > 0;
  const idsIn = (corpus: Corpus) => {
    const selection = isOfVoices ? corpus.turns().select(filter) : null;
    const newest = newestOf(corpus.candidates(filter, selection), corpus.transcripts, last);
    return newest.flatMap((number) => corpus.transcripts[number]?.id ?? []);
  };
  return file.read((opening) => (opening === null ? [] : idsIn(opening.corpus)));
}

const byMonthAndSpeaker = fieldsOf(
  {
    by_month: z
      .array(
        z
          .object({
            month: z.string().describe("YYYY-MM"),
            transcripts: count.describe("Transcripts checked"),
            transcripts_with_phrase: count.describe("Those of them in which any of the phrases is said"),
            total_mentions: count.describe("Mentions of all phrases"),
          })
          .meta({ id: "MonthCounts" }),
      )
      .readonly()
      .describe("Oldest first; months without a transcript are left out"),
    by_speaker: z
      .array(
        z
          .object({ ...voice, total_mentions: count.describe("Mentions of all phrases") })
          .meta({ id: "SpeakerCounts" }),
      )
      .readonly()
      .describe(`Most mentions first, at most ${maxSpeakers}`),
  },
  ({ findings: { sums } }: FoundPhrases) => ({
    by_month: sums.by_month ?? [],
    by_speaker: sums.by_speaker ?? [],
  }),
);

const transcriptSearch = searchWords(plain, {
  ids: ["TranscriptSearch", "TranscriptContext"],
  head: { collection: z.string().describe("The collection that was searched"), ...aboutFields },
  counted: byMonthAndSpeaker,
  sums: [byMonth, bySpeaker],
  divided: {
    shape: { ...countsByForm, by_part: countsByPart.by_part.optional() },
    async of(request, place, outcome, services) {
      const forms = await countForms(request, place, outcome, services);
      if (place.kind !== earnings) return forms;
      return { ...forms, by_part: (await countParts(request, place, outcome, services)).by_part };
    },
  },
  nullWhen: "without series_ticker and when the provider fails",
});

export const searchStrikeWord = defineEndpoint({
  name: "searchStrikeWord",
  access: "key",
  summary: "How often a phrase is said in the transcripts of a series or a collection, by whom and when",
  description:
    "A transcript counts when any of the phrases is said in it. With `series_ticker` only the speakers " +
    "count that the series' markets are about, and `estimate` and `markets` are those of the series; with " +
    "`collection` every speaker counts, and both are null. A phrase never spans two turns. The filters " +
    "whose names begin with `target_` and `team_` are of football only. When Kalshi fails, `markets` and " +
    "`estimate` are null and the rest is returned.",
  querySchema: z
    .object({
      ...phraseParameter,
      series_ticker: z.string().max(200).nullable().default(null).describe(seriesAccepted),
      collection: word
        .regex(/^[a-z][a-z0-9-]{0,39}$/)
        .nullable()
        .default(null)
        .describe("a collection's name, as getTranscriptCollections lists it"),
      ...voiceParameters,
      event_ticker: z
        .string()
        .max(200)
        .nullable()
        .default(null)
        .describe("an event's ticker: only the transcripts of this event are checked"),
      ...labelParameter,
      part: partParameter,
      ...nfl.filters,
      ...dateParameters,
      ...searchParameters,
    })
    .refine(isRange, { path: ["end_date"] }),
  ...transcriptSearch.spec,
  examples: [
    {
      query: {
        target_phrase: "bridge",
        series_ticker: "KXQUILLMENTION",
        with_context: "true",
        num_transcripts: "1",
      },
    },
  ],
  errors: { failure: "Failed to search strike word", notFound: [noTranscripts, noCollection] },
  maxInstances: 1,
  handle(query, services: EndpointServices) {
    const { coverage, series } = coverageOf(query, services);
    const place = {
      ...coverage,
      series,
      filter: {
        ...inPart(
          narrowed(coverage.filter, { speaker: query.speaker, roles: query.role }, coverage.file),
          query.part,
          coverage.kind,
        ),
        labels: [
          ...coverage.filter.labels,
          ...requestedLabels(query.labels, coverage),
          ...footballConditions(query, coverage.kind),
        ],
        only: query.event_ticker === null ? null : idsOfTicker(query.event_ticker, coverage),
      },
      head: { collection: coverage.collection, ...aboutOf(coverage.file) },
    };
    return transcriptSearch.respond(query, place, services);
  },
});
