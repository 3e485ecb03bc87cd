import type { AppError } from "../../base/errors.ts";
import { invalidParameter } from "../../http/query.ts";
import type { CorpusFile } from "../../transcripts/index/collections.ts";
import type { LabelCondition, TranscriptFilter } from "../../transcripts/index/filter.ts";
import type { ContextOptions } from "../../transcripts/index/findings.ts";
import { parsePhrases, type Phrase } from "../../transcripts/phrases/phrase.ts";
import type { Place } from "../../words/coverage.ts";
import {
  labelConditions,
  labelsOf,
  type AskedLabel,
  withVoices,
  type AskedVoices,
} from "../../words/labels.ts";
import { phrasesAccepted } from "./search-parameters.ts";

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
  throw unknownName(
    parameter,
    parameter === "speaker" ? (asked.speaker ?? "") : asked.roles.join(","),
    meant,
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
  throw unknownName("labels", found.unknown, found.meant);
}

function unknownName(parameter: string, given: string, meant: string | null): AppError {
  const hint = meant === null ? "" : `did you mean ${meant}? `;
  const text = `${hint}accepted: one that these transcripts have, see getTranscriptCollections`;
  return invalidParameter(text, parameter, given);
}
