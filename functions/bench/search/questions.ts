import type { Random } from "../../sandbox/corpus/random.ts";

/** Which phrases, and the ranks of their words in the vocabulary. */
const kinds = [
  { name: "rare words", share: 0.4, words: [[5_000, 50_000]] },
  { name: "middling ones", share: 0.3, words: [[200, 5_000]] },
  {
    name: "phrases of two",
    share: 0.1,
    words: [
      [50, 2_000],
      [200, 5_000],
    ],
  },
  {
    name: "pairs of the 50 commonest",
    share: 0.2,
    words: [
      [0, 50],
      [0, 50],
    ],
  },
] as const;

export const mixText = kinds.map(({ name, share }) => `${share * 100}% ${name}`).join(", ");

/** Phrases of the mix, none twice. */
export function questionsOf(count: number, vocabulary: readonly string[], random: Random): readonly string[] {
  const questions = new Set<string>();
  for (const { share, words } of kinds) {
    const wanted = questions.size + Math.round(count * share);
    while (questions.size < wanted)
      questions.add(words.map(([from, to]) => vocabulary[from + random.whole(to - from)] ?? "").join(" "));
  }
  return random.shuffled([...questions]);
}
