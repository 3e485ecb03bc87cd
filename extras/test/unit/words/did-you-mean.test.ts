import fc from "fast-check";
import { seed } from "@mention-market/service/test/support/random-seed";
import { wordsMeant } from "../../../src/words/did-you-mean.ts";

const known = (...words: readonly string[]) => words.map((word, at) => ({ word, count: 100 - at }));

/** The fewest inserted, deleted or replaced letters between two words, by its definition. */
function edits(word: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of Array.from(word).entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to += 1)
      next.push(
        Math.min(
          (row[to] ?? 0) + 1,
          (next[to - 1] ?? 0) + 1,
          (row[to - 1] ?? 0) + (letter === other[to - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe("the words that a misspelled one may mean", () => {
  it.each([
    ["tarif", ["tariff"]],
    ["tuchdown", ["touchdown"]],
    ["infltaion", ["inflation"]],
    ["tairff", []],
    ["tariff", []],
  ])("of %s are %j", (word, meant) => {
    expect(wordsMeant([word], known("tariff", "touchdown", "inflation", "housing"))).toEqual(meant);
  });

  it("are three at most, the most frequent first", () => {
    expect(wordsMeant(["cat"], known("bat", "car", "cats", "hat").toReversed())).toEqual([
      "bat",
      "car",
      "cats",
    ]);
  });

  it("are those at an edit distance of 1, from eight letters on of 2, of any words", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 11 });
    fc.assert(
      fc.property(text, fc.uniqueArray(text, { maxLength: 8 }), (word, others) => {
        const expected = others.filter(
          (other) => other !== word && edits(word, other) <= (word.length < 8 ? 1 : 2),
        );
        expect(wordsMeant([word], known(...others))).toEqual(expected.slice(0, 3));
      }),
      { seed, numRuns: 500 },
    );
  });
});
