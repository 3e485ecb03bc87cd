import type { Random } from "../../sandbox/corpus/random.ts";

export type QuestionKind = "rare" | "middling" | "phrase" | "common phrase";

export interface BenchQuestion {
  readonly kind: QuestionKind;
  /** As a client would write it. */
  readonly text: string;
}

export const mix = { rare: 0.4, middling: 0.3, phrase: 0.1, "common phrase": 0.2 } as const;
/** Ranks in the vocabulary. */
const ranks = { rare: [5_000, 50_000], middling: [200, 5_000], inner: [50, 2_000], common: [0, 50] } as const;

/** Questions of the mix: single words, phrases of two, and phrases of two or three of the commonest words. None twice. */
export function questionsOf(count: number, vocabulary: readonly string[], random: Random): BenchQuestion[] {
  const wordIn = ([from, to]: readonly [number, number]) => vocabulary[from + random.whole(to - from)] ?? "";
  const textOf = (kind: QuestionKind) =>
    kind === "phrase"
      ? `${wordIn(ranks.inner)} ${wordIn(ranks.middling)}`
      : kind === "common phrase"
        ? Array.from({ length: 2 + random.whole(2) }, () => wordIn(ranks.common)).join(" ")
        : wordIn(ranks[kind]);
  const questions = new Map<string, BenchQuestion>();
  for (const kind of ["rare", "middling", "phrase", "common phrase"] as const) {
    const wanted = questions.size + Math.round(count * mix[kind]);
    while (questions.size < wanted) {
      const text = textOf(kind);
      questions.set(text, { kind, text });
    }
  }
  return random.shuffled([...questions.values()]);
}
