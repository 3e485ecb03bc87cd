import fc from "fast-check";
import { isAllCapitals, tokenize } from "../../../../src/transcripts/phrases/tokens.ts";

function tokensOf(text: string, allCapitals = false): string {
  return tokenize(text, { allCapitals })
    .map((token) => token.text)
    .join(" ");
}

describe("tokens", () => {
  it.each([
    ["Tush Push", "tush push"],
    ["Walk-Off", "walk off"],
    ["Non-Stop", "non- -stop"],
    ["un-affordable, non-profit-making", "un- -affordable non- -profit making"],
    [
      "dis‐ease, mis‑step, im-pure, ir-rational, il-legal",
      "dis- -ease mis- -step im- -pure ir- -rational il- -legal",
    ],
    ["non-U.S. and non-twenty-one", "non- -u s and non- -21"],
    ["yes--un-happy", "yes un- -happy"],
    [
      "UN-backed, anti-un-American, in-house, un- and over",
      "un backed anti un american in house un and over",
    ],
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
    ["Fourth and one", "4th and 1"],
    ["Pick Six", "pick 6"],
    ["6 Billion, six billion", "6 billion 6 billion"],
    ["two hundred, 200", "2 hundred 200"],
    ["zero nineteen twenty ninety-nine", "0 19 20 99"],
    ["twenty-one twenty one twenty‑one twenty\n one", "21 21 21 21"],
    ["twenty, one twenty. One twenty ten", "20 1 20 1 20 10"],
    ["twenty-first, thirtieth, ninety ninth, eleventh", "21st 30th 99th 11th"],
    ["second third's twenty-second's", "2nd 3rd's 22nd's"],
    ["one twenty", "1 20"],
    ["the ones, the twenties, the seconds", "the ones the twenties the seconds"],
    ["US, U.S., U S, u.s.", "u s u s u s u s"],
    ["let us in, Us", "let us in us"],
    ["US-led USA U.S.A. US's U.S.'s", "u s led usa usa u s's u s's"],
    ["401(k) 401k", "401 k 401k"],
    ["AC/DC 9/11", "ac dc 9 11"],
    ["50,000", "50000"],
    ["1, 2, 3", "1 2 3"],
    ["9,11 and 1,2,3", "9 11 and 1 2 3"],
    ["2023,2024 and 12,34 and 1,2345", "2023 2024 and 12 34 and 1 2345"],
    ["1,234,567.8 and 1,000th and 12,345km", "1234567 point 8 and 1000th and 12345km"],
    ["1,234,56 and 4,4,100 and 1.5,000", "1 234 56 and 4 4 100 and 1 point 5 000"],
    ["trade´s trade`s trade＇s tradeʼs", "trade's trade's trade's trade's"],
    ["O´Brien´s US´s", "obrien's u s's"],
    ["touch\u200Bdown field\u2060goal \uFEFFpunt\uFEFFs", "touchdown fieldgoal punts"],
    ["50\u200B,0\uFEFF00 twenty\u2060-\u200Bone u\u200E.S\u200F.", "50000 21 u s"],
    ["\uFDFA", "صلىاللهعليهوسلم"],
    ["4.5 yards, three point two five", "4 point 5 yards 3 point 2 5"],
    ["3.25 million, v2.0, 3.25's", "3 point 2 5 million v2 point 0 3 point 2 5's"],
    ["3.5’s401k 3.25s4 3.5-401k", "3 point 5s401k 3 point 2 5s4 3 point 5 401k"],
    ["$50,000!", "50000 dollars"],
    ["$5 billion, $5, $1 and $1 million", "5 billion dollars 5 dollars 1 dollar and 1 million dollars"],
    ["$5-$10 hundred million, US$5, ＄5M", "5 dollars 10 hundred million dollars u s 5 dollars 5m dollars"],
    ["$3.50, $3.5 and $3.25 billion", "3.50 dollars 3 point 5 dollars and 3 point 2 5 billion dollars"],
    ["5%, 5-6％ and 100%", "5 percent 5 6 percent and 100 percent"],
    ["$ 5, 5 %, $.50, €5, 5¢, %", "5 5 50 5 5"],
    ["AT&T", "at and t"],
    ["T-Mobile Park", "t mobile park"],
    ["and/or", "and or"],
    ["touch\u00ADdown", "touchdown"],
    ["ﬁeld ＧＯＡＬ", "field goal"],
    ["… ?! --", ""],
  ])("reads %j as %j", (text, words) => {
    expect(tokensOf(text)).toBe(words);
  });

  it("read a prefix also in a text that is all capitals", () => {
    expect(tokensOf("UN-AFFORDABLE", true)).toBe("un- -affordable");
  });

  it("read US as the pronoun in a text that is all capitals", () => {
    expect(tokensOf("LET US GO, U.S. ARMY", true)).toBe("let us go u s army");
  });

  it.each([
    ["LET US GO", true],
    ["DEREK McCAFFREY RUNS FOR SIX YARDS", true],
    ["Let us go", false],
    ["let us go", false],
    ["12 - 3", false],
  ])("of %j come from a text that is all capitals: %s", (text, allCapitals) => {
    expect(isAllCapitals(text)).toBe(allCapitals);
  });

  it("that stand for a dollar sign are placed at the whole amount", () => {
    expect(tokenize("cost $5 billion now").slice(-2)).toEqual([
      { text: "dollars", start: 5, end: 15 },
      { text: "now", start: 16, end: 19 },
    ]);
  });

  it("of a number in two words are placed where both words are", () => {
    expect(tokenize("in twenty-one games")[1]).toEqual({ text: "21", start: 3, end: 13 });
  });

  it("have the place of their words in the text, zero-width characters counted", () => {
    const given = "\uFEFFtouch\u200Bdown\u2060, twenty\u200B-one";
    expect(tokenize(given).map(({ start, end }) => given.slice(start, end))).toEqual([
      "touch\u200Bdown",
      "twenty\u200B-one",
    ]);
  });

  it("have the place of their words in the text", () => {
    const text = "“J.J.” O’Brien’s 50,000-yard U.S. run";
    expect(tokenize(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "J.J.",
      "O’Brien’s",
      "50,000",
      "yard",
      "U",
      "S",
      "run",
    ]);
  });

  it("never hold white space, a comma or a zero-width character", () => {
    const unit = fc.oneof(
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
      fc.constantFrom("´", "ﷺ", "\uFC5E", "\u037A", "1", ",", "a", "\u200B"),
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
        expect(tokensOf(text).replaceAll(" ", "")).not.toMatch(/[\s,\u200B-\u200F\u2060\uFEFF]/);
        for (const { text: token } of tokenize(text)) expect(token).not.toMatch(/\s/);
      }),
      { numRuns: 1_000 },
    );
  });

  it("join digits at a comma exactly where it separates thousands", () => {
    const groups = fc.array(fc.stringMatching(/^\d{1,5}$/), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(groups, (digits) => {
        const [first = "", ...rest] = digits;
        const isOneNumber = first.length <= 3 && rest.every(({ length }) => length === 3);
        expect(tokensOf(`in ${digits.join(",")} games`)).toBe(
          `in ${digits.join(isOneNumber ? "" : " ")} games`,
        );
      }),
    );
  });

  it("are the same whichever way they are read: a zero-width character keeps a word from the short way, and changes nothing", () => {
    const zeroWidth = fc.constantFrom("\u00AD", "\u200B", "\u2060", "\uFEFF");
    const words = ["a", "B", "ab", "U", "US", "twenty", "one", "J", "é", "1", "50"];
    const piece = fc.constantFrom(...words, " ", " ", "\n", ".", ",", "'", "’s", "-", "&", "!");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), zeroWidth, (pieces, unseen) => {
        const text = pieces.join("");
        expect(tokensOf(pieces.join(unseen))).toBe(tokensOf(text));
        expect(tokensOf(text.replace(/(?<=[a-z0-9])(?=[a-z0-9])/gi, unseen))).toBe(tokensOf(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it("stand in order and do not overlap, in any text without the sign of an amount", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (any) => {
        // The word of a dollar sign has the place of its whole amount, which is the amount's words' too.
        const text = any.replace(/[$＄]/g, " ");
        let free = 0;
        for (const { start, end } of tokenize(text)) {
          expect(start).toBeGreaterThanOrEqual(free);
          expect(end).toBeGreaterThan(start);
          free = end;
        }
      }),
    );
  });
});
