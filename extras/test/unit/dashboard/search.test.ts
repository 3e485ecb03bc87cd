import fc from "fast-check";
import { phraseOf, sentenceOf } from "../../../dashboard/src/search/phrases.ts";
import { searchesFor, spellingsOf } from "../../../dashboard/src/search/spellings.ts";
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

describe("other spellings", () => {
  it.each([
    ["tuchdown", "touchdown"],
    ["touhcdown", "touchdown"],
    ["toouchdown", "touchdown"],
    ["tomorow", "tomorrow"],
    ["tushpush", "tush push"],
    ["super bowl", "superbowl"],
    ["super-bowl", "super bowl"],
    ["hale mary", "hal mary"],
  ])("of %s hold %s", (phrase, spelling) => {
    expect(spellingsOf(phrase)).toContain(spelling);
  });

  it("do not begin with a word that a search joins to the phrase before", () => {
    expect(spellingsOf("orababb")).not.toContain("or ababb");
  });

  it("never hold the phrase itself, and fit the searches that take them", () => {
    const phrase = fc.array(fc.stringMatching(/^[a-z]{1,14}$/), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(phrase, (words) => {
        const spellings = spellingsOf(words.join(" "));
        expect(spellings).not.toContain(words.join(" "));
        for (const search of searchesFor(spellings)) {
          const phrases = splitPhrases(search);
          expect(phrases.length).toBeLessThanOrEqual(3);
          for (const one of phrases) {
            expect(one.trim().length).toBeLessThanOrEqual(100);
            expect(one.split(/[\s/]+/).filter((word) => word !== "").length).toBeLessThanOrEqual(10);
          }
        }
      }),
    );
  });
});
