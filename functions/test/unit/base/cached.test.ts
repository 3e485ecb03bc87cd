import fc from "fast-check";
import { memoized, once, createCache, type CacheOptions } from "../../../src/base/cached.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const freshMs = 2_000;
const text = (bytes: number) => "x".repeat(bytes / 2);

/** A cache of texts whose reads a test ends. */
function cached(given: Partial<CacheOptions<string>> = {}) {
  const clock = virtualClock();
  const reads: (PromiseWithResolvers<string> & { key: string; before: string | undefined })[] = [];
  const cache = createCache<string>({ clock, freshMs, maxBytes: 100_000, ...given });
  const read = (key: string) => (before: string | undefined) => {
    const result = Promise.withResolvers<string>();
    reads.push({ ...result, key, before });
    return result.promise;
  };
  const get = (key: string, maxAgeMs?: number) => cache.get(key, read(key), maxAgeMs);
  const getNow = async (key: string, value: string) => {
    const result = get(key);
    reads.at(-1)?.resolve(value);
    return result;
  };
  return { cache, clock, reads, get, getNow, getAged: (key: string) => cache.getAged(key, read(key)) };
}

describe("a cache", () => {
  it("lets a read that hangs hold up nobody who comes later, and keeps the newer value when it ends", async () => {
    const { clock, reads, get } = cached();
    const slow = get("a");
    clock.advance(freshMs);
    const later = get("a");
    reads[1]?.resolve("new");
    expect(await later).toBe("new");
    reads[0]?.resolve("old");
    expect(await slow).toBe("old");
    expect(await get("a")).toBe("new");
  });

  it("shares a read under way for less long than its value, where told so", async () => {
    const { clock, reads, get, getNow } = cached({ sharedMs: 10 });
    void get("a");
    clock.advance(10);
    expect(await getNow("a", "one")).toBe("one");
    clock.advance(freshMs - 1);
    expect(await get("a")).toBe("one");
    expect(reads).toHaveLength(2);
  });

  it("shares a failure with those who wait for it, and with nobody after them", async () => {
    const { reads, get, getNow } = cached();
    const asked = [get("a"), get("a")];
    reads[0]?.reject(new Error("down"));
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await getNow("a", "up")).toBe("up");
  });

  it("hands the next read the older value, for as long as that is kept", async () => {
    const { clock, reads, getNow } = cached({ ttlMs: 5_000 });
    await getNow("a", "one");
    clock.advance(4_999);
    await getNow("a", "two");
    clock.advance(5_000);
    await getNow("a", "three");
    expect(reads.map(({ before }) => before)).toEqual([undefined, "one", undefined]);
  });

  it("drops the least recently used when it holds too many bytes, keeps nothing that is too large, and no read under way is lost", async () => {
    const { reads, get, getNow } = cached({ maxBytes: 10_000 });
    const underWay = get("under way");
    await getNow("a", text(4_000));
    await getNow("b", text(4_000));
    await get("a");
    await getNow("c", text(4_000));
    await getNow("large", text(20_000));
    reads.splice(0, reads.length, ...reads.slice(0, 1));
    for (const key of ["under way", "a", "c"]) void get(key);
    expect(reads.map(({ key }) => key)).toEqual(["under way"]);
    for (const key of ["b", "large"]) void get(key);
    expect(reads.map(({ key }) => key)).toEqual(["under way", "b", "large"]);
    reads[0]?.resolve("done");
    expect(await underWay).toBe("done");
  });

  it("keeps only values that may be kept", async () => {
    const { getNow } = cached({ keeps: (value) => value !== "none" });
    expect(await getNow("a", "none")).toBe("none");
    expect(await getNow("a", "some")).toBe("some");
  });

  it("shares nothing at an age of 0", () => {
    const { reads, get } = cached({ freshMs: 0 });
    void get("a");
    void get("a");
    expect(reads).toHaveLength(2);
  });
});

