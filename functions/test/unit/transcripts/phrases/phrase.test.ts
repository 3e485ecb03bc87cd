import { parsePhrases } from "../../../../src/transcripts/phrases/phrase.ts";
import { phrasesIn } from "../../../support/corpora.ts";

/** Phrases in one line: alternatives with |, exact ones with =, and the count when it is more than one. */
function readable(text: string): string[] {
  return phrasesIn(text).map(
    ({ alternatives, minMentions }) =>
      alternatives.map(({ tokens, exact }) => (exact ? "=" : "") + tokens.join(" ")).join("|") +
      (minMentions > 1 ? ` ×${minMentions}` : ""),
  );
}

describe("target_phrase", () => {
  it("is not read when it is longer than any that is accepted", () => {
    expect(parsePhrases(`(1${"+".repeat(15_000)}x`)).toEqual({ problem: "more than 1000 characters" });
  });

  it.each([
    ["touchdown", ["touchdown"]],
    ['"touchdown"', ["=touchdown"]],
    ["“tush push”", ["=tush push"]],
    ["touchdown, field goal ,fumble", ["touchdown", "field goal", "fumble"]],
    ["50,000", ["50000"]],
    ["week 1,2 minute warning", ["week 1", "2 minute warning"]],
    ["9,11", ["9", "11"]],
    ["touch\u200Bdown,\uFEFF50\u2060,000", ["touchdown", "50000"]],
    ["Success/Successful", ["success|successful"]],
    ["Elon/Musk, America/American", ["elon|musk", "america|american"]],
    ["Retire/ Retired / Retirement", ["retire|retired|retirement"]],
    ["Doge /Dogecoin/", ["doge|dogecoin"]],
    ["9/11", ["9 11"]],
    ["24/7 / Nonstop", ["24 7|nonstop"]],
    ["9 / 11", ["9|11"]],
    ["COVID-19/Flu", ["covid 19|flu"]],
    ["X/Twitter", ["x|twitter"]],
    ["AC/DC", ["ac dc"]],
    ["AC/DC / Aerosmith", ["ac dc|aerosmith"]],
    ["w/ friends", ["with friends"]],
    ["w/o friends / Alone", ["without friends|alone"]],
    ["n/a", ["n a"]],
    ["DEI / Diversity, Equity, and Inclusion", ["dei|diversity equity and inclusion"]],
    ["Diversity, Equity, and Inclusion / DEI", ["diversity equity and inclusion|dei"]],
    ["fumble, DEI / Diversity, Equity, or Inclusion", ["fumble", "dei|diversity equity or inclusion"]],
    ["touchdown, field goal, and fumble, punt", ["touchdown field goal and fumble", "punt"]],
    ["salt, & pepper", ["salt and pepper"]],
    ["touchdown, Orlando, Android", ["touchdown", "orlando", "android"]],
    ['touchdown, "and one"', ["touchdown", "=and 1"]],
    ["Pick Six, pick 6", ["pick 6"]],
    ['"Pick Six"', ["=pick 6"]],
    ["6 Billion", ["6 billion"]],
    ["US, us", ["u s", "us"]],
    ["401k / 401(k)", ["401k|401 k"]],
    ["401(k) (3+ times)", ["401 k ×3"]],
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
    ["sack,", ["sack"]],
    [", a,, b , c,", ["a", "b", "c"]],
    ["DEI / Diversity, Equity, and Inclusion,", ["dei|diversity equity and inclusion"]],
    ["one two three four five six seven eight nine ten", ["1 2 3 4 5 6 7 8 9 10"]],
    ["a".repeat(100), ["a".repeat(100)]],
  ])("reads %s", (text, phrases) => {
    expect(readable(text)).toEqual(phrases);
  });

  it.each([
    ['"touchdown', "a double quote is not closed"],
    ["a, b, c, d", "more than 3 phrases"],
    [" , ,", "an empty phrase"],
    ["", "an empty phrase"],
    ["!!!", "a phrase without words"],
    ['""', "a phrase without words"],
    ["a".repeat(101), "a phrase of more than 100 characters"],
    ["a b c d e f g h i j k", "a phrase of more than 10 words"],
    ["Iran (0+ times)", "(N+ times) takes a number from 1 to 9999"],
    ["Iran (10000+ times)", "(N+ times) takes a number from 1 to 9999"],
    ["Iran (3+ times) / Iraq", "(N+ times) may only end a phrase"],
    ["80+ times", '"80+ times" is a count, and names no word'],
  ])("refuses %s", (text, problem) => {
    expect(parsePhrases(text)).toEqual({ problem });
  });

  it("keeps each phrase as it was given, without quotes and with single spaces", () => {
    expect(phrasesIn('"touchdown",  Crypto  / Crypto.com (2 times)').map(({ text }) => text)).toEqual([
      "touchdown",
      "Crypto / Crypto.com (2+ times)",
    ]);
  });

  it.each([
    ['"red zone"', true],
    [' "red zone" ', true],
    ['"red zone" (2+ times)', true],
    ['fumble "red zone"', false],
    ['"red zone" fumble', false],
    ['"red" "zone"', false],
  ])("%s is a phrase of exactly these words: %p", (text, isExact) => {
    const [phrase] = phrasesIn(text);
    expect(phrase?.alternatives.map(({ exact }) => exact)).toEqual([isExact]);
  });

  const counts = "35+ Times|50 or more|at least 5 times|10-14 times|Event doesn’t qualify|*Event cancelled*";
  it.each([...counts.split("|"), "Event Does Not Occur", "The event was postponed"])(
    "%s names no word",
    (text) => expect(parsePhrases(text)).toEqual({ problem: `"${text}" is a count, and names no word` }),
  );
});
