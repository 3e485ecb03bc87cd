import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "@mention-market/service/local/sample/broadcast";
import { seasonSchedule } from "@mention-market/service/local/sample/schedule";
import type { Game } from "@mention-market/service/corpus-builder/nfl/game";
import { innerNouns } from "@mention-market/service/transcripts/phrases/inflections";

const wordsPerGame = 19_000;
const wordsPerLine = 8;

export interface Generated {
  readonly schedule: string;
  readonly transcripts: string;
  /** The text of each game, in the order of the files' names. */
  readonly texts: readonly string[];
}

/** Writes a schedule of seasons of 285 games, and a transcript for each game. */
export function generateBroadcasts(folder: string, seasons: number, say: Speech, random: Random): Generated {
  const games = Array.from({ length: seasons }, (_, i) => seasonSchedule(2021 + i, random)).flat();
  const schedule = join(folder, "games.csv");
  writeFileSync(schedule, scheduleCsv(games));
  const transcripts = join(folder, "transcripts");
  mkdirSync(transcripts);
  const texts = games.map(({ game_id }) => {
    const spoken = say(wordsPerGame);
    const lines = Array.from({ length: Math.ceil(spoken.length / wordsPerLine) }, (_, line) =>
      spoken.slice(line * wordsPerLine, (line + 1) * wordsPerLine).join(" "),
    );
    const text = lines.join("\n");
    writeFileSync(join(transcripts, `${game_id}.txt`), text);
    return text;
  });
  return { schedule, transcripts, texts };
}

const columns = "game_id season game_type week gameday weekday gametime away_team home_team".split(" ");

/** The schedule in the form of nflverse's games.csv, with the columns that a build reads. */
function scheduleCsv(games: readonly Game[]): string {
  const rows = games.map((game) => columns.map((name) => String(Reflect.get(game, name))).join(","));
  return `${[columns.join(","), ...rows].join("\n")}\n`;
}

const vocabularySize = 50_000;
/** After the most common words, every fifth word is an English noun, which may be plural inside a phrase; the next word is its plural. */
const nounEvery = 5;
const nounsFrom = 50;
const vowels = ["a", "e", "i", "o", "u"];
const syllables = "b c d f g h j k l m n p r s t v w z"
  .split(" ")
  .flatMap((first) => vowels.map((vowel) => first + vowel));

/**
 * The words of the vocabulary, the most common first: the `i`th word is said in proportion to 1 / (i + 1) (Zipf). It contains nouns until
 * none are left.
 */
export function vocabularyOf(random: Random): string[] {
  const nouns = random.shuffled([...innerNouns()]);
  const words = new Set<string>();
  while (words.size < vocabularySize) {
    const noun = words.size >= nounsFrom && words.size % nounEvery === 0 ? nouns.pop() : undefined;
    if (noun !== undefined) words.add(noun).add(`${noun}s`);
    words.add(
      Array.from({ length: 1 + random.whole(4) }, () => syllables[random.whole(syllables.length)]).join(""),
    );
  }
  return [...words];
}

/** Says `count` words of the vocabulary. */
export type Speech = (count: number) => string[];

export function createSpeech(words: readonly string[], random: Random): Speech {
  const cumulative = new Float64Array(words.length);
  let sum = 0;
  words.forEach((_, i) => (cumulative[i] = sum += 1 / (i + 1)));
  return (count) =>
    Array.from({ length: count }, () => words[firstAtLeast(cumulative, random.next() * sum)] ?? "");
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

/** The kinds of phrases, and the ranks of their words in the vocabulary. */
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

/** Phrases of all kinds, without duplicates. */
export function questionsOf(count: number, vocabulary: readonly string[], random: Random): readonly string[] {
  const questions = new Set<string>();
  for (const { share, words } of kinds) {
    const wanted = questions.size + Math.round(count * share);
    while (questions.size < wanted)
      questions.add(words.map(([from, to]) => vocabulary[from + random.whole(to - from)] ?? "").join(" "));
  }
  return random.shuffled([...questions]);
}
