import { isSaid, jumpOf } from "../../../../dashboard/src/event/said.ts";

const pointsOf = (...cents: number[]) => cents.map((one, index) => ({ at: 60 * index, cents: one }));

describe("the jump of a word that was said", () => {
  it("is at the first price of 97 and above that the price did not leave again", () => {
    expect(jumpOf(pointsOf(40, 98, 45, 52, 98, 99), 0)).toEqual({ at: 240, from: 52, to: 98 });
  });

  it("is not known where the prices begin up there, end below, or jumped before the start", () => {
    expect(jumpOf(pointsOf(98, 99), 0)).toBeNull();
    expect(jumpOf(pointsOf(40, 96), 0)).toBeNull();
    expect(jumpOf(pointsOf(40, 98), 61)).toBeNull();
    expect(jumpOf([], 0)).toBeNull();
  });
});

describe("a word", () => {
  it("counts as said from a price of 97 on, or once it has settled yes", () => {
    const open = { result: null, isSettled: false };
    expect([96.9, 97, null].map((price) => isSaid({ ...open, price }))).toEqual([false, true, false]);
    expect(isSaid({ result: "yes", isSettled: true, price: null })).toBe(true);
    expect(isSaid({ result: "no", isSettled: true, price: null })).toBe(false);
  });
});
