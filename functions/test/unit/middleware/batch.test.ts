import { createBatcher } from "../../../src/middleware/batch.ts";
import { tick } from "../../support/until.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

describe("a batcher", () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  function setUp() {
    const clock = virtualClock();
    const runs: { readonly items: readonly string[]; readonly end: () => void }[] = [];
    const batch = createBatcher<string, string>(
      async (_key, items) => {
        await new Promise<void>((end) => runs.push({ items, end }));
        return items;
      },
      { mayShare: (first, next) => first !== next, timeoutMs: 100, clock },
    );
    const pass = async (ms: number) => {
      await tick();
      clock.advance(ms);
      jest.advanceTimersByTime(ms);
    };
    return { batch, runs, pass };
  }

  it("drops an item that expired in its queue, so that nothing is done for it later", async () => {
    const { batch, runs, pass } = setUp();
    const first = batch("key", "first").catch(String);
    await pass(50);
    const second = batch("key", "second").catch(String);
    await pass(99);
    const third = batch("key", "third").catch(String);
    await pass(1);
    expect(await Promise.all([first, second])).toEqual(
      Array(2).fill("AppError: Service temporarily unavailable"),
    );
    runs[0]?.end();
    await tick();
    await tick();
    expect(runs.map(({ items }) => items)).toEqual([["first"], ["third"]]);
    runs[1]?.end();
    expect(await third).toBe("third");
  });

  it("fails a whole batch at once that leaves an item without a result", async () => {
    const batch = createBatcher<string, string>(() => Promise.resolve(["one"]), {
      mayShare: () => true,
      timeoutMs: 100,
      clock: virtualClock(),
    });
    const results = await Promise.allSettled([batch("key", "a"), batch("key", "b")]);
    for (const result of results)
      expect(result).toMatchObject({ status: "rejected", reason: new Error("2 items had 1 results") });
  });

  it("runs what may not share a batch one after the other, and keys side by side", async () => {
    const { batch, runs } = setUp();
    const results = [batch("key", "a"), batch("key", "a"), batch("other", "a")];
    await tick();
    expect(runs.map(({ items }) => items)).toEqual([["a"], ["a"]]);
    for (const run of runs) run.end();
    await tick();
    await tick();
    expect(runs).toHaveLength(3);
    runs[2]?.end();
    expect(await Promise.all(results)).toEqual(["a", "a", "a"]);
  });
});
