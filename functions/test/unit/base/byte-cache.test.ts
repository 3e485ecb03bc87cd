import { createByteCache } from "../../../src/base/byte-cache.ts";
import { bytesOf } from "../../../src/base/bytes.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

describe("a cache by bytes", () => {
  it("drops the least recently used when it holds too much, and keeps nothing that is too large", () => {
    const cache = createByteCache<object>({ clock: virtualClock(), maxBytes: 100, maxAgeMs: 1_000 });
    for (const key of ["a", "b"]) cache.set(key, {}, { size: 50 });
    cache.get("a");
    cache.set("c", {}, { size: 50 });
    cache.set("d", {}, { size: 101 });
    expect(["a", "b", "c", "d"].filter((key) => cache.get(key) !== undefined)).toEqual(["a", "c"]);
  });

  it("drops what was set longer ago than the age, also at the very start of the clock", () => {
    const clock = virtualClock();
    const cache = createByteCache<object>({ clock, maxBytes: 100, maxAgeMs: 1_000 });
    cache.set("a", {}, { size: 1 });
    clock.advance(1_000);
    expect(cache.get("a")).toBeDefined();
    clock.advance(1);
    expect(cache.get("a")).toBeUndefined();
  });
});

describe("the bytes of a value", () => {
  it("are at least those of its texts, whatever holds them", () => {
    const text = "x".repeat(1_000);
    for (const value of [text, [text], { text }, new Map([["a", { text }]]), new Set([text])])
      expect(bytesOf(value)).toBeGreaterThanOrEqual(2_000);
    expect(bytesOf({ count: 5, none: null })).toBeLessThan(200);
  });
});
