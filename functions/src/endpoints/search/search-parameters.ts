import { z } from "zod";
import { booleanParameter, itemsOf, listOf, wholeNumber } from "../../base/parameters.ts";
import type { dateParameters } from "../../http/parameters.ts";
import { maxPhraseCharacters, maxPhrases, maxPhraseWords } from "../../transcripts/phrases/phrase.ts";

const maxTranscripts = 10;
const maxContextWords = 20;
const byDefault = 5;
const maxLast = 1_000;
const maxRoles = 3;
const maxSpeakerCharacters = 120;
const maxLabels = 5;
const maxLabelCharacters = 170;
const labelForm = /^([a-z][a-z0-9_]{0,39}):\s*(\S.*)$/;

export const phrasesAccepted =
  `1 to ${maxPhrases} phrases separated by commas, each of at most ${maxPhraseCharacters} characters and ` +
  `${maxPhraseWords} words; in double quotes for exactly these words, slashes between alternatives, "(N+ ` +
  'times)" at the end for at least N mentions';

export const phraseParameter = { target_phrase: z.string().describe(phrasesAccepted) };

/** How a search counts, and what it shows besides. */
export const searchParameters = {
  near_misses: booleanParameter.describe(
    "true: with the words like the phrases that were said and do not count; false (default): without",
  ),
  last: wholeNumber(1, maxLast)
    .nullable()
    .default(null)
    .describe(
      `a whole number from 1 to ${maxLast}: only so many of the transcripts that the other filters let through ` +
        "are counted, the newest; all by default",
    ),
  with_context: booleanParameter.describe("true: with snippets; false (default): without"),
  num_transcripts: wholeNumber(1, maxTranscripts)
    .default(byDefault)
    .describe(`a whole number from 1 to ${maxTranscripts}; ${byDefault} by default`),
  context_words: wholeNumber(1, maxContextWords)
    .default(byDefault)
    .describe(`a whole number from 1 to ${maxContextWords}; ${byDefault} by default`),
};

/** The parameters that all searches have. */
export type CommonQuery = Readonly<
  z.output<z.ZodObject<typeof phraseParameter & typeof dateParameters & typeof searchParameters>>
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
    // Values may contain commas: a comma separates two labels only where a name and a colon follow it.
    .transform((text) => text.split(/,(?=\s*[a-z][a-z0-9_]*:)/).map((label) => labelForm.exec(label.trim())))
    .refine((found) => found.length <= maxLabels && !found.includes(null))
    .transform((found) => found.map((match) => ({ label: match?.[1] ?? "", value: match?.[2] ?? "" })))
    .meta(listOf(maxLabels))
    .default([])
    .describe(
      `up to ${maxLabels} of name:value, comma-separated, such as court:Ninth Circuit, as ` +
        "getTranscriptCollections lists them; of one name any value will do, case does not matter",
    ),
};
