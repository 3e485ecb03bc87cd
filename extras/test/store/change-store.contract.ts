import { randomUUID } from "node:crypto";
import { dayMs, minuteMs } from "@mention-market/service/base/clock";
import { emptySnapshot } from "../../src/changes/snapshot.ts";
import type { SettledEvent } from "../../src/markets/event/event.ts";
import type { Change } from "../../src/changes/change.ts";
import type { ChangeStore, FeedHead } from "../../src/changes/change-store.ts";
import { listings, settledEvent, snapshotOf } from "../support/made-up-changes.ts";
import { noon, type StoreHarness } from "./store-harness.ts";

const stateAt = (seq: number, now: number) => ({
  seq,
  snapshotId: randomUUID(),
  readAt: now - 1,
  collectedAt: now,
  undatedEvents: seq,
  beganAt: 1_000 + seq,
});

/** Commits so many changes after a head. Returns the new one; null when another commit was first. */
async function commitAfter(
  changes: ChangeStore,
  head: FeedHead | null,
  count: number,
  { now = noon, snapshot = snapshotOf(3) } = {},
): Promise<FeedHead | null> {
  const seq = head?.seq ?? 0;
  const state = stateAt(seq + count, now);
  const after = head?.version ?? null;
  const version = await changes.commit({ after, state, snapshot, changes: listings(seq + 1, count, now) });
  return version === null ? null : { ...state, version };
}

const commitNext = async (changes: ChangeStore, count: number, now = noon) =>
  commitAfter(changes, await changes.head(), count, { now });

const idsOf = (changes: readonly Change[]) => changes.map(({ id }) => Number(id));
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** What the collector and the readers of the feed rely on (ChangeStore), whatever the store. */
export function changeStoreContract(createHarness: () => StoreHarness): void {
  let harness: StoreHarness;
  let changes: ChangeStore;
  beforeEach(() => {
    harness = createHarness();
    changes = harness.open().changes;
  });
  afterEach(() => harness.clear());

  it("has neither head nor change before the first commit, and then keeps its head, snapshot and changes, on every instance", async () => {
    expect([await changes.head(), await changes.page(0, 10), await changes.firstSince(0)]).toEqual([
      null,
      [],
      null,
    ]);
    const snapshot = snapshotOf(40);
    const head = await commitAfter(changes, null, 3, { snapshot });
    if (head === null) throw new Error("Refused");
    for (const store of [changes, harness.open().changes]) {
      expect(await store.head()).toEqual(head);
      expect(await store.snapshot(head)).toEqual(snapshot);
      expect(await store.page(0, 10)).toEqual(listings(1, 3, noon));
    }
  });

  it("keeps the snapshot of a commit without one, and gives none for an id that was replaced", async () => {
    const first = await commitNext(changes, 1);
    if (first === null) throw new Error("Refused");
    const { version: after, ...state } = first;
    await changes.commit({ after, state: { ...state, collectedAt: noon + 1 }, snapshot: null, changes: [] });
    const second = await changes.head();
    expect(second).toMatchObject({ seq: 1, collectedAt: noon + 1 });
    if (second !== null) expect(await changes.snapshot(second)).toEqual(snapshotOf(3));
    await commitNext(changes, 0);
    expect(await changes.snapshot(first)).toBeNull();
  });

  it("takes commits in turn, each after the version that the one before returned, and nothing of one after another head", async () => {
    let head: FeedHead | null = null;
    for (let turn = 0; turn < 3; turn += 1) {
      const before: FeedHead | null = head;
      head = await commitAfter(changes, before, 250);
      expect(head?.seq).toBe(250 * (turn + 1));
      expect(await commitAfter(changes, before, 5)).toBeNull();
    }
    expect(idsOf(await changes.page(100, 300))).toEqual(numbers(101, 400));
    expect(idsOf(await changes.page(700, 300))).toEqual(numbers(701, 750));
  });

  it("shows readers each change once, in order and without a gap, while two collectors race", async () => {
    const rounds = 8;
    const collect = async (store: ChangeStore) => {
      let won = 0;
      for (let round = 0; round < rounds; round += 1)
        if ((await commitNext(store, 7, noon + round)) !== null) won += 1;
      return won;
    };
    const stop = { isSet: false };
    const follow = async (store: ChangeStore, limit: number) => {
      const seen: number[] = [];
      for (;;) {
        const isLast = stop.isSet;
        const page = await store.page(seen.at(-1) ?? 0, limit);
        seen.push(...idsOf(page));
        if (isLast && page.length === 0) return seen;
      }
    };
    const readers = [3, 20].map((limit) => follow(harness.open().changes, limit));
    const collected = Promise.all([collect(changes), collect(harness.open().changes)]).finally(() => {
      stop.isSet = true;
    });
    const [won, ...followed] = await Promise.all([collected, ...readers]);
    const total = 7 * won.reduce((sum, one) => sum + one, 0);
    expect(total).toBeGreaterThanOrEqual(7 * rounds);
    expect((await changes.head())?.seq).toBe(total);
    for (const seen of followed) expect(seen).toEqual(numbers(1, total));
  });

  it("finds the first change of a time or later", async () => {
    await commitNext(changes, 3);
    await commitNext(changes, 2, noon + minuteMs);
    const times = [noon - 1, noon, noon + 1, noon + minuteMs + 1];
    expect(await Promise.all(times.map((at) => changes.firstSince(at)))).toEqual([1, 1, 4, null]);
  });

  it("keeps a settled event as the last commit has it, in the order of time, for 30 days at least", async () => {
    const commit = async (...settled: SettledEvent[]) => {
      const head = await changes.head();
      const state = stateAt(head?.seq ?? 0, noon + 30 * dayMs - 1);
      const after = head?.version ?? null;
      await changes.commit({ after, state, snapshot: emptySnapshot, changes: [], settled });
    };
    await commit(settledEvent("KXA-1", noon + 5), settledEvent("KXB-1", noon));
    await commit(settledEvent("KXA-1", noon + 9), settledEvent("KXC-1", noon + 7));
    const since = async (at: number) =>
      (await harness.open().changes.settledSince(at)).map(({ event, settledAt }) => [
        event.event_ticker,
        settledAt - noon,
      ]);
    expect(await since(0)).toEqual([
      ["KXB-1", 0],
      ["KXC-1", 7],
      ["KXA-1", 9],
    ]);
    expect(await since(noon + 9)).toEqual([["KXA-1", 9]]);
    expect(await changes.settledSince(noon + 9)).toEqual([settledEvent("KXA-1", noon + 9)]);
  });

  it("keeps a snapshot of 10,000 markets, and one that takes several documents", async () => {
    for (const markets of [10_000, 45_000]) {
      const snapshot = snapshotOf(markets);
      const head = await commitAfter(changes, await changes.head(), 0, { snapshot });
      const kept = head === null ? null : await changes.snapshot(head);
      expect(kept?.markets.size).toBe(snapshot.markets.size);
      expect([...(kept?.markets.values() ?? [])].at(-1)).toEqual([...snapshot.markets.values()].at(-1));
    }
  });

  it("keeps a change for 30 days at least", async () => {
    await commitNext(changes, 1);
    await commitNext(changes, 1, noon + 30 * dayMs - 1);
    expect(idsOf(await changes.page(0, 10))).toEqual([1, 2]);
  });
}
