import { createAdmit } from "../../../src/middleware/admit.ts";
import { randomApiKey } from "../../../src/keys/api-key.ts";
import { maxCallMs } from "../../../src/keys/key-store.ts";
import { hourMs, minuteMs, secondMs } from "../../../src/base/clock.ts";
import { AppError, unavailable } from "../../../src/base/errors.ts";
import { keyLog } from "../../support/key-log.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { tick } from "../../support/until.ts";
import { virtualClock, type VirtualClock } from "../../support/virtual-clock.ts";
import { createThrottle } from "../../../src/middleware/throttle.ts";

function guard({ limit = 100, ...options }: { limit?: number; timeoutMs?: number } = {}) {
  const clock = virtualClock();
  const keys = keyLog();
  const log = recordingLog();
  const admit = createAdmit({ keys, clock, log, limit, ...options });
  const apiKey = randomApiKey("production");
  const ask = (key: string | null = apiKey, address = "192.0.2.1") =>
    admit({
      key: key === null ? { problem: "missing" } : { apiKey: key },
      address,
      receivedAt: clock.now(),
    });
  return { ask, clock, keys, log };
}

describe("the guard", () => {
  it("says why a request is not authenticated: no key, a wrong form or checksum, an unknown key", async () => {
    const { ask, keys } = guard();
    expect(await ask(null)).toEqual({ verdict: "unauthenticated", reason: "missing" });
    const cutOff = randomApiKey("production").slice(0, -1);
    expect(await ask(cutOff)).toEqual({ verdict: "unauthenticated", reason: "malformed" });
    const mistyped = randomApiKey("production").replace(/.$/, (last) => (last === "a" ? "b" : "a"));
    expect(await ask(mistyped)).toEqual({ verdict: "unauthenticated", reason: "malformed" });
    keys.state = null;
    expect(await ask()).toEqual({ verdict: "unauthenticated", reason: "unknown" });
  });

  it("spends one count on a burst on one key and none on a malformed key", async () => {
    const { ask, keys } = guard({ limit: 1_000 });
    await Promise.all(Array.from({ length: 500 }, () => ask()));
    await ask("mm_live_nonsense");
    await ask(null);
    expect(keys.calls).toEqual({ count: 1, refund: 0, peek: 0 });
  });

  it("counts requests that wait together in the half minute in which each arrived", async () => {
    const { ask, clock, keys } = guard();
    const before = [ask(), ask()];
    clock.advance(minuteMs / 2);
    const after = await ask();
    const quotas = [...(await Promise.all(before)), after].map((admission) =>
      admission.verdict === "admitted" ? admission.quota.used : 0,
    );
    expect(quotas).toEqual([1, 2, 3]);
    expect(keys.calls.count).toBe(2);
    clock.advance(hourMs);
    expect(await ask()).toMatchObject({ verdict: "admitted", quota: { used: 2 } });
  });

  it("shares one read, and writes nothing, among those that wait on a key known to be over its limit", async () => {
    const { ask, keys } = guard({ limit: 1 });
    await ask();
    await ask();
    const before = { ...keys.calls };
    await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect(keys.calls.count).toBe(before.count);
    expect(keys.calls.refund).toBe(before.refund);
    expect(keys.calls.peek - before.peek).toBeLessThanOrEqual(2);
  });

  it("shows the revocation of a key over its limit on the next request", async () => {
    const { ask, clock, keys } = guard({ limit: 1 });
    await ask();
    expect((await ask()).verdict).toBe("rate_limited");
    if (keys.state !== null) keys.state = { ...keys.state, revokedAt: clock.now() };
    expect((await ask()).verdict).toBe("inactive");
  });

  const ended: [reason: string, times: (at: number) => object][] = [
    ["revoked", (at) => ({ revokedAt: at })],
    ["disabled", (at) => ({ disabledAt: at })],
    ["expired", (at) => ({ expiresAt: at })],
    ["replaced", (at) => ({ expiresAt: at, replacedAt: at - hourMs })],
  ];
  it.each(ended)(
    "refuses a key that was %s, counted or read, says since when, and counts none of it",
    async (reason, times) => {
      const { ask, clock, keys } = guard({ limit: 2 });
      const active = keys.state;
      if (active === null) throw new Error("expected a state");
      const since = clock.now();
      keys.state = { ...active, ...times(since) };
      clock.advance(secondMs);
      for (let request = 0; request < 5; request += 1) {
        expect(await ask()).toEqual({ verdict: "inactive", keyId: expect.any(String), reason, since });
      }
      expect(keys.calls.count).toBe(1);
      keys.state = active;
      expect((await ask()).verdict).toBe("admitted");
      expect((await ask()).verdict).toBe("admitted");
      expect((await ask()).verdict).toBe("rate_limited");
    },
  );

  it("admits a replaced key during its grace, and one that expires in a millisecond", async () => {
    const { ask, clock, keys } = guard();
    if (keys.state === null) throw new Error("expected a state");
    keys.state = { ...keys.state, expiresAt: clock.now() + 1, replacedAt: clock.now() - 1 };
    expect((await ask()).verdict).toBe("admitted");
    clock.advance(1);
    expect(await ask()).toMatchObject({ verdict: "inactive", reason: "replaced", since: clock.now() });
  });

  it("calls the store once for an unknown key, and again half a minute later", async () => {
    const { ask, clock, keys } = guard();
    keys.state = null;
    expect(await ask()).toEqual({ verdict: "unauthenticated", reason: "unknown" });
    expect(await ask()).toEqual({ verdict: "unauthenticated", reason: "unknown" });
    expect(keys.calls.count).toBe(1);
    clock.advance(minuteMs);
    await ask();
    expect(keys.calls.count).toBe(2);
  });

  it("remembers 10,000 unknown keys", async () => {
    const { ask, keys } = guard();
    keys.state = null;
    await ask();
    await Promise.all(Array.from({ length: 9_999 }, () => ask(randomApiKey("production"))));
    await ask();
    expect(keys.calls.count).toBe(10_000);
  });

  it("refuses the 61st failure of a minute from one address as throttled, and never a valid key", async () => {
    const { ask, clock } = guard();
    for (let failure = 0; failure < 60; failure += 1)
      expect((await ask("bad")).verdict).toBe("unauthenticated");
    expect(await ask("bad")).toEqual({ verdict: "throttled", retryAfterMs: minuteMs });
    expect((await ask("bad", "192.0.2.2")).verdict).toBe("unauthenticated");
    expect((await ask()).verdict).toBe("admitted");
    clock.advance(minuteMs);
    expect((await ask("bad")).verdict).toBe("unauthenticated");
  });

  it.each([
    ["unavailable of a store that fails", unavailable(new Error("store is down"))],
    ["a defect of ours as it is", new TypeError("a defect")],
  ])(
    "throws %s, refunds nothing that may not have counted, and calls the store for the next request",
    async (_what, error) => {
      const { ask, keys } = guard();
      const count = keys.count;
      keys.count = () => Promise.reject(error);
      await expect(ask()).rejects.toBe(error);
      keys.count = count;
      expect((await ask()).verdict).toBe("admitted");
      expect(keys.calls.refund).toBe(0);
    },
  );

  describe("when the store is slow", () => {
    /** As long as a store may take. */
    const slow = () =>
      new Promise<never>((_, reject) => {
        setTimeout(() => reject(unavailable(new Error("too slow"))), maxCallMs);
      });
    beforeEach(() => {
      jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] });
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    async function pass(clock: VirtualClock, forMs: number): Promise<void> {
      for (let ms = 0; ms < forMs; ms += 250) {
        await tick();
        clock.advance(250);
        jest.advanceTimersByTime(250);
      }
    }

    /** The verdict after 3 seconds, or the code of an error; `meanwhile` happens after two of them. */
    async function inThreeSeconds(
      clock: VirtualClock,
      admission: Promise<{ verdict: string }>,
      meanwhile: () => void = () => undefined,
    ): Promise<unknown> {
      const outcome = admission.then(
        ({ verdict }) => verdict,
        (error: unknown) => (error instanceof AppError ? error.code : error),
      );
      await pass(clock, 2_000);
      meanwhile();
      await pass(clock, 1_000);
      return Promise.race([outcome, tick().then(() => "nothing")]);
    }

    it("throws unavailable within 3 seconds, whether it counts or reads, and then recovers", async () => {
      const { ask, clock, keys } = guard({ limit: 1 });
      const count = keys.count;
      keys.count = slow;
      expect(await inThreeSeconds(clock, ask())).toBe("unavailable");
      keys.count = count;
      expect((await ask()).verdict).toBe("admitted");
      expect((await ask()).verdict).toBe("rate_limited");
      keys.peek = slow;
      expect(await inThreeSeconds(clock, ask())).toBe("unavailable");
    });

    it("throws unavailable within 3 seconds although counting took most of them and the refund does not end", async () => {
      const { ask, clock, keys } = guard({ limit: 1 });
      await ask();
      const count = keys.count;
      const counted = Promise.withResolvers<null>();
      keys.count = async (...args) => {
        await counted.promise;
        return count(...args);
      };
      keys.refund = slow;
      expect(await inThreeSeconds(clock, ask(), () => counted.resolve(null))).toBe("unavailable");
    });

    it("throws unavailable within 3 seconds for a request that waits behind a slow batch", async () => {
      const { ask, clock, keys } = guard();
      keys.count = slow;
      const first = ask().catch(() => undefined);
      await pass(clock, 500);
      expect(await inThreeSeconds(clock, ask())).toBe("unavailable");
      await first;
    });
  });

  it("refuses a request although its refund fails, and logs that", async () => {
    const { ask, keys, log } = guard({ limit: 1 });
    keys.refund = () => Promise.reject(unavailable(new Error("store is down")));
    await ask();
    expect((await ask()).verdict).toBe("rate_limited");
    expect(log.entries).toMatchObject([{ severity: "warn", fields: { cause: "store is down" } }]);
  });
});

describe("a throttle", () => {
  it("allows so many events in the minute that starts with the first one, and returns how long the rest of it lasts", () => {
    const clock = virtualClock();
    const throttle = createThrottle(clock, 3);
    const events = () => Array.from({ length: 5 }, () => throttle("a"));
    expect(throttle("a")).toBeNull();
    clock.advance(minuteMs - 1);
    expect(events()).toEqual([null, null, 1, 1, 1]);
    clock.advance(1);
    expect(events()).toEqual([null, null, null, minuteMs, minuteMs]);
  });

  it("keeps everybody apart", () => {
    const throttle = createThrottle(virtualClock(), 1);
    expect([throttle("a"), throttle("b")]).toEqual([null, null]);
    expect([throttle("a"), throttle("b")]).not.toContain(null);
  });

  it("remembers the last 10,000, and forgets the least recently seen", () => {
    const throttle = createThrottle(virtualClock(), 1);
    throttle("first");
    for (let other = 0; other < 9_999; other += 1) throttle(`other ${other}`);
    expect(throttle("first")).not.toBeNull();
    for (let other = 0; other < 10_000; other += 1) throttle(`another ${other}`);
    expect(throttle("first")).toBeNull();
  });
});
