import { createSharedCall } from "../../../src/base/share.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const maxAgeMs = 2_000;

/** Shares calls of a source that answers each with its number, or when the test lets it. */
function shared({ max = 10, maxBytes = 1_000 } = {}) {
  const clock = virtualClock();
  const calls: { key: string; rest: readonly string[]; answer: PromiseWithResolvers<string> }[] = [];
  const get = createSharedCall(
    (key, ...rest: string[]) => {
      const answer = Promise.withResolvers<string>();
      calls.push({ key, rest, answer });
      return answer.promise;
    },
    { clock, maxAgeMs, max, maxBytes },
  );
  return { clock, calls, get, keys: () => calls.map(({ key }) => key) };
}

describe("sharing", () => {
  it("makes one call for all who ask for a key while it is under way", async () => {
    const { calls, get } = shared();
    const asked = Array.from({ length: 50 }, () => get("a"));
    calls[0]?.answer.resolve("one");
    expect(new Set(await Promise.all(asked))).toEqual(new Set(["one"]));
    expect(calls).toHaveLength(1);
  });

  it("makes a call for each key, with the arguments of the one who started it", () => {
    const { calls, get } = shared();
    void get("a", "first");
    void get("b", "second");
    void get("a", "third");
    expect(calls).toMatchObject([
      { key: "a", rest: ["first"] },
      { key: "b", rest: ["second"] },
    ]);
  });

  it("answers from a call until the age is reached, counted from its start", async () => {
    const { clock, calls, get } = shared();
    const first = get("a");
    clock.advance(maxAgeMs - 1);
    calls[0]?.answer.resolve("one");
    expect(await first).toBe("one");
    expect(await get("a")).toBe("one");
    clock.advance(1);
    void get("a");
    expect(calls).toHaveLength(2);
  });

  it("does not share a call that has been under way for the whole age", async () => {
    const { clock, calls, get } = shared();
    const slow = get("a");
    clock.advance(maxAgeMs);
    const fresh = get("a");
    calls[1]?.answer.resolve("fresh");
    calls[0]?.answer.resolve("slow");
    expect([await slow, await fresh]).toEqual(["slow", "fresh"]);
    expect(await get("a")).toBe("fresh");
  });

  it("shares a failure with those who wait for it, and with nobody after them", async () => {
    const { calls, get } = shared();
    const asked = [get("a"), get("a")];
    calls[0]?.answer.reject(new Error("down"));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const again = get("a");
    calls[1]?.answer.resolve("up");
    expect(await again).toBe("up");
  });

  it("keeps a newer call when an older one fails", async () => {
    const { clock, calls, get } = shared();
    const old = get("a");
    clock.advance(maxAgeMs);
    void get("a");
    calls[0]?.answer.reject(new Error("down"));
    await expect(old).rejects.toThrow("down");
    void get("a");
    expect(calls).toHaveLength(2);
  });

  it("remembers a bounded number of keys and forgets the oldest", () => {
    const { get, keys } = shared({ max: 2 });
    for (const key of ["a", "b", "a", "c", "a", "b"]) void get(key);
    expect(keys()).toEqual(["a", "b", "c", "a", "b"]);
  });

  it("forgets the oldest results when they take more bytes than it may keep, but no call under way", async () => {
    const { calls, get, keys } = shared({ max: 10, maxBytes: 250 });
    void get("under way");
    for (const key of ["a", "b", "c"]) void get(key);
    for (const call of calls.slice(1)) call.answer.resolve("x".repeat(50));
    await Promise.all(calls.slice(1).map(({ answer }) => answer.promise));
    for (const key of ["under way", "b", "c", "a"]) void get(key);
    expect(keys()).toEqual(["under way", "a", "b", "c", "a"]);
  });

  it("keeps no result that alone takes more bytes than it may keep", async () => {
    const { calls, get } = shared({ maxBytes: 250 });
    const asked = [get("a"), get("a")];
    calls[0]?.answer.resolve("x".repeat(1_000));
    await Promise.all(asked);
    void get("a");
    expect(calls).toHaveLength(2);
  });

  it("shares nothing at an age of 0", () => {
    const clock = virtualClock();
    const call = jest.fn(() => Promise.resolve());
    const get = createSharedCall(call, { clock, maxAgeMs: 0, max: 1 });
    void get("a");
    void get("a");
    expect(call).toHaveBeenCalledTimes(2);
  });
});
