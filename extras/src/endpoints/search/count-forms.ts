import { z } from "zod";
import { formField, formLabel, forms } from "../../base/forms.ts";
import { formOfTranscript } from "../../kinds/form-of-transcript.ts";
import { count, type Kind } from "../../kinds/kind.ts";
import type { SearchOutcome, SearchServices } from "../../words/search.ts";
import type { CorpusFile } from "@mention-market/service/transcripts/corpus-file";
import type { Corpus } from "@mention-market/service/transcripts/corpus";
import type { SearchRequest } from "@mention-market/service/transcripts/findings";
import { newestOf } from "@mention-market/service/transcripts/transcript";

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
export const countsByForm = {
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
