import { z } from "zod";
import { booleanParameter, itemsOf, listOf, wholeNumber } from "../../base/parameters.ts";
import type { dateParameters } from "../../http/parameters.ts";
import { maxPhraseCharacters, maxPhrases, maxPhraseWords } from "../../transcripts/phrases/phrase.ts";

const maxTranscripts = 10;
const maxContextWords = 20;
const byDefault = 5;
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

export const contextParameters = {
  with_context: booleanParameter.describe("true: with snippets; false (default): without"),
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
      `up to ${maxLabels} of name:value, comma-separated, such as court:Ninth Circuit, as ` +
        "getTranscriptCollections lists them; of one name any value will do, case does not matter",
    ),
};