describe("a cache whose older values stand in", () => {
  const onFailure = jest.fn();
  const standing = (waitMs: number | null) =>
    cached({ ttlMs: 10_000, staleIfError: { waitMs, retryAfterMs: 1_000, onFailure } });

  it("returns an older value with its age when a read fails, and reads again only after a while", async () => {
    const { clock, reads, getNow, getAged } = standing(null);
    await getNow("a", "one");
    clock.advance(5_000);
    const asked = [getAged("a"), getAged("a")];
    reads[1]?.reject(new Error("down"));
    expect(await Promise.all(asked)).toEqual([
      { value: "one", ageSeconds: 5, ageMs: 5_000 },
      { value: "one", ageSeconds: 5, ageMs: 5_000 },
    ]);
    expect(onFailure.mock.calls).toEqual([["a", new Error("down")]]);
    clock.advance(999);
    expect(await getAged("a")).toEqual({ value: "one", ageSeconds: 5, ageMs: 5_999 });
    expect(reads).toHaveLength(2);
    clock.advance(1);
    const third = getAged("a");
    reads[2]?.resolve("two");
    expect(await third).toEqual({ value: "two", ageSeconds: null, ageMs: 0 });
  });

  it("returns it when a read takes longer than a call waits, and the new value once that is read", async () => {
    const { clock, reads, getNow, getAged } = standing(0);
    await getNow("a", "one");
    clock.advance(freshMs);
    expect(await getAged("a")).toEqual({ value: "one", ageSeconds: 2, ageMs: 2_000 });
    reads[1]?.resolve("two");
    await reads[1]?.promise;
    expect(await getAged("a")).toEqual({ value: "two", ageSeconds: null, ageMs: 0 });
  });

  it("fails once the older value is too old", async () => {
    const { clock, reads, getNow, getAged } = standing(null);
    await getNow("a", "one");
    clock.advance(10_000);
    const asked = getAged("a");
    reads[1]?.reject(new Error("down"));
    await expect(asked).rejects.toThrow("down");
  });
});

describe("whatever is asked, read, failed and waited for, a cache", () => {
  const step = fc.oneof(
    fc.record({ what: fc.constant("get" as const), key: fc.constantFrom("a", "b", "c") }),
    fc.record({ what: fc.constant("end" as const), at: fc.nat(5), fails: fc.boolean() }),
    fc.record({ what: fc.constant("wait" as const), ms: fc.nat(1_500) }),
  );

  it("never returns a value of another key, none whose read started too long ago, and makes no read beside a shared one", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.boolean(), async (steps, isSmall) => {
        const { clock, reads, get } = cached({ maxBytes: isSmall ? 1_500 : 100_000 });
        const startedAt: number[] = [];
        const running = new Set<number>();
        const checks: Promise<void>[] = [];
        for (const one of steps) {
          if (one.what === "wait") clock.advance(one.ms);
          if (one.what === "end") {
            const at = [...running][one.at % Math.max(1, running.size)];
            if (at === undefined) continue;
            running.delete(at);
            const read = reads[at];
            if (one.fails) read?.reject(new Error("down"));
            else read?.resolve(`${read.key} ${at}`);
            await read?.promise.catch(() => undefined);
            await Promise.resolve();
          }
          if (one.what === "get") {
            const askedAt = clock.monotonicMs();
            const shared = [...running].some(
              (at) => reads[at]?.key === one.key && askedAt - (startedAt[at] ?? 0) < freshMs,
            );
            const before = reads.length;
            const result = get(one.key);
            for (let at = before; at < reads.length; at += 1) {
              startedAt[at] = askedAt;
              running.add(at);
            }
            if (shared) expect(reads).toHaveLength(before);
            const check = async () => {
              const [key, at] = (await result).split(" ");
              expect(key).toBe(one.key);
              expect(askedAt - (startedAt[Number(at)] ?? -Infinity)).toBeLessThan(freshMs);
            };
            checks.push(check().catch((error: unknown) => expect(error).toEqual(new Error("down"))));
          }
        }
        for (const at of running) reads[at]?.resolve(`${reads[at].key} ${at}`);
        await Promise.all(checks);
      }),
    );
  });
});

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
