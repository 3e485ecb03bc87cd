import { z } from "zod";
import { booleanParameter, wholeNumber } from "../base/parameters.ts";
import { invalidParameter } from "./query.ts";
import { maxLatest } from "../transcripts/findings.ts";
import {
  maxPhraseCharacters,
  maxPhrases,
  maxPhraseWords,
  parsePhrases,
  type Phrase,
} from "../transcripts/phrases/phrase.ts";

const maxTranscripts = 10;
const maxContextWords = 20;
const byDefault = 5;
export const maxLast = 1_000;

const phrasesAccepted =
  `1 to ${maxPhrases} phrases separated by commas, each of at most ${maxPhraseCharacters} characters and ` +
  `${maxPhraseWords} words; in double quotes for exactly these words, slashes between alternatives, "(N+ ` +
  'times)" at the end for at least N mentions';

export const phraseParameter = { target_phrase: z.string().describe(phrasesAccepted) };

/** The phrases of the parameter `target_phrase`. Throws `invalid` with what is accepted. */
export function parseTargetPhrase(text: string): readonly Phrase[] {
  const parsed = parsePhrases(text);
  if (!("problem" in parsed)) return parsed.phrases;
  throw invalidParameter(`${parsed.problem}; accepted: ${phrasesAccepted}`, "target_phrase", text);
}

/** The field `latest` of every search. */
export const latestCounts = z
  .object({
    checked: z.int().min(0).describe(`The latest that were checked, at most ${maxLatest}`),
    with_phrase: z.int().min(0).describe("Those of them in which any of the phrases is said"),
  })
  .meta({ id: "LatestCounts" });

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
