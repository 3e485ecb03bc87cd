import { memoizedText } from "../../../src/base/memoized-text.ts";

/** A function that returns how often it was called. */
function counter() {
  let calls = 0;
  return () => (calls += 1);
}

describe("what is remembered", () => {
  it("of a text is computed once, until there are too many texts, and each time for a long text", () => {
    const of = memoizedText(counter(), { maxTexts: 2, maxLength: 3 });
    expect(["a", "b", "a", "b"].map(of)).toEqual([1, 2, 1, 2]);
    expect(["long", "long"].map(of)).toEqual([3, 4]);
    expect(["a", "c", "c", "a"].map(of)).toEqual([1, 5, 5, 6]);
  });
});
