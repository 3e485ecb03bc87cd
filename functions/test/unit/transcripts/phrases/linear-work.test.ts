import fc from "fast-check";
import {
  foldQuotes,
  namesNoWord,
  readTimes,
  spellOut,
  splitAlternatives,
  splitPhrases,
} from "../../../../src/transcripts/phrases/phrase-text.ts";
import { parsePhrases } from "../../../../src/transcripts/phrases/phrase.ts";
import { isAllCapitals, tokenize } from "../../../../src/transcripts/phrases/tokens.ts";

/** Everything that reads a phrase, without the bound of its length. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  foldQuotes,
  splitPhrases,
  splitAlternatives,
  spellOut,
  readTimes,
  "readTimes anywhere": (text) => readTimes(text, "anywhere"),
  namesNoWord,
  tokenize,
  isAllCapitals,
};

const small = 2_000;
const factor = 8;
/** Linear work takes 8 times as long for 8 times the text, quadratic work 64 times. */
const maxRatio = 24;

/** The least processor time of several runs, since everything else on the machine only adds to it. */
function leastMs(read: (text: string) => unknown, text: string, runs: number): number {
  let least = Infinity;
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage();
    read(text);
    least = Math.min(least, process.cpuUsage(before).user / 1000);
  }
  return least;
}

function ratioOf(read: (text: string) => unknown, textOf: (length: number) => string): number {
  const long = leastMs(read, textOf(small * factor), 3);
  // Shorter times are too close to the clock's resolution to compare.
  return long < 1 ? 1 : long / Math.max(0.01, leastMs(read, textOf(small), 10));
}

/** What pumps a regular expression: a few characters again and again, between others. */
const pieces = ["(", ")", "1", "+", " ", "  ", "time", "times", "/", ",", '"', "a", "a.", ".", "'", "-", "s"];
const piece = fc.constantFrom(...pieces, "between 1", "and ", "w/", "ac/dc", "twenty", " to ");
const few = fc.array(piece, { minLength: 1, maxLength: 3 }).map((some) => some.join(""));

describe("work on a client's phrase", () => {
  it.each(Object.keys(readers))("grows with its length, not with the square of it: %s", (name) => {
    const read = readers[name] ?? (() => undefined);
    fc.assert(
      fc.property(few, few, few, (start, pump, end) => {
        const textOf = (length: number) => start + pump.repeat(length / pump.length) + end;
        const isLinear = () => ratioOf(read, textOf) <= maxRatio;
        expect(isLinear() || isLinear() || isLinear()).toBe(true);
      }),
      {
        numRuns: 150,
        examples: ["(1| |x", "(|1|x", "|(1 |x", "| /|"].map((one): [string, string, string] => {
          const [start = "", pump = "", end = ""] = one.split("|");
          return [start, pump, end];
        }),
      },
    );
  });

  it("does not begin when the text is longer than any that is accepted", () => {
    expect(parsePhrases(`(1${"+".repeat(15_000)}x`)).toEqual({ problem: "more than 1000 characters" });
  });
});
