import {
  alternativeKeysOf,
  parsePhrases,
  parseStrikeWord,
  slotsOf,
} from "../../../src/transcripts/phrase.ts";
import { phrasesIn } from "../../support/corpora.ts";

/** Phrases in one line: alternatives with |, exact ones with =, and the count when it is more than one. */
function readable(text: string): string[] {
  return phrasesIn(text).map(
    ({ alternatives, atLeast }) =>
      alternatives.map(({ words, exact }) => (exact ? "=" : "") + words.join(" ")).join("|") +
      (atLeast > 1 ? ` ×${atLeast}` : ""),
  );
}

describe("target_phrase", () => {
  it.each([
    ["touchdown", ["touchdown"]],
    ['"touchdown"', ["=touchdown"]],
    ["“tush push”", ["=tush push"]],
    ["touchdown, field goal ,fumble", ["touchdown", "field goal", "fumble"]],
    ["50,000", ["50000"]],
    ["week 1,2 minute warning", ["week 12 minute warning"]],
    ["1, 2", ["1", "2"]],
    ['"well, well", no', ["=well well", "no"]],
    ['"a / b", c', ["=a b", "c"]],
    ["Crypto / Crypto.com", ["crypto|crypto com"]],
    ["Dive / Dives / Diving", ["dive|dives|diving"]],
    ["and/or", ["and or"]],
    ["Iran (5+ times)", ["iran ×5"]],
    ["Iran (5  times)", ["iran ×5"]],
    ["Iran (5 times)", ["iran ×5"]],
    ["Iran (1+ times)", ["iran"]],
    ["Timothée / Chalamet (2+ Times)", ["timothee|chalamet ×2"]],
    ['"touchdown" / score (3+ times)', ["=touchdown|score ×3"]],
    ['"5+ times"', ["=5 times"]],
    ["Touchdown, touchdown", ["touchdown"]],
    [
      "one two three four five six seven eight nine ten",
      ["one two three four five six seven eight nine ten"],
    ],
    ["a".repeat(100), ["a".repeat(100)]],
  ])("reads %s", (text, phrases) => {
    expect(readable(text)).toEqual(phrases);
  });

  it.each([
    ['"touchdown', "a double quote is not closed"],
    ["a, b, c, d", "more than 3 phrases"],
    ["touchdown,", "an empty phrase"],
    ["a, , b", "an empty phrase"],
    ["!!!", "a phrase without words"],
    ['""', "a phrase without words"],
    ["a".repeat(101), "a phrase of more than 100 characters"],
    ["a b c d e f g h i j k", "a phrase of more than 10 words"],
    ["Iran (0+ times)", "(N+ times) takes a number from 1 to 9999"],
    ["Iran (10000+ times)", "(N+ times) takes a number from 1 to 9999"],
    ["Iran (3+ times) / Iraq", "(N+ times) may only end a phrase"],
    ["80+ times", '"80+ times" asks for a count, not for a word'],
  ])("refuses %s", (text, problem) => {
    expect(parsePhrases(text)).toEqual({ problem });
  });

  it("answers with the phrases as they were given, tidied", () => {
    expect(phrasesIn('"touchdown",  Crypto  / Crypto.com (2 times)').map(({ text }) => text)).toEqual([
      "touchdown",
      "Crypto / Crypto.com (2+ times)",
    ]);
  });
});

describe("forms of a phrase's last word", () => {
  const formsOf = (text: string) =>
    slotsOf(phrasesIn(text)[0]?.alternatives[0] ?? { words: [], exact: true });

  it.each([
    ["touchdown", ["touchdown", "touchdown's", "touchdowns"]],
    ["child", ["child", "child's", "children", "children's", "childs"]],
    ["Kennedy", ["kennedy", "kennedy's", "kennedies", "kennedys"]],
    ["Chiefs", ["chiefs", "chiefs's"]],
    ["it", ["it"]],
  ])("are those that the rules count: %s", (text, forms) => {
    expect(formsOf(text)).toEqual([forms]);
  });

  it.each(["traded", "trading", "trader"])("leave out %s of trade", (tense) => {
    expect(formsOf("trade").flat()).not.toContain(tense);
  });

  it("leave out the singular of a plural", () => {
    expect(formsOf("trades").flat()).not.toContain("trade");
  });

  it("are only the phrase's last word's", () => {
    expect(formsOf("tush push")).toEqual([["tush"], ["push", "push's", "pushes", "pushs"]]);
  });

  it("don't count in double quotes", () => {
    expect(formsOf('"tush push"')).toEqual([["tush"], ["push"]]);
  });
});

describe("strike words", () => {
  it.each([
    ["Tush Push", "tush push"],
    ["50,000", "50000"],
    ["2008 / Financial Crisis", "2008|financial crisis"],
    ["AI / Artificial Intelligence ", "ai|artificial intelligence"],
    ["Alley-oop", "alley oop"],
    ["January 6", "january 6"],
    ["Nathan’s Famous", "nathan's famous"],
    ["Nonstop / Non-Stop", "nonstop|non stop"],
    ["Who are you with / Where are you from", "who are you with|where are you from"],
    ["Drill, Baby, Drill", "drill baby drill"],
    ["Trump (3+ times)", "trump ×3"],
    ["Error", "error"],
    ["No No No", "no no no"],
    ["Triple / Three Times", "triple|three times"],
  ])("%s asks for %s", (text, asked) => {
    const phrase = parseStrikeWord(text);
    const words =
      phrase?.alternatives.map((alternative) => alternative.words.join(" ")).join("|") ?? "nothing";
    expect(words + ((phrase?.atLeast ?? 1) > 1 ? ` ×${phrase?.atLeast ?? 1}` : "")).toBe(asked);
  });

  it.each([
    "80+ times",
    "35+ Times",
    "12 or above",
    "50 or more",
    "at least 5 times",
    "10-14 times",
    "Event does not qualify",
    "Event doesn’t qualify",
    "—",
    "",
  ])("%s asks for no word", (text) => {
    expect(parseStrikeWord(text)).toBeNull();
  });
});

describe("asking for the same", () => {
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
