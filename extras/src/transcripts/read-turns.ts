import type { Corpus } from "@mention-market/service/transcripts/corpus";
import type { Turn } from "@mention-market/service/transcripts/transcript";
import { turnSeparator } from "@mention-market/service/transcripts/turns";

/** The turns of a transcript with their texts, in order. */
export function readTurns(corpus: Corpus, transcript: number): readonly Turn[] {
  const whole = corpus
    .passages(transcript)
    .map(({ text }) => text)
    .join("");
  const turns = corpus.turns();
  const [first] = turns.range(transcript);
  return whole.split(turnSeparator).map((text, i) => {
    const { speaker = null, role = null, ...part } = turns.voices[turns.voiceOf(first + i)] ?? {};
    return { speaker, role, ...part, text };
  });
}
