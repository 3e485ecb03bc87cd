import type { Corpus } from "./corpus.ts";
import { turnSeparator } from "./corpus-format.ts";
import type { Turn } from "./transcript.ts";

/** The turns of a transcript with their texts, in order. */
export function readTurns(corpus: Corpus, transcript: number): readonly Turn[] {
  const whole = corpus
    .passages(transcript)
    .map(({ text }) => text)
    .join("");
  const turns = corpus.turns();
  const [first] = turns.range(transcript);
  return whole.split(turnSeparator).map((text, i) => {
    const { speaker = null, role = null } = turns.voices[turns.voiceOf(first + i)] ?? {};
    return { speaker, role, text };
  });
}
