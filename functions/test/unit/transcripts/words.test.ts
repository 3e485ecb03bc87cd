import fc from "fast-check";
import { wordsOf } from "../../../src/transcripts/words.ts";

function folded(text: string): string {
  return wordsOf(text)
    .map(({ word }) => word)
    .join(" ");
}

describe("words", () => {
  it.each([
    ["Tush Push", "tush push"],
    ["Non-Stop", "non stop"],
    ["non–stop", "non stop"],
    ["nonstop", "nonstop"],
    ["Timothée", "timothee"],
    ["Timothe\u0301e", "timothee"],
    ["Ødegaard", "odegaard"],
    ["Crypto.com", "crypto com"],
    ["J.J. Watt", "jj watt"],
    ["J. J. Watt", "jj watt"],
    ["JJ Watt", "jj watt"],
    ["J.J. T.J. Watt", "jj tj watt"],
    ["J.J.'s", "jj's"],
    ["A.I.", "ai"],
    ["the U.S. and us", "the u s and us"],
    ["O'Brien", "obrien"],
    ["O’Brien’s", "obrien's"],
    ["Ja'Marr", "jamarr"],
    ["he'll", "he'll"],
    ["it's its", "it's its"],
    ["the Chiefs' win", "the chiefs win"],
    ["‘touchdown’", "touchdown"],
    ["49ers", "49ers"],
    ["4th and 1", "4th and 1"],
    ["50,000", "50000"],
    ["1, 2, 3", "1 2 3"],
    ["4.5 yards.", "4.5 yards"],
    ["$50,000!", "50000"],
    ["AT&T", "at and t"],
    ["T-Mobile Park", "t mobile park"],
    ["and/or", "and or"],
    ["touch\u00ADdown", "touchdown"],
    ["ﬁeld ＧＯＡＬ", "field goal"],
    ["… ?! --", ""],
  ])("reads %j as %j", (text, words) => {
    expect(folded(text)).toBe(words);
  });

  it("tells where each word stands in the text", () => {
    const text = "“J.J.” O’Brien’s 50,000-yard U.S. run";
    expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "J.J.",
      "O’Brien’s",
      "50,000",
      "yard",
      "U",
      "S",
      "run",
    ]);
  });

  it("are the same whichever way they are read: a soft hyphen keeps a word from the short way, and changes nothing", () => {
    const piece = fc.constantFrom(
      "a",
      "B",
      "ab",
      "U",
      "J",
      "é",
      "1",
      "50",
      " ",
      " ",
      "\n",
      ".",
      ",",
      "'",
      "’s",
      "-",
      "&",
      "!",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const text = pieces.join("");
        expect(folded(text.replace(/(?<=[a-z0-9])(?=[a-z0-9])/gi, "\u00AD"))).toBe(folded(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it("stand in order and do not overlap, in any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        let free = 0;
        for (const { start, end } of wordsOf(text)) {
          expect(start).toBeGreaterThanOrEqual(free);
          expect(end).toBeGreaterThan(start);
          free = end;
        }
      }),
    );
  });
});
