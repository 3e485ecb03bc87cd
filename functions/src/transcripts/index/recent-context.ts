import type { Corpus } from "./corpus.ts";
import type { CountedMentions } from "./counted-mentions.ts";
import { maxSnippets, type TranscriptContext } from "./findings.ts";
import type { ContextOptions } from "./search-request.ts";
import { createSnippetCutter } from "./snippets.ts";

/** Snippets of the most recent transcripts in which a phrase is said. */
export function contextOf(
  phrases: readonly CountedMentions[],
  corpus: Corpus,
  said: readonly number[],
  options: ContextOptions,
): TranscriptContext[] {
  const dateOf = (number: number) => corpus.transcripts[number]?.date ?? "";
  return said
    .toSorted((a, b) => (dateOf(a) === dateOf(b) ? b - a : dateOf(a) < dateOf(b) ? 1 : -1))
    .slice(0, options.transcripts)
    .flatMap((number) => {
      const transcript = corpus.transcripts[number];
      if (transcript === undefined) return [];
      const mentions = phrases
        .flatMap(({ list }) => list(number))
        .toSorted((a, b) => a.span.start - b.span.start || a.span.length - b.span.length);
      const cut = createSnippetCutter((position) => corpus.passageWith(number, position), {
        contextTokens: options.words,
        ...corpus.reading(number),
      });
      const hasOneTurn = transcript.positions === transcript.words;
      const snippets = mentions.slice(0, maxSnippets).map(({ span, turn: known }) => {
        if (hasOneTurn && known === null)
          return { speaker: null, role: null, ...cut(span, { from: 0, to: transcript.words }) };
        const turns = corpus.turns();
        const turn = known ?? turns.turnAt(number, span.start);
        const { speaker = null, role = null } = turns.voices[turns.voiceOf(turn)] ?? {};
        return { speaker, role, ...cut(span, turns.bounds(turn)) };
      });
      return [{ transcript: number, mentions: mentions.length, snippets }];
    });
}
