import fc from "fast-check";
import { keyStatusAt } from "../../src/keys/key-store.ts";
import { minuteOf, windowMinutes } from "../../src/keys/quota.ts";
import { dayMs, hourMs, minuteMs } from "../../src/base/clock.ts";
import type { Store } from "../../src/store/store.ts";
import { makeRecord, noon, putKey, type StoreHarness } from "./store-harness.ts";
import { countedMinutes, lastHours, RequestLog } from "./request-log.ts";

/** Pauses between requests: most inside the hour, some beyond it, some beyond every ring. */
const gap = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 5 * minuteMs }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 3 * hourMs }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 12 * dayMs }) },
);

const step = fc.record({
  gap,
  requests: fc.integer({ min: 1, max: 120 }),
  /** The instance's clock may be up to 3 minutes ahead of the slowest one. */
  ahead: fc.integer({ min: 0, max: 3 }),
  refused: fc.integer({ min: 0, max: 120 }),
});

const long = 120_000;

/** What the guard relies on (KeyCounter), whatever the store. `calls`: of the comparison with a plain log. */
export function keyCounterContract(createHarness: () => StoreHarness, calls: number): void {
  let harness: StoreHarness;
  let store: Store;
  beforeAll(() => {
    harness = createHarness();
    store = harness.open();
  });
  afterAll(() => harness.clear());

  const minutesAt = async (hash: string, at: number) =>
    countedMinutes((await store.keys.peek(hash))?.minutes ?? [], at);

  it("returns null for an unknown key and counts nothing", async () => {
    const { hash } = makeRecord();
    expect(await store.keys.count(hash, 1, noon)).toBeNull();
    expect(await store.keys.peek(hash)).toBeNull();
    expect(await store.keys.usage([hash])).toEqual([{ lastUsedAt: null, minutes: [], hours: [] }]);
  });

  it("returns the state with the requests that it has just counted", async () => {
    const { hash, keyNumber } = await putKey(store);
    const state = { keyNumber, expiresAt: null, revokedAt: null, disabledAt: null, replacedAt: null };
    const minute = minuteOf(noon);
    expect(await store.keys.count(hash, 3, noon)).toEqual({ ...state, minutes: [{ minute, requests: 3 }] });
    expect(await store.keys.count(hash, 2, noon)).toEqual({ ...state, minutes: [{ minute, requests: 5 }] });
  });

  it("refunds what it counted, and never more than there was", async () => {
    const { hash } = await putKey(store);
    await store.keys.count(hash, 5, noon);
    await store.keys.refund(hash, 2, noon);
    expect(await minutesAt(hash, noon)).toEqual([{ minute: minuteOf(noon), requests: 3 }]);
    await store.keys.refund(hash, 4, noon);
    expect(await minutesAt(hash, noon)).toEqual([]);
    await store.keys.count(hash, 1, noon);
    expect(await minutesAt(hash, noon)).toEqual([{ minute: minuteOf(noon), requests: 1 }]);
    const [use] = await store.keys.usage([hash]);
    expect(use?.hours).toEqual([{ hour: Math.floor(noon / hourMs), requests: 1 }]);
  });

  it("refunds an unknown key without an error, and makes none", async () => {
    const { hash } = makeRecord();
    await store.keys.refund(hash, 1, noon);
    expect(await store.keys.peek(hash)).toBeNull();
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

  it("sees the minutes of an instance whose clock is ahead, and loses none of the hour by them", async () => {
    const { hash } = await putKey(store);
    const oldest = noon - windowMinutes * minuteMs;
    const ahead = noon + 3 * minuteMs;
    await store.keys.count(hash, 2, oldest);
    await harness.open().keys.count(hash, 4, ahead);
    const state = await store.keys.count(hash, 1, noon);
    expect(countedMinutes(state?.minutes ?? [], noon)).toEqual([
      { minute: minuteOf(oldest), requests: 2 },
      { minute: minuteOf(noon), requests: 1 },
      { minute: minuteOf(ahead), requests: 4 },
    ]);
  });

  it("keeps the latest moment of use, whatever order the calls come in", async () => {
    const { hash } = await putKey(store);
    await store.keys.count(hash, 1, noon + 10);
    await store.keys.count(hash, 1, noon);
    const [use] = await store.keys.usage([hash]);
    expect(use?.lastUsedAt).toBe(noon + 10);
  });

  it("loses no count of several instances at once, each of which counts one batch after another", async () => {
    const { hash } = await putKey(store);
    const counts = async ({ keys }: Store) => {
      const seen: number[] = [];
      for (let call = 0; call < 20; call += 1) {
        seen.push((await keys.count(hash, 1, noon))?.minutes[0]?.requests ?? 0);
      }
      return seen;
    };
    const seen = (await Promise.all([store, harness.open(), harness.open()].map(counts))).flat();
    // Each count is seen by nobody else. A count whose response was lost may be there twice.
    expect(new Set(seen).size).toBe(60);
    expect(Math.max(...seen)).toBeGreaterThanOrEqual(60);
  });

  it(
    `agrees with a plain log over ${calls} calls with idle gaps, and keeps no more for them`,
    async () => {
      const run = fc.asyncProperty(fc.array(step, { minLength: calls, maxLength: calls }), async (steps) => {
        const { hash } = await putKey(store);
        for (let cell = 0; cell < 8 * 24 * 60; cell += 59) {
          await store.keys.count(hash, 1, noon - 30 * dayMs + cell * minuteMs);
        }
        const sizes = [(await harness.keptOf(hash)).length];
        const log = new RequestLog();
        let now = noon;
        for (const [index, { gap, requests, ahead, refused }] of steps.entries()) {
          now += gap;
          const at = now + ahead * minuteMs;
          log.add(requests, at);
          const state = await store.keys.count(hash, requests, at);
          expect(countedMinutes(state?.minutes ?? [], at)).toEqual(log.minutes(at));
          if (refused < 20) {
            const refunded = Math.min(requests, refused);
            log.refund(refunded, at);
            await store.keys.refund(hash, refunded, at);
          }
          if (index % 20 === 0) {
            const [use] = await store.keys.usage([hash]);
            expect(lastHours(use?.hours ?? [], now)).toEqual(log.hours(now));
            expect(countedMinutes(use?.minutes ?? [], now)).toEqual(log.minutes(now));
          }
        }
        sizes.push((await harness.keptOf(hash)).length);
        expect(sizes[1]).toBe(sizes[0]);
      });
      await fc.assert(run, { numRuns: 1, endOnFailure: true });
    },
    long,
  );
}
