import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom, type Random } from "../../sandbox/corpus/random.ts";
import { innerNouns } from "../../src/phrases/inner-nouns.ts";
import { scheduleCsv, seasonSchedule } from "../../sandbox/corpus/schedule.ts";

export const size = { seasons: 5, games: 1_425, wordsPerGame: 19_000, vocabulary: 50_000 } as const;
const seed = 7;
const wordsPerLine = 8;

/** Below the commonest words, every fifth one is an English noun, which may be plural inside a phrase; its plural is the next one. */
const nounEvery = 5;
const nounsFrom = 50;

/**
 * The words of the vocabulary, the commonest first: the `i`th is said in proportion to 1 / (i + 1) (Zipf). Nouns are among them
 * as long as there are any.
 */
export function vocabularyOf(random: Random): string[] {
  const nouns = random.shuffled([...innerNouns]);
  const consonants = "bcdfghjklmnpqrstvwz";
  const vowels = "aeiou";
  const words = new Set<string>();
  while (words.size < size.vocabulary) {
    const syllables = 1 + random.whole(words.size < 200 ? 2 : 4);
    let word = "";
    for (let i = 0; i < syllables; i++)
      word +=
        (consonants[random.whole(consonants.length)] ?? "") + (vowels[random.whole(vowels.length)] ?? "");
    const noun = words.size >= nounsFrom && words.size % nounEvery === 0 ? nouns.pop() : undefined;
    if (noun !== undefined) words.add(noun).add(`${noun}s`);
    words.add(word + (random.next() < 0.5 ? (consonants[random.whole(consonants.length)] ?? "") : ""));
  }
  return [...words];
}

/** Writes a schedule and a transcript a game; returns the vocabulary. */
export function generateInput(folder: string): string[] {
  const random = seededRandom(seed);
  const words = vocabularyOf(random);
  const cumulative = new Float64Array(words.length);
  let sum = 0;
  words.forEach((_, i) => (cumulative[i] = sum += 1 / (i + 1)));

  const games = Array.from({ length: size.seasons }, (_, i) => seasonSchedule(2021 + i, random)).flat();
  writeFileSync(join(folder, "games.csv"), scheduleCsv(games));
  const texts = join(folder, "transcripts");
  mkdirSync(texts);
  for (const { game_id } of games.slice(0, size.games)) {
    const spoken = Array.from(
      { length: size.wordsPerGame },
      () => words[firstAtLeast(cumulative, random.next() * sum)] ?? "",
    );
    const lines = Array.from({ length: Math.ceil(spoken.length / wordsPerLine) }, (_, line) =>
      spoken.slice(line * wordsPerLine, (line + 1) * wordsPerLine).join(" "),
    );
    writeFileSync(join(texts, `${game_id}.txt`), lines.join("\n"));
  }
  return words;
}

function firstAtLeast(cumulative: Float64Array, value: number): number {
  let from = 0;
  let to = cumulative.length - 1;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((cumulative[middle] ?? 0) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
