import fc from "fast-check";
import { dayMs, hourMs, minuteMs, secondMs } from "../../src/base/clock.ts";
import { keyStatusAt } from "../../src/keys/key-status.ts";
import { secondsUntil, slotMs, slotOf, windowSlots, type SlotCount } from "../../src/keys/hourly-usage.ts";
import type { Store } from "../../src/services.ts";
import { makeRecord, noon, putKey, storeOfSuite, type StoreHarness } from "./store-harness.ts";
import { randomUUID } from "node:crypto";
import { createAdmit } from "../../src/middleware/admit.ts";
import { generateKey } from "../../src/functions/generate-api-key.ts";
import { recordingLog } from "../support/recording-log.ts";
import { virtualClock } from "../support/virtual-clock.ts";

const step = fc.record({
  /** Pauses between requests: most inside the hour, some beyond it, some beyond every ring. */
  gap: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 5 * minuteMs }) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 3 * hourMs }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 12 * dayMs }) },
  ),
  requests: fc.integer({ min: 1, max: 120 }),
  /** The instance's clock may be up to 3 minutes ahead of the slowest one. */
  ahead: fc.integer({ min: 0, max: 3 }),
  refused: fc.integer({ min: 0, max: 120 }),
});

const hourOf = (at: number) => Math.floor(at / hourMs);
const hoursKept = 7 * 24;
type Tally = (readonly [period: number, requests: number])[];

/** The slots that count at `at`, and the hours of the last 7 days: oldest first, empty ones left out. */
const countedFrom = (tally: Tally, oldest: number): Tally =>
  tally.filter(([period, requests]) => requests > 0 && period >= oldest).toSorted(([a], [b]) => a - b);
const slotsOf = (slots: readonly SlotCount[] = [], at: number) =>
  countedFrom(
    slots.map(({ slot, requests }) => [slot, requests]),
    slotOf(at) - windowSlots,
  );

/** What the guard relies on (KeyCounter), whatever the store. `calls`: of the comparison with a plain log. */
export function keyCounterContract(createHarness: () => StoreHarness, calls: number): void {
  const { harness, store } = storeOfSuite(createHarness);
  const slotsAt = async (hash: string, at: number) => slotsOf((await store.keys.peek(hash))?.slots, at);

  it("returns null for an unknown key, and neither counts nor refunds anything", async () => {
    const { hash } = makeRecord();
    expect(await store.keys.count(hash, 1, noon)).toBeNull();
    await store.keys.refund(hash, 1, noon);
    expect(await store.keys.peek(hash)).toBeNull();
    expect(await store.keys.usage([hash])).toEqual([{ lastUsedAt: null, slots: [], hours: [] }]);
  });

  it("returns the state with what it has just counted, refunds never more than there was, and keeps the latest use", async () => {
    const { hash, keyNumber } = await putKey(store);
    const state = { keyNumber, expiresAt: null, revokedAt: null, disabledAt: null, replacedAt: null };
    const slot = slotOf(noon);
    expect(await store.keys.count(hash, 3, noon)).toEqual({ ...state, slots: [{ slot, requests: 3 }] });
    expect(await store.keys.count(hash, 2, noon - 1)).toMatchObject({ slots: [{ slot, requests: 5 }] });
    await store.keys.refund(hash, 9, noon);
    expect(await slotsAt(hash, noon)).toEqual([]);
    await store.keys.count(hash, 1, noon - 1);
    expect(await store.keys.usage([hash])).toEqual([
      { lastUsedAt: noon, slots: [{ slot, requests: 1 }], hours: [{ hour: hourOf(noon), requests: 1 }] },
    ]);
  });

  it("counts the two halves of a minute apart, and refunds one without the other", async () => {
    const { hash } = await putKey(store);
    const [first, second] = [noon, noon + slotMs];
    await store.keys.count(hash, 3, first);
    await store.keys.count(hash, 4, second);
    await store.keys.refund(hash, 2, first);
    expect(await slotsAt(hash, second)).toEqual([
      [slotOf(first), 1],
      [slotOf(second), 4],
    ]);
    await store.keys.refund(hash, 4, second);
    expect(await slotsAt(hash, second)).toEqual([[slotOf(first), 1]]);
  });

  it("peeks without writing, and sees what was counted", async () => {
    const { hash } = await putKey(store);
    const counted = await store.keys.count(hash, 7, noon);
    const before = await harness.keptOf(hash);
    expect(await store.keys.peek(hash)).toEqual(counted);
    expect(await harness.keptOf(hash)).toBe(before);
    await store.keys.count(hash, 1, noon);
    expect(await harness.keptOf(hash)).not.toBe(before);
  });

  it.each([
    ["expired", { expiresAt: noon }],
    ["revoked", { revokedAt: noon - 1 }],
    ["disabled", { disabledAt: noon - 1 }],
    ["expired", { expiresAt: noon, replacedAt: noon - 1 }],
  ])("shows a key as %s from the next call on", async (status, ending) => {
    const key = await putKey(store);
    await store.keys.count(key.hash, 1, noon);
    await store.keys.change(key.uid, () => ({ write: [{ ...key, ...ending }], result: null }));
    for (const state of [await store.keys.peek(key.hash), await store.keys.count(key.hash, 1, noon)]) {
      expect(state).toMatchObject(ending);
      expect(state === null ? null : keyStatusAt(state, noon)).toBe(status);
    }
  });

  it("loses no count of several instances at once, each of which counts one batch after another", async () => {
    const { hash } = await putKey(store);
    const counts = async ({ keys }: Store) => {
      const seen: number[] = [];
      for (let call = 0; call < 20; call += 1) {
        seen.push((await keys.count(hash, 1, noon))?.slots[0]?.requests ?? 0);
      }
      return seen;
    };
    const seen = (await Promise.all([store, harness.open(), harness.open()].map(counts))).flat();
    // Each count is seen by nobody else. A count whose response was lost may be there twice.
    expect(new Set(seen).size).toBe(60);
    expect(Math.max(...seen)).toBeGreaterThanOrEqual(60);
  });

  it(`agrees with a plain log over ${calls} calls with idle gaps and clocks that disagree, and keeps no more for them`, async () => {
    const run = fc.asyncProperty(fc.array(step, { minLength: calls, maxLength: calls }), async (steps) => {
      const { hash } = await putKey(store);
      for (let cell = 0; cell < 8 * 24 * 60; cell += 59) {
        await store.keys.count(hash, 1, noon - 30 * dayMs + cell * minuteMs);
      }
      const size = (await harness.keptOf(hash)).length;
      const [slots, hours] = [new Map<number, number>(), new Map<number, number>()];
      const log = (requests: number, at: number) => {
        slots.set(slotOf(at), (slots.get(slotOf(at)) ?? 0) + requests);
        hours.set(hourOf(at), (hours.get(hourOf(at)) ?? 0) + requests);
      };
      let now = noon;
      for (const [index, { gap, requests, ahead, refused }] of steps.entries()) {
        now += gap;
        const at = now + ahead * minuteMs;
        log(requests, at);
        const state = await store.keys.count(hash, requests, at);
        expect(slotsOf(state?.slots, at)).toEqual(countedFrom([...slots], slotOf(at) - windowSlots));
        if (refused < 20) {
          const refunded = Math.min(requests, refused);
          log(-refunded, at);
          await store.keys.refund(hash, refunded, at);
        }
        if (index % 20 > 0) continue;
        const [use] = await store.keys.usage([hash]);
        const stored = use?.hours.map(({ hour, requests: count }) => [hour, count] as const) ?? [];
        const oldest = hourOf(now) - hoursKept + 1;
        expect(countedFrom(stored, oldest)).toEqual(countedFrom([...hours], oldest));
      }
      expect((await harness.keptOf(hash)).length).toBe(size);
    });
    await fc.assert(run, { numRuns: 1, endOnFailure: true });
  });
}

