import { seededRandom } from "@mention-market/service/local/sample/broadcast";
import {
  foldQuotes,
  namesNoWord,
  readTimes,
  spellOut,
  splitAlternatives,
  splitPhrases,
} from "@mention-market/service/transcripts/phrases/phrase-text";
import { isAllCapitals, tokenize } from "@mention-market/service/transcripts/phrases/tokens";
import { spreadOf } from "../harness/rounds.ts";
import type { Figure } from "../harness/table.ts";

/** Everything that reads a phrase, without the bound of its length. */
const readers: readonly ((text: string) => unknown)[] = [
  foldQuotes,
  splitPhrases,
  splitAlternatives,
  spellOut,
  readTimes,
  (text) => readTimes(text, "anywhere"),
  namesNoWord,
  tokenize,
  isAllCapitals,
];

const length = 2_000;
const factor = 8;
const textsOfRound = 40;
const repetitions = 7;
/** Shorter times are too close to the clock's resolution to compare. */
const comparableMs = 1;

/** What pumps a regular expression: a few pieces again and again, between others. */
const pieces = [
  "(",
  ")",
  "1",
  "+",
  " ",
  "  ",
  "time",
  "times",
  "/",
  ",",
  '"',
  "a",
  "a.",
  ".",
  "'",
  "-",
] as const;
const words = ["s", "between 1", "and ", "w/", "ac/dc", "twenty", " to "] as const;

/** Whether work on a client's phrase is linear. A text 8 times as long as another takes as long as 8 of those; with quadratic work 8 times that. */
export const phrases: Figure = {
  name: "phrases",
  measure({ rounds }) {
    const random = seededRandom(13);
    const few = () =>
      Array.from({ length: 1 + random.whole(3) }, () => random.pick([...pieces, ...words])).join("");
    const worstOfRound = () => {
      const texts = Array.from({ length: textsOfRound }, () => [few(), few(), few()] as const);
      return Math.max(...texts.flatMap((text) => readers.map((read) => growthOf(read, text))));
    };
    const worst = Array.from({ length: rounds }, worstOfRound);
    return Promise.resolve([
      {
        figure: `reading a phrase of ${length * factor} characters, the worst of ${textsOfRound} texts that pump regular expressions`,
        measured: "",
        beside: `${factor} phrases of ${length}`,
        ratio: spreadOf(worst),
        aim: { atMost: 3 },
      },
    ]);
  },
};

function growthOf(
  read: (text: string) => unknown,
  [start, pump, end]: readonly [string, string, string],
): number {
  const textOf = (characters: number) => start + pump.repeat(characters / pump.length) + end;
  const [short, long] = [textOf(length), textOf(length * factor)];
  const shortMs = leastMs(() => {
    for (let time = 0; time < factor; time += 1) read(short);
  });
  const longMs = leastMs(() => read(long));
  return longMs < comparableMs ? 1 : longMs / shortMs;
}

/** The least time of several runs, since everything else on the machine only adds to it. */
function leastMs(work: () => unknown): number {
  const times = Array.from({ length: repetitions }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
  return Math.min(...times);
}
