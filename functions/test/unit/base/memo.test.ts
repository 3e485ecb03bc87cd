import { memoized, once } from "../../../src/base/memo.ts";

describe("what is remembered", () => {
  it("is computed once for each object, also when it is undefined or the object's content is equal", () => {
    const made = jest.fn((): string | undefined => undefined);
    const [first, equal] = [{ name: "a" }, { name: "a" }];
    const of = memoized(made);
    for (const object of [first, equal, first]) expect(of(object)).toBeUndefined();
    expect(made.mock.calls).toEqual([[first], [equal]]);
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
