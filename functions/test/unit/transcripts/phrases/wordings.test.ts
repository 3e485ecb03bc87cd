import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  alternativeKeysOf,
  countsWordingsOf,
  parseStrikeWord,
  type Phrase,
} from "../../../../src/transcripts/phrases/phrase.ts";

const realWords = readFileSync(join(__dirname, "../../../fixtures/strike-words.txt"), "utf8")
  .split("\n")
  .flatMap((line) => parseStrikeWord(line.split(" => ")[0] ?? "") ?? []);

function phraseOf(text: string): Phrase {
  const phrase = parseStrikeWord(text);
  if (phrase === null) throw new Error(`${text} names no word`);
  return phrase;
}

describe("a phrase and the strike words that count for it", () => {
  it.each([
    ["rate", "Rates", true],
    ["rates", "Rate", false],
    ["rate", "Rate / Rates", true],
    ["rate", "Rate Cut", false],
    ["rate cut", "Rate", false],
    ["rate", "Rates (3+ times)", false],
    ["head of state", "Heads of State", true],
    ["index", "Indices", true],
    ["trade", "Traded", false],
    ["Healthcare", "Health care", true],
    ["fire fighter", "Police / Firefighters", true],
    ["January 6", "January 6th", true],
  ])("%s and %s: %s", (text, strikeWord, isOne) => {
    expect(countsWordingsOf(phraseOf(text))(phraseOf(strikeWord))).toBe(isOne);
  });

  it("are at least those that a search takes for the same words, of all real strike words", () => {
    for (const phrase of realWords) {
      const keys = new Set(alternativeKeysOf(phrase));
      const isOfPhrase = countsWordingsOf(phrase);
      const same = realWords.filter((other) => alternativeKeysOf(other).some((key) => keys.has(key)));
      expect(same).toContain(phrase);
      expect(same.filter((other) => !isOfPhrase(other))).toEqual([]);
    }
  });
});
