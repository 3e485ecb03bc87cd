import { createAdmit } from "../../../src/access/admit.ts";
import { randomApiKey } from "../../../src/access/api-key.ts";
import { hourMs, minuteMs, secondMs } from "../../../src/base/clock.ts";
import { keyLog } from "../../support/key-log.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { turn } from "../../support/until.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

function guard({ limit = 100, ...options }: { limit?: number; timeoutMs?: number } = {}) {
  const clock = virtualClock();
  const keys = keyLog();
  const log = recordingLog();
  const admit = createAdmit({ keys, clock, log, limit, ...options });
  const apiKey = randomApiKey("production");
  const ask = (key: string | null = apiKey, address = "192.0.2.1") =>
    admit({ apiKey: key, address, receivedAt: clock.now() });
  return { ask, clock, keys, log };
}

describe("the guard", () => {
  it("admits 100 of 200 requests at once and refuses the rest", async () => {
    const { ask } = guard();
    const verdicts = (await Promise.all(Array.from({ length: 200 }, () => ask()))).map((one) => one.verdict);
    expect(verdicts.filter((verdict) => verdict === "admitted")).toHaveLength(100);
    expect(verdicts.filter((verdict) => verdict === "rate_limited")).toHaveLength(100);
  });

  it("tells each admitted request of a burst how many are left after it", async () => {
    const { ask } = guard({ limit: 20 });
    const left = (await Promise.all(Array.from({ length: 20 }, () => ask()))).map((admission) =>
      "quota" in admission ? admission.quota.remaining : null,
    );
    expect(left).toEqual(Array.from({ length: 20 }, (_, index) => 19 - index));
  });

  it("spends one count on an admitted request and none on a malformed key", async () => {
    const { ask, keys } = guard();
    await ask();
    await ask("mm_live_nonsense");
    await ask(null);
    expect(keys.calls).toEqual({ count: 1, refund: 0, peek: 0 });
  });

  it("sends a burst on one key in one count", async () => {
    const { ask, keys } = guard({ limit: 1_000 });
    await Promise.all(Array.from({ length: 500 }, () => ask()));
    expect(keys.calls).toEqual({ count: 1, refund: 0, peek: 0 });
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

  it("does not count requests of a key that is revoked, disabled or expired", async () => {
    const { ask, clock, keys } = guard({ limit: 2 });
    const active = keys.state;
    for (const end of ["revokedAt", "disabledAt", "expiresAt"]) {
      keys.state = active === null ? null : { ...active, [end]: clock.now() };
      for (let request = 0; request < 5; request += 1) expect((await ask()).verdict).toBe("inactive");
    }
    keys.state = active;
    expect((await ask()).verdict).toBe("admitted");
    expect((await ask()).verdict).toBe("admitted");
    expect((await ask()).verdict).toBe("rate_limited");
  });

  it("asks the store once for an unknown key, and again half a minute later", async () => {
    const { ask, clock, keys } = guard();
    keys.state = null;
    expect((await ask()).verdict).toBe("unknown");
    expect((await ask()).verdict).toBe("unknown");
    expect(keys.calls.count).toBe(1);
    clock.advance(minuteMs);
    await ask();
    expect(keys.calls.count).toBe(2);
  });

  it("remembers the last 10,000 unknown keys, and asks for one anew that it has forgotten", async () => {
    const { ask, keys } = guard();
    keys.state = null;
    await ask();
    await Promise.all(Array.from({ length: 9_999 }, () => ask(randomApiKey("production"))));
    await ask();
    expect(keys.calls.count).toBe(10_000);
    await Promise.all(Array.from({ length: 10_000 }, () => ask(randomApiKey("production"))));
    await ask();
    expect(keys.calls.count).toBe(20_001);
  });

  it("refuses the 61st failure of a minute from one address as throttled, and never a valid key", async () => {
    const { ask, clock } = guard();
    for (let failure = 0; failure < 60; failure += 1) expect((await ask("bad")).verdict).toBe("unknown");
    expect(await ask("bad")).toEqual({ verdict: "throttled", retryAfterMs: minuteMs });
    expect((await ask("bad", "192.0.2.2")).verdict).toBe("unknown");
    expect((await ask()).verdict).toBe("admitted");
    clock.advance(minuteMs);
    expect((await ask("bad")).verdict).toBe("unknown");
  });

  it("throws unavailable and lets nothing through while the store does not answer, then recovers", async () => {
    const { ask, keys } = guard({ timeoutMs: 20 });
    const count = keys.count;
    keys.count = () => new Promise(() => undefined);
    await expect(ask()).rejects.toMatchObject({ code: "unavailable" });
    keys.count = count;
    expect((await ask()).verdict).toBe("admitted");
  });

  it("throws unavailable when the store fails, gives nothing back of what may not have counted, and asks it again on the next request", async () => {
    const { ask, keys } = guard();
    const count = keys.count;
    keys.count = () => Promise.reject(new Error("store is down"));
    await expect(ask()).rejects.toMatchObject({
      code: "unavailable",
      publicMessage: "Service temporarily unavailable",
    });
    keys.count = count;
    expect((await ask()).verdict).toBe("admitted");
    expect(keys.calls.refund).toBe(0);
  });

  describe("when the store does not answer", () => {
    const neverAnswers = () => new Promise<never>(() => undefined);
    beforeEach(() => {
      jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] });
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    async function pass(forMs: number): Promise<void> {
      for (let ms = 0; ms < forMs; ms += 250) {
        await turn();
        jest.advanceTimersByTime(250);
      }
    }

    /** What a request is answered with by the time that the contract allows for; `meanwhile` happens after two seconds of three. */
    async function inThreeSeconds(
      answer: Promise<{ verdict: string }>,
      meanwhile: () => void = () => undefined,
    ): Promise<string> {
      const said = answer.then(
        ({ verdict }) => verdict,
        () => "unavailable",
      );
      await pass(2_000);
      meanwhile();
      await pass(1_000);
      return Promise.race([said, turn().then(() => "nothing")]);
    }

    it("has answered in 3 seconds, whether it counts or looks", async () => {
      const { ask, keys } = guard({ limit: 1 });
      const count = keys.count;
      keys.count = neverAnswers;
      expect(await inThreeSeconds(ask())).toBe("unavailable");
      keys.count = count;
      expect((await ask()).verdict).toBe("admitted");
      expect((await ask()).verdict).toBe("rate_limited");
      keys.peek = neverAnswers;
      expect(await inThreeSeconds(ask())).toBe("unavailable");
    });

    it("has answered in 3 seconds although counting took most of them and giving back never ends", async () => {
      const { ask, keys } = guard({ limit: 1 });
      await ask();
      const count = keys.count;
      const counted = Promise.withResolvers<null>();
      keys.count = async (...asked) => {
        await counted.promise;
        return count(...asked);
      };
      keys.refund = neverAnswers;
      expect(await inThreeSeconds(ask(), () => counted.resolve(null))).toBe("unavailable");
    });
  });

  it("answers a refused request although giving it back fails, and logs that", async () => {
    const { ask, keys, log } = guard({ limit: 1 });
    keys.refund = () => Promise.reject(new Error("store is down"));
    await ask();
    expect((await ask()).verdict).toBe("rate_limited");
    expect(log.entries).toMatchObject([{ severity: "warn", fields: { cause: "store is down" } }]);
  });

  it("admits a client that waits until the key admits again", async () => {
    const { ask, clock } = guard({ limit: 3 });
    clock.advance(59 * secondMs);
    for (let request = 0; request < 3; request += 1) await ask();
    const refused = await ask();
    if (refused.verdict !== "rate_limited") throw new Error("expected a refusal");
    clock.advance(refused.quota.admitsAt - clock.now() - 1);
    expect((await ask()).verdict).toBe("rate_limited");
    clock.advance(1);
    expect((await ask()).verdict).toBe("admitted");
    expect(clock.now() - virtualClock().now()).toBeLessThanOrEqual(hourMs + minuteMs);
  });
});
