import { memoized, memoizedText, once } from "../../../src/base/memo.ts";

/** A function that returns how often it was called. */
function counter() {
  let calls = 0;
  return () => (calls += 1);
}

describe("what is remembered", () => {
  it("is computed once for each object, also when it is undefined or the object's content is equal", () => {
    const made = jest.fn((): string | undefined => undefined);
    const [first, equal] = [{ name: "a" }, { name: "a" }];
    const of = memoized(made);
    for (const object of [first, equal, first]) expect(of(object)).toBeUndefined();
    expect(made.mock.calls).toEqual([[first], [equal]]);
  });

  it("of a text is computed once, until there are too many texts, and each time for a long text", () => {
    const of = memoizedText(counter(), { maxTexts: 2, maxLength: 3 });
    expect(["a", "b", "a", "b"].map(of)).toEqual([1, 2, 1, 2]);
    expect(["long", "long"].map(of)).toEqual([3, 4]);
    expect(["a", "c", "c", "a"].map(of)).toEqual([1, 5, 5, 6]);
  });

  it("of a start is made at the first use, and again only after a failure", () => {
    let failures = 1;
    const started = once(() => {
      if (failures-- > 0) throw new Error("not yet");
      return {};
    });
    expect(started).toThrow("not yet");
    expect(started()).toBe(started());
  });
});
