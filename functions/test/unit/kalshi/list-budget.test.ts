import { createListBudget } from "../../../src/kalshi/list-budget.ts";

const megabyte = 1024 * 1024;
const never = new Promise<never>(() => undefined);

describe("the lists that are being read", () => {
  it("cost the largest one when they exceed the maximum together, and none of the others", async () => {
    const budget = createListBudget(10 * megabyte);
    const [endless, short, other] = [budget.open(), budget.open(), budget.open()];
    const waiting = endless.unlessDropped(never);
    endless.add(6 * megabyte);
    short.add(2 * megabyte);
    other.add(3 * megabyte);
    await expect(waiting).rejects.toMatchObject({ code: "upstream" });
    expect(() => endless.add(1)).toThrow("exceed 10 MB together");
    expect(() => short.add(5 * megabyte)).not.toThrow();
  });

  it("fail at the page that makes them the largest", () => {
    const budget = createListBudget(10 * megabyte);
    const [one, other] = [budget.open(), budget.open()];
    other.add(4 * megabyte);
    expect(() => one.add(7 * megabyte)).toThrow("the largest one was given up");
    expect(() => other.add(6 * megabyte)).not.toThrow();
  });

  it("leave room for others once they have been read", () => {
    const budget = createListBudget(10 * megabyte);
    for (let lists = 0; lists < 5; lists += 1) {
      const list = budget.open();
      expect(() => list.add(9 * megabyte)).not.toThrow();
      list.close();
    }
  });
});
