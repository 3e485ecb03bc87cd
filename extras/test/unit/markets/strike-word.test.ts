import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Phrase } from "@mention-market/service/transcripts/phrases/phrase";
import { phrasesIn } from "@mention-market/service/test/support/corpora";
import { alternativeKeysOf, countsWordingsOf, parseStrikeWord } from "../../../src/markets/strike-word.ts";

describe("strike words", () => {
  it.each([
    ["AI / Artificial Intelligence ", "ai|artificial intelligence"],
    ["Error", "error"],
    ["Triple / Three Times", "triple|3 times"],
  ])("%s is read as %s", (text, asked) => {
    const words = parseStrikeWord(text)?.alternatives.map(({ tokens }) => tokens.join(" "));
    expect(words?.join("|")).toBe(asked);
  });

  it.each(["35+ Times", "Event doesn’t qualify", "—", ""])("%s names no word", (text) =>
    expect(parseStrikeWord(text)).toBeNull(),
  );
});
describe("naming the same words", () => {
  it.each([
    ["Crypto", "Crypto / Crypto.com", true],
    ['"crypto"', "Crypto / Crypto.com", true],
    ["non stop", "Nonstop / Non-Stop", true],
    ["TIMOTHEE", "Timothée / Chalamet", true],
    ["trade", "Trades", false],
    ["crypto arena", "Crypto / Crypto.com", false],
    ["Iran (5+ times)", "Iran (5+ times)", true],
    ["Iran (3+ times)", "Iran (5+ times)", false],
    ["Iran", "Iran (5+ times)", false],
    ["Iran (1+ times)", "Iran", true],
    ["health care", "Healthcare", true],
    ["Health-care plan", "Healthcare Plan", true],
    ["fire fighters", "Police / Firefighters", true],
    ['"health care"', "Healthcare", false],
    ['"health care"', "Health Care", true],
    ["cease fire", "Ceasefire", false],
  ])("%s and the market of %s: %s", (text, strikeWord, same) => {
    const market = parseStrikeWord(strikeWord);
    const asked = market === null ? [] : alternativeKeysOf(market);
    expect(asked).not.toEqual([]);
    expect(
      phrasesIn(text)
        .flatMap(alternativeKeysOf)
        .some((ask) => asked.includes(ask)),
    ).toBe(same);
  });
});

const realStrikeWords = readFileSync(
  join(dirname(require.resolve("@mention-market/service/package.json")), "test/fixtures/strike-words.txt"),
  "utf8",
)
  .split("\n")
  .flatMap((line) => line.split(" => ", 1));

const words = realStrikeWords.flatMap((word) => parseStrikeWord(word) ?? []);

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

describe("a real strike word", () => {
  it("is one phrase, the same as a target_phrase unless a comma separates", () => {
    for (const strikeWord of realStrikeWords) {
      const phrase = parseStrikeWord(strikeWord);
      if (phrase !== null) expect(phrasesIn(strikeWord)).toEqual([phrase]);
    }
    expect(parseStrikeWord("Drill, Baby, Drill")?.alternatives.map(({ tokens }) => tokens.join(" "))).toEqual(
      ["drill baby drill"],
    );
  });
});
