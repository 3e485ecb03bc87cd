import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { hourMs, minuteMs, secondMs } from "../../src/base/clock.ts";
import { generateKey } from "../../src/functions/generate-api-key.ts";
import { readKeyUsage } from "../../src/functions/get-api-key-usage.ts";
import { revokeKey } from "../../src/functions/revoke-api-key.ts";
import { rotateKey } from "../../src/functions/rotate-api-key.ts";
import { hashOf } from "../../src/keys/api-key.ts";
import { sharedHour } from "../../src/keys/shared-hour.ts";
import { createAdmit, createRefund, type Admission } from "../../src/middleware/admit.ts";
import type { Store } from "../../src/services.ts";
import { recordingLog } from "../support/recording-log.ts";
import { virtualClock } from "../support/virtual-clock.ts";
import { storeOfSuite, type StoreHarness } from "./store-harness.ts";

const limit = 5;
const graceSeconds = 7 * 24 * 60 * 60;

const step = fc.record({
  gapMs: fc.oneof(...[secondMs, 5 * minuteMs, 2 * hourMs].map((max) => fc.integer({ min: 0, max }))),
  /** How many requests each instance gets, and which of the keys they have. */
  requests: fc.integer({ min: 0, max: 4 }),
  which: fc.nat(),
  /** What happens to the newest key while these requests run. */
  change: fc.constantFrom("none", "none", "rotated with grace", "rotated at once", "revoked and made anew"),
});

