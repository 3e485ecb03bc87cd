import type { Corpus } from "./corpus.ts";
import type { CountedMentions } from "./counted-mentions.ts";
import { maxSnippets, type SpokenSnippet, type TranscriptContext } from "./findings.ts";
import type { ContextOptions } from "./search-request.ts";
import { createSnippetCutter } from "./snippets.ts";
import type { Steps } from "./steps.ts";

/** Snippets of the most recent transcripts in which a phrase is said. Each snippet is a step. */
export function* contextOf(
  phrases: readonly CountedMentions[],
  corpus: Corpus,
  said: readonly number[],
  options: ContextOptions,
): Steps<TranscriptContext[]> {
  const dateOf = (number: number) => corpus.transcripts[number]?.date ?? "";
  const recent = said
    .toSorted((a, b) => (dateOf(a) === dateOf(b) ? b - a : dateOf(a) < dateOf(b) ? 1 : -1))
    .slice(0, options.transcripts);
  const contexts: TranscriptContext[] = [];
  for (const number of recent) {
    const transcript = corpus.transcripts[number];
    if (transcript === undefined) continue;
    const mentions = phrases
      .flatMap(({ list }) => list(number))
      .toSorted((a, b) => a.span.start - b.span.start || a.span.length - b.span.length);
    const cut = createSnippetCutter((position) => corpus.passageWith(number, position), {
      contextTokens: options.words,
      ...corpus.reading(number),
    });
    const hasOneTurn = transcript.positions === transcript.words;
    const snippets: SpokenSnippet[] = [];
    for (const { span, turn: known } of mentions.slice(0, maxSnippets)) {
      yield;
      if (hasOneTurn && known === null) {
        snippets.push({ speaker: null, role: null, ...cut(span, { from: 0, to: transcript.words }) });
        continue;
      }
      const turns = corpus.turns();
      const turn = known ?? turns.turnAt(number, span.start);
      const { speaker = null, role = null } = turns.voices[turns.voiceOf(turn)] ?? {};
      snippets.push({ speaker, role, ...cut(span, turns.bounds(turn)) });
    }
    contexts.push({ transcript: number, mentions: mentions.length, snippets });
  }
  return contexts;
}
