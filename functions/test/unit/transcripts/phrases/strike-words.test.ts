import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  alternativeKeysOf,
  countsWordingsOf,
  parsePhrases,
  parseStrikeWord,
  slotsOf,
  type Phrase,
} from "../../../../src/transcripts/phrases/phrase.ts";

/**
 * Real strike words of public mention markets, and how each is read: `|` between alternatives, `,` between the tokens that count at a
 * place inside a phrase, `×N` for at least N mentions, `–` when it names no word. The last place shows the word itself only.
 */
const table = readFileSync(join(__dirname, "../../../fixtures/strike-words.txt"), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => line.split(" => "));

function readingOf(phrase: Phrase | null): string {
  if (phrase === null) return "–";
  const alternatives = phrase.alternatives.map((alternative) =>
    slotsOf(alternative)
      .map((forms, at) =>
        at === alternative.tokens.length - 1 ? (alternative.tokens[at] ?? "") : forms.join(","),
      )
      .join(" "),
  );
  return alternatives.join(" | ") + (phrase.minMentions > 1 ? ` ×${phrase.minMentions}` : "");
}

describe("real strike words", () => {
  it("are at least 150", () => {
    expect(table.length).toBeGreaterThanOrEqual(150);
  });

  it.each(table)("%j is read as %s", (strikeWord = "", reading) => {
    expect(readingOf(parseStrikeWord(strikeWord))).toBe(reading);
  });

  it("pasted as a target_phrase are the same phrase, unless a comma separates", () => {
    for (const [strikeWord = "", reading] of table)
      if (reading !== "–" && strikeWord !== "Drill, Baby, Drill")
        expect(parsePhrases(strikeWord)).toEqual({ phrases: [parseStrikeWord(strikeWord)] });
  });
});

const words = table.flatMap(([word = ""]) => parseStrikeWord(word) ?? []);

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
    for (const phrase of words) {
      const keys = new Set(alternativeKeysOf(phrase));
      const isOfPhrase = countsWordingsOf(phrase);
      const same = words.filter((other) => alternativeKeysOf(other).some((key) => keys.has(key)));
      expect(same).toContain(phrase);
      expect(same.filter((other) => !isOfPhrase(other))).toEqual([]);
    }
  });
});