/** A rotated key takes its hour with it, and a new one that of an ended one, whatever the store. `schedules`: how many random runs. */
export function rotationContract(createHarness: () => StoreHarness, schedules: number): void {
  const { harness, store } = storeOfSuite(createHarness);

  function instanceOn({ keys }: Store, clock = virtualClock()) {
    const log = recordingLog();
    const counter = sharedHour(keys);
    const admit = createAdmit({ keys: counter, clock, log, limit });
    const refund = createRefund({ keys: counter, log });
    return {
      ask: (apiKey: string): Promise<Admission> =>
        admit({ key: { apiKey }, address: "192.0.2.1", receivedAt: clock.now() }),
      refund: (apiKey: string) => refund(hashOf(apiKey), 1, clock.now()),
      peek: (apiKey: string) => counter.peek(hashOf(apiKey)),
    };
  }

  it("does not admit more for 30 rotations in a row than the limit of one key", async () => {
    const clock = virtualClock();
    const { ask } = instanceOn(store, clock);
    const uid = randomUUID();
    let key = await generateKey(store.keys, uid, {}, clock.now());
    const verdicts: string[] = [];
    for (let rotation = 0; rotation < 30; rotation += 1) {
      for (let request = 0; request < 2; request += 1) verdicts.push((await ask(key.apiKey)).verdict);
      key = await rotateKey(store.keys, uid, { keyId: key.keyId, graceSeconds: 0 }, clock.now());
      clock.advance(secondMs);
    }
    expect(verdicts.filter((verdict) => verdict === "admitted")).toHaveLength(limit);
    clock.advance(hourMs + minuteMs);
    expect((await ask(key.apiKey)).verdict).toBe("admitted");
  });

  it.each(["server", "browser"] as const)(
    "does not admit more for %s keys that end and are made anew than the limit of one key",
    async (purpose) => {
      const clock = virtualClock();
      const { ask } = instanceOn(store, clock);
      const uid = randomUUID();
      const verdicts: string[] = [];
      for (let made = 0; made < 10; made += 1) {
        const { apiKey, keyId } = await generateKey(store.keys, uid, { purpose }, clock.now());
        for (let request = 0; request < 2; request += 1) verdicts.push((await ask(apiKey)).verdict);
        await revokeKey(store.keys, uid, keyId, clock.now());
        clock.advance(secondMs);
      }
      expect(verdicts.filter((verdict) => verdict === "admitted")).toHaveLength(limit);
      clock.advance(hourMs + minuteMs);
      const { apiKey } = await generateKey(store.keys, uid, { purpose }, clock.now());
      expect(await ask(apiKey)).toMatchObject({ verdict: "admitted", quota: { used: 1 } });
    },
  );

  it("gives each of five browser keys an hour of its own, and never admits more for all that replace them", async () => {
    const clock = virtualClock();
    const { ask } = instanceOn(store, clock);
    const uid = randomUUID();
    const verdicts: Admission[] = [];
    const keys: string[] = [];
    for (let made = 0; made < 12; made += 1) {
      const { apiKey } = await generateKey(store.keys, uid, { purpose: "browser" }, clock.now());
      keys.push(apiKey);
      for (let request = 0; request < 4; request += 1) verdicts.push(await ask(apiKey));
      clock.advance(secondMs);
    }
    const states = keys.map((key) => ask(key));
    expect((await Promise.all(states)).map(({ verdict }) => verdict)).toEqual([
      ...Array<string>(7).fill("inactive"),
      ...Array<string>(5).fill("rate_limited"),
    ]);
    expect(verdicts.filter(({ verdict }) => verdict === "admitted")).toHaveLength(5 * limit);
  });

  it("replaces the browser key that was least recently used, which passes its hour on to the sixth alone", async () => {
    const clock = virtualClock();
    const { ask } = instanceOn(store, clock);
    const uid = randomUUID();
    const make = () => {
      clock.advance(secondMs);
      return generateKey(store.keys, uid, { purpose: "browser" }, clock.now());
    };
    const keys = [await make(), await make(), await make(), await make(), await make()];
    for (const at of [0, 2, 2, 2, 4, 3, 0, 1]) {
      clock.advance(secondMs);
      expect((await ask(keys[at]?.apiKey ?? "")).verdict).toBe("admitted");
    }
    const sixth = await make();
    expect(await ask(sixth.apiKey)).toMatchObject({ verdict: "admitted", quota: { used: 4 } });
    expect(await ask(keys[2]?.apiKey ?? "")).toMatchObject({ verdict: "inactive", reason: "replaced" });
    for (const [at, used] of [
      [0, 3],
      [1, 2],
      [3, 2],
      [4, 2],
    ] as const)
      expect(await ask(keys[at]?.apiKey ?? "")).toMatchObject({ verdict: "admitted", quota: { used } });
  });

  it("gives the hour of each ended key to one new key alone", async () => {
    const clock = virtualClock();
    const { ask } = instanceOn(store, clock);
    const uid = randomUUID();
    const make = () => generateKey(store.keys, uid, {}, clock.now());
    const old = [await make(), await make()];
    for (const { apiKey } of old) await ask(apiKey);
    for (const { keyId } of old) await revokeKey(store.keys, uid, keyId, clock.now());
    const used = [];
    for (let made = 0; made < 3; made += 1) used.push(await ask((await make()).apiKey));
    expect(used).toMatchObject([2, 2, 1].map((count) => ({ quota: { used: count } })));
  });

  it("shares one hour between both keys during the grace, on every instance, and shows it for both", async () => {
    const clock = virtualClock();
    const [one, other] = [instanceOn(store, clock), instanceOn(harness.open(), clock)];
    const uid = randomUUID();
    const old = await generateKey(store.keys, uid, {}, clock.now());
    await one.ask(old.apiKey);
    const next = await rotateKey(store.keys, uid, { keyId: old.keyId, graceSeconds }, clock.now());
    const last = await rotateKey(store.keys, uid, { keyId: next.keyId, graceSeconds: 0 }, clock.now());
    const admissions = [
      await other.ask(last.apiKey),
      await one.ask(old.apiKey),
      await other.ask(old.apiKey),
      await one.ask(last.apiKey),
    ];
    expect(admissions).toMatchObject([2, 3, 4, 5].map((used) => ({ verdict: "admitted", quota: { used } })));
    for (const { apiKey } of [old, last])
      expect(await one.ask(apiKey)).toMatchObject({ verdict: "rate_limited", quota: { used: 5 } });
    for (const { keyId, apiKey } of [old, last]) {
      expect(await readKeyUsage(store.keys, uid, keyId, limit, clock.now())).toMatchObject({
        used: 5,
        remaining: 0,
      });
      expect((await one.peek(apiKey))?.slots).toMatchObject([{ requests: 5 }]);
    }
    // A refund of either key is one of both.
    await one.refund(old.apiKey);
    expect(await other.ask(last.apiKey)).toMatchObject({ verdict: "admitted", quota: { used: 5 } });
  });

  it("refuses a replaced key by its own end, and counts nothing of that on the new key", async () => {
    const clock = virtualClock();
    const { ask } = instanceOn(store, clock);
    const uid = randomUUID();
    const old = await generateKey(store.keys, uid, {}, clock.now());
    const next = await rotateKey(store.keys, uid, { keyId: old.keyId, graceSeconds }, clock.now());
    expect((await ask(old.apiKey)).verdict).toBe("admitted");
    await revokeKey(store.keys, uid, next.keyId, clock.now());
    expect(await ask(old.apiKey)).toMatchObject({ verdict: "admitted", quota: { used: 2 } });
    await revokeKey(store.keys, uid, old.keyId, clock.now());
    for (let request = 0; request < 3; request += 1)
      expect(await ask(old.apiKey)).toMatchObject({ verdict: "inactive", reason: "revoked" });
    expect((await readKeyUsage(store.keys, uid, next.keyId, limit, clock.now())).used).toBe(2);
  });

  it("shares one hour between a key in its grace and a key made after the end of its successor, and shows it for both", async () => {
    const clock = virtualClock();
    const { ask } = instanceOn(store, clock);
    const uid = randomUUID();
    const old = await generateKey(store.keys, uid, {}, clock.now());
    const next = await rotateKey(store.keys, uid, { keyId: old.keyId, graceSeconds }, clock.now());
    await ask(old.apiKey);
    await revokeKey(store.keys, uid, next.keyId, clock.now());
    const last = await generateKey(store.keys, uid, {}, clock.now());
    for (const [at, { apiKey }] of [last, old, last, old].entries())
      expect(await ask(apiKey)).toMatchObject({ verdict: "admitted", quota: { used: at + 2 } });
    for (const { apiKey } of [old, last]) expect((await ask(apiKey)).verdict).toBe("rate_limited");
    for (const { keyId } of [old, last])
      expect((await readKeyUsage(store.keys, uid, keyId, limit, clock.now())).used).toBe(limit);
  });

  it("costs a key that was not replaced one call of the store", async () => {
    const clock = virtualClock();
    const key = await generateKey(store.keys, randomUUID(), {}, clock.now());
    const calls: string[] = [];
    const { count, refund, peek, successor } = store.keys;
    const counter = sharedHour({
      count: (...of) => (calls.push("count"), count(...of)),
      refund: (...of) => (calls.push("refund"), refund(...of)),
      peek: (...of) => (calls.push("peek"), peek(...of)),
      successor: (...of) => (calls.push("successor"), successor(...of)),
    });
    expect(await counter.count(hashOf(key.apiKey), 1, clock.now())).toMatchObject({
      slots: [{ requests: 1 }],
    });
    expect(calls).toEqual(["count"]);
  });

  it("never admits more than the limit over all keys of a chain in any 60 minutes, with rotations and ends during requests of two instances", async () => {
    const steps = fc.array(step, { minLength: 12, maxLength: 12 });
    const other = harness.open();
    const run = fc.asyncProperty(steps, async (schedule) => {
      const clock = virtualClock();
      const instances = [instanceOn(store, clock), instanceOn(other, clock)];
      const uid = randomUUID();
      const keys = [await generateKey(store.keys, uid, {}, clock.now())];
      const admittedAt: number[] = [];
      for (const { gapMs, requests, which, change } of schedule) {
        clock.advance(gapMs);
        const newest = keys.at(-1);
        const asked = keys[keys.length - 1 - (which % Math.min(3, keys.length))];
        if (newest === undefined || asked === undefined) throw new Error("expected a key");
        const asks = instances.flatMap(({ ask }) =>
          Array.from({ length: requests }, async () => {
            if ((await ask(asked.apiKey)).verdict === "admitted") admittedAt.push(clock.now());
          }),
        );
        if (change === "revoked and made anew") {
          await revokeKey(store.keys, uid, newest.keyId, clock.now());
          keys.push(await generateKey(store.keys, uid, {}, clock.now()));
        } else if (change !== "none") {
          const grace = change === "rotated at once" ? 0 : graceSeconds;
          const rotation = { keyId: newest.keyId, graceSeconds: grace };
          const rotated = await rotateKey(store.keys, uid, rotation, clock.now()).catch(() => newest);
          if (rotated !== newest) keys.push(rotated);
        }
        await Promise.all(asks);
        const since = clock.now() - hourMs;
        expect(admittedAt.filter((at) => at > since).length).toBeLessThanOrEqual(limit);
      }
    });
    await fc.assert(run, { numRuns: schedules, endOnFailure: true });
  });
}
