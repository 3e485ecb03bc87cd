import { addToRing, countsIn, toRing } from "../../local/sqlite/ring.ts";

const cells = 4;
const counts = (ring: Uint32Array) =>
  countsIn(ring, (period, requests) => [period, requests]).toSorted(([a = 0], [b = 0]) => a - b);

describe("a stored ring", () => {
  it("holds the last periods, and forgets those that it moved past", () => {
    const ring = toRing(null, cells);
    for (const period of [100, 101, 103]) addToRing(ring, period, period - 99);
    expect(counts(ring)).toEqual([
      [100, 1],
      [101, 2],
      [103, 4],
    ]);
    addToRing(ring, 105, 1);
    expect(counts(ring)).toEqual([
      [103, 4],
      [105, 1],
    ]);
    addToRing(ring, 1_000, 1);
    expect(counts(ring)).toEqual([[1_000, 1]]);
  });

  it("counts a request of a period that it moved past in a newer one, and undoes none of that", () => {
    const ring = toRing(null, cells);
    addToRing(ring, 104, 5);
    addToRing(ring, 100, 2);
    expect(counts(ring)).toEqual([[104, 7]]);
    addToRing(ring, 100, -2);
    expect(counts(ring)).toEqual([[104, 7]]);
  });

  it("is read from what was stored, and from nothing of another size", () => {
    const ring = toRing(null, cells);
    addToRing(ring, 7, 3);
    expect(counts(toRing(new Uint8Array(ring.buffer), cells))).toEqual([[7, 3]]);
    expect(() => toRing(new Uint8Array(4), cells)).toThrow(RangeError);
  });
});
