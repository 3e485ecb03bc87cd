import { z } from "zod";
import { word } from "@mention-market/service/base/parameters";
import type { Corpus } from "@mention-market/service/transcripts/corpus";
import type { TranscriptFilter } from "@mention-market/service/transcripts/filter";
import { count } from "../kind.ts";

/** The parts of a call, in their order. */
export const callParts = ["prepared", "questions"] as const;
export type CallPart = (typeof callParts)[number];

/** The label of a call whose source does not say where the questions begin. */
export const guessedLabel = "parts_guessed";

const inWords = "the prepared remarks, or the questions and their answers";

/** Which part of a call counts; null: all of it. */
export const partParameter = word
  .toLowerCase()
  .pipe(z.enum(callParts))
  .nullable()
  .default(null)
  .describe(`prepared or questions: only ${inWords}; the whole call by default`);

export const partField = z
  .enum(callParts)
  .nullable()
  .describe("The part of the call, prepared or questions; null when not known");

/** The part of a stored turn. */
export function partOf({ part }: { readonly part?: string | undefined }): CallPart | null {
  return callParts.find((known) => known === part) ?? null;
}

/** Fields about the parts of a listed call. */
export const partFields = {
  parts: z
    .object({
      prepared: count.describe("Words of the prepared remarks"),
      questions: count.describe("Words of the questions and their answers"),
    })
    .meta({ id: "CallParts" })
    .nullable()
    .describe("Its parts; null when they are not known"),
  parts_guessed: z
    .boolean()
    .describe("Whether the parts are a guess from the first question, because the source does not tell them"),
};

/** Number of words in each part of a call; null if no turn's part is known. */
export function wordsOfParts(corpus: Corpus, call: number): z.output<typeof partFields.parts> {
  const wordsOf = (part: CallPart) =>
    corpus
      .turns()
      .select({ speakers: [], roles: [], parts: [part] })
      .words.get(call) ?? 0;
  const parts = { prepared: wordsOf("prepared"), questions: wordsOf("questions") };
  return parts.prepared + parts.questions === 0 ? null : parts;
}

/** The number of calls that pass a filter, apart from its parts, and whose parts are not known. */
export function callsWithoutParts(corpus: Corpus, ofPart: TranscriptFilter): number {
  const filter = { ...ofPart, parts: [] };
  const turns = corpus.turns();
  const { words } = turns.select({ speakers: [], roles: [], parts: callParts });
  const passing = corpus.candidates(filter, filter.roles.length === 0 ? null : turns.select(filter));
  return passing.filter((call) => !words.has(call)).length;
}
