import type { Corpus } from "../../src/corpus/corpus.ts";
import { countTranscripts } from "../../src/corpus/count-transcripts.ts";
import { everyTranscript } from "../../src/corpus/filter.ts";
import type { Cutoff } from "../../src/estimates/cutoff.ts";
import { evidenceFilter } from "../../src/estimates/evidence-filter.ts";
import {
  createTranscriptTally,
  weightsOn,
  type TranscriptWeights,
} from "../../src/estimates/transcript-weights.ts";
import { parseStrikeWord } from "../../src/phrases/phrase.ts";

/** What the transcripts show of a strike word before an event; null without a transcript, and for a series that no collection informs. */
export type CountPhrase = (series: string, strikeWord: string, cutoff: Cutoff) => TranscriptWeights | null;

export function createCountPhrase(corpus: Corpus, announcerSeries: readonly string[]): CountPhrase {
  return (series, strikeWord, cutoff) => {
    const phrase = announcerSeries.includes(series) ? parseStrikeWord(strikeWord) : null;
    if (phrase === null) return null;
    const filter = evidenceFilter(everyTranscript, cutoff, corpus.transcripts);
    const request = { phrases: [phrase], filter, context: null };
    const { weights } = countTranscripts(request, corpus, createTranscriptTally());
    return weights === null ? null : weightsOn(weights, cutoff.day);
  };
}
