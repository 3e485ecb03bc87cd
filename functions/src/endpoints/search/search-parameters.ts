import { z } from "zod";
import { flag, itemsOf, listOf, wholeNumber, word } from "../../base/parameters.ts";
import type { CorpusFile } from "../../transcripts/index/corpus-file.ts";
import type { LabelCondition, TranscriptFilter } from "../../transcripts/index/filter.ts";
import type { ContextOptions } from "../../transcripts/index/findings.ts";
import {
  maxPhraseCharacters,
  maxPhrases,
  maxPhraseWords,
  parsePhrases,
  type Phrase,
} from "../../transcripts/phrases/phrase.ts";
import type { Place } from "../../words/coverage.ts";
import { labelConditions, labelsOf, type AskedLabel } from "../../words/labels.ts";
import { withVoices, type AskedVoices } from "../../words/voices.ts";
import { invalidParameter } from "../../http/parse-query.ts";

const maxTranscripts = 10;
const maxContextWords = 20;
const byDefault = 5;
const maxRoles = 3;
const maxSpeakerCharacters = 120;
const maxLabels = 5;
const maxLabelCharacters = 170;
const labelForm = /^([a-z][a-z0-9_]{0,39}):\s*(\S.*)$/;

const phrasesAccepted =
  `1 to ${maxPhrases} phrases separated by commas, each of at most ${maxPhraseCharacters} characters and ${maxPhraseWords} words; ` +
  'in double quotes for exactly these words, slashes between alternatives, "(N+ times)" at the end for at least N mentions';

const day = word.pipe(z.iso.date()).nullable().default(null);

export const phraseParameter = { target_phrase: z.string().describe(phrasesAccepted) };

export const dateParameters = {
  start_date: day.describe("a day as YYYY-MM-DD; it is included"),
  end_date: day.describe("a day as YYYY-MM-DD, not before start_date; it is included"),
};

export const contextParameters = {
  with_context: flag.describe("true: with snippets; false (default): without"),
  num_transcripts: wholeNumber(1, maxTranscripts)
    .default(byDefault)
    .describe(`a whole number from 1 to ${maxTranscripts}; ${byDefault} by default`),
  context_words: wholeNumber(1, maxContextWords)
    .default(byDefault)
    .describe(`a whole number from 1 to ${maxContextWords}; ${byDefault} by default`),
};

/** What every search takes. */
export type CommonQuery = Readonly<
  z.output<z.ZodObject<typeof phraseParameter & typeof dateParameters & typeof contextParameters>>
>;

export const voiceParameters = {
  speaker: z
    .string()
    .max(maxSpeakerCharacters)
    .trim()
    .nullable()
    .default(null)
    .describe("one speaker, as getTranscriptCollections spells it; case and accents do not matter"),
  role: z
    .string()
    .max(maxSpeakerCharacters)
    .transform(itemsOf)
    .refine((roles) => roles.length <= maxRoles && !roles.includes(""))
    .meta(listOf(maxRoles))
    .default([])
    .describe(`up to ${maxRoles} roles, comma-separated, such as executive`),
};

export const labelParameter = {
  labels: z
    .string()
    .max(maxLabels * maxLabelCharacters)
    // A comma separates labels only where a name and a colon follow: values may hold commas.
    .transform((text) => text.split(/,(?=\s*[a-z][a-z0-9_]*:)/).map((one) => labelForm.exec(one.trim())))
    .refine((found) => found.length <= maxLabels && !found.includes(null))
    .transform((found) => found.map((one) => ({ label: one?.[1] ?? "", value: one?.[2] ?? "" })))
    .meta(listOf(maxLabels))
    .default([])
    .describe(
      `up to ${maxLabels} of name:value, comma-separated, such as court:Ninth Circuit, as getTranscriptCollections lists them; of one name any value will do, case does not matter`,
    ),
};

/** A refinement: the days of a range must be in order. */
export function isRange({
  start_date,
  end_date,
}: {
  start_date: string | null;
  end_date: string | null;
}): boolean {
  return start_date === null || end_date === null || start_date <= end_date;
}

/** Throws `invalid` for a text that is not a list of phrases, and says what is wrong. */
export function phrasesOf(text: string): readonly Phrase[] {
  const parsed = parsePhrases(text);
  if ("phrases" in parsed) return parsed.phrases;
  throw invalidParameter(`${parsed.problem}; accepted: ${phrasesAccepted}`, "target_phrase", text);
}

export function contextOf(asked: {
  readonly with_context: boolean;
  readonly num_transcripts: number;
  readonly context_words: number;
}): ContextOptions | null {
  return asked.with_context ? { transcripts: asked.num_transcripts, words: asked.context_words } : null;
}

/** A filter for the turns that a client asks for. Throws `invalid` for a speaker or role that the transcripts do not have. */
export function narrowed(filter: TranscriptFilter, asked: AskedVoices, file: CorpusFile): TranscriptFilter {
  const result = file.read((opening) =>
    opening === null ? filter : withVoices(filter, asked, opening.corpus),
  );
  if (!("parameter" in result)) return result;
  const { parameter, meant } = result;
  const given = parameter === "speaker" ? (asked.speaker ?? "") : asked.roles.join(",");
  const hint = meant === null ? "" : `did you mean ${meant}? `;
  throw invalidParameter(
    `${hint}accepted: one that these transcripts have, see getTranscriptCollections`,
    parameter,
    given,
  );
}

/** Conditions on the labels that a client asks for. Throws `invalid` for one that no transcript has. */
export function labelsAsked(
  asked: readonly AskedLabel[],
  { file, kind }: Pick<Place, "file" | "kind">,
): readonly LabelCondition[] {
  if (asked.length === 0 || file.opening() === null) return [];
  const known = file.read((opening) => labelsOf(opening?.corpus.transcripts ?? [], kind));
  const found = labelConditions(asked, known);
  if (!("unknown" in found)) return found;
  const hint = found.meant === null ? "" : `did you mean ${found.meant}? `;
  const text = `${hint}accepted: one that these transcripts have, see getTranscriptCollections`;
  throw invalidParameter(text, "labels", found.unknown);
}
