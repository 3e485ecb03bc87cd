import fc from "fast-check";
import { collectionName } from "../../../dashboard/src/search/collection-name.ts";
import { phraseOf, sentenceOf } from "../../../dashboard/src/search/phrases.ts";
import { splitPhrases } from "@mention-market/service/transcripts/phrases/phrase-text";

describe("a market's word in a search", () => {
  it.each([
    ["Yes, we can", "Yes we can"],
    ["Diversity, Equity, and Inclusion / DEI", "Diversity Equity and Inclusion / DEI"],
    ["1,000 points", "1,000 points"],
    ['"Hello, world"', '"Hello, world"'],
    ["Tush Push", "Tush Push"],
  ])("%s stays one phrase", (word, phrase) => {
    expect(phraseOf(word)).toBe(phrase);
    expect(splitPhrases(phraseOf(word))).toHaveLength(1);
  });

  it("stays one phrase whatever its words are", () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(words, (list) => {
        expect(splitPhrases(phraseOf(list.join(", ")))).toHaveLength(1);
      }),
    );
  });
});

describe("a collection", () => {
  it("has the name that people use, else that of its file as words", () => {
    expect(["nfl", "conferences", "fed-speeches", "pressers"].map((name) => collectionName(name))).toEqual([
      ...["NFL broadcasts", "Press conferences", "Fed speeches", "Pressers"],
    ]);
  });
});

describe("the sentence of a mention", () => {
  it("is what lies between the ends of the sentences around", () => {
    const snippet = { before: "That was it. They run the", match: "tush push", after: "again! What a game." };
    expect(sentenceOf(snippet)).toEqual({
      before: "They run the",
      match: "tush push",
      after: "again!",
      isCutBefore: false,
      isCutAfter: false,
    });
  });

  it("is cut where the snippet ends before it does", () => {
    const sentence = sentenceOf({ before: "they run the", match: "tush push", after: "at 3.5 yards" });
    expect(sentence).toMatchObject({ before: "they run the", after: "at 3.5 yards" });
    expect([sentence.isCutBefore, sentence.isCutAfter]).toEqual([true, true]);
  });
});