const limit = 5;
/** A burst of requests, some time after the one before it. Short gaps are as likely as long ones. */
const burst = fc.record({
  gapMs: fc.oneof(...[2 * secondMs, 5 * minuteMs, 3 * hourMs].map((max) => fc.integer({ min: 0, max }))),
  requests: fc.integer({ min: 1, max: 8 }),
});

/** The guard's promise over a real store: `schedules` of random bursts, with long gaps between some of them. */
export function quotaContract(createHarness: () => StoreHarness, schedules: number): void {
  const { store } = storeOfSuite(createHarness);

  it("never admits more than the limit in any 60 minutes, refuses only what an exact log of 60 and a half would, and admits whoever waits as long as its refusal said", async () => {
    const bursts = fc.array(burst, { minLength: 10, maxLength: 10 });
    const run = fc.asyncProperty(bursts, async (schedule) => {
      const clock = virtualClock();
      const forMonths = { expiresInDays: 365 };
      const { apiKey } = await generateKey(store.keys, randomUUID(), forMonths, clock.now());
      const admit = createAdmit({ keys: store.keys, clock, log: recordingLog(), limit });
      const admittedAt: number[] = [];
      const admittedSince = (time: number) => admittedAt.filter((one) => one > time).length;
      const ask = async () => {
        const admission = await admit({ key: { apiKey }, address: "192.0.2.1", receivedAt: clock.now() });
        if (admission.verdict === "admitted") admittedAt.push(clock.now());
        return admission;
      };
      for (const { gapMs, requests } of schedule) {
        clock.advance(gapMs);
        const admissions = await Promise.all(Array.from({ length: requests }, ask));
        expect(admittedSince(clock.now() - hourMs)).toBeLessThanOrEqual(limit);

        const refused = admissions.find((admission) => admission.verdict === "rate_limited");
        if (refused === undefined) continue;
        expect(admittedSince(clock.now() - hourMs - minuteMs / 2)).toBeGreaterThanOrEqual(limit);
        clock.advance(secondsUntil(refused.quota.admitsAt, clock.now()) * secondMs);
        expect((await ask()).verdict).toBe("admitted");
      }
    });
    await fc.assert(run, { numRuns: schedules });
  });
}
