import { randomUUID } from "node:crypto";
import { dayMs, minuteMs } from "../../src/base/clock.ts";
import type { Change } from "../../src/changes/change.ts";
import type { ChangeStore, FeedHead } from "../../src/changes/change-store.ts";
import { listings, snapshotOf } from "../support/made-up-changes.ts";
import { noon, type StoreHarness } from "./store-harness.ts";

/** Commits so many changes after a head; null when another commit was first. */
async function commitAfter(
  changes: ChangeStore,
  head: FeedHead | null,
  count: number,
  now = noon,
): Promise<string | null> {
  const seq = head?.seq ?? 0;
  const state = { seq: seq + count, snapshotId: randomUUID(), readAt: now - 1, collectedAt: now };
  return changes.commit({
    after: head?.version ?? null,
    state,
    snapshot: snapshotOf(3),
    changes: listings(seq + 1, count, now),
  });
}

async function commitNext(changes: ChangeStore, count: number, now?: number): Promise<string | null> {
  return commitAfter(changes, await changes.head(), count, now);
}

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

  it("has neither head nor change before the first commit", async () => {
    expect(await changes.head()).toBeNull();
    expect(await changes.page(0, 10)).toEqual([]);
    expect(await changes.firstSince(0)).toBeNull();
  });

  it("keeps head, snapshot and changes of a commit, on every instance", async () => {
    const snapshot = snapshotOf(40);
    const state = { seq: 3, snapshotId: "one", readAt: noon - 5, collectedAt: noon };
    const version = await changes.commit({ after: null, state, snapshot, changes: listings(1, 3, noon) });
    for (const store of [changes, harness.open().changes]) {
      const head = await store.head();
      expect(head).toEqual({ ...state, version });
      if (head !== null) expect(await store.snapshot(head)).toEqual(snapshot);
      expect(await store.page(0, 10)).toEqual(listings(1, 3, noon));
    }
  });

  it("keeps the snapshot of a commit without one, and gives none for an id that was replaced", async () => {
    await commitNext(changes, 1);
    const first = await changes.head();
    if (first === null) throw new Error("No head");
    const { version: after, ...state } = first;
    await changes.commit({ after, state: { ...state, collectedAt: noon + 1 }, snapshot: null, changes: [] });
    const second = await changes.head();
    expect(second).toMatchObject({ seq: 1, collectedAt: noon + 1 });
    if (second !== null) expect(await changes.snapshot(second)).toEqual(snapshotOf(3));
    await commitNext(changes, 0);
    expect(await changes.snapshot(first)).toBeNull();
  });

  it("refuses a commit whose head is not the last one, and keeps nothing of it", async () => {
    const version = await commitNext(changes, 2);
    const head = await changes.head();
    expect(head?.version).toBe(version);
    expect(await commitAfter(changes, null, 5)).toBeNull();
    expect(await commitAfter(changes, head, 1)).not.toBeNull();
    expect(await commitAfter(changes, head, 5)).toBeNull();
    expect(idsOf(await changes.page(0, 100))).toEqual([1, 2, 3]);
  });

  it("takes several commits in turn, each after the version that the one before returned", async () => {
    let head: FeedHead | null = null;
    for (const seq of [0, 250, 500]) {
      const state = { seq: seq + 250, snapshotId: randomUUID(), readAt: noon, collectedAt: noon };
      const version = await changes.commit({
        after: head?.version ?? null,
        state,
        snapshot: snapshotOf(seq),
        changes: listings(seq + 1, 250, noon),
      });
      if (version === null) throw new Error("Refused");
      head = { ...state, version };
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
    const won = await Promise.all([collect(changes), collect(harness.open().changes)]);
    stop.isSet = true;
    const total = 7 * won.reduce((sum, one) => sum + one, 0);
    expect(total).toBeGreaterThanOrEqual(7 * rounds);
    expect((await changes.head())?.seq).toBe(total);
    for (const seen of await Promise.all(readers)) expect(seen).toEqual(numbers(1, total));
  });

  it("finds the first change of a time or later", async () => {
    await commitNext(changes, 3, noon);
    await commitNext(changes, 2, noon + minuteMs);
    expect(await changes.firstSince(noon - 1)).toBe(1);
    expect(await changes.firstSince(noon)).toBe(1);
    expect(await changes.firstSince(noon + 1)).toBe(4);
    expect(await changes.firstSince(noon + minuteMs + 1)).toBeNull();
  });

  it("keeps a snapshot of 10,000 markets, and one that takes several documents", async () => {
    for (const markets of [10_000, 45_000]) {
      const snapshot = snapshotOf(markets);
      const state = { seq: 0, snapshotId: String(markets), readAt: noon, collectedAt: noon };
      const after = (await changes.head())?.version ?? null;
      expect(await changes.commit({ after, state, snapshot, changes: [] })).not.toBeNull();
      const head = await changes.head();
      const kept = head === null ? null : await changes.snapshot(head);
      expect(kept?.markets.size).toBe(snapshot.markets.size);
      expect([...(kept?.markets.values() ?? [])].at(-1)).toEqual([...snapshot.markets.values()].at(-1));
    }
  });

  it("keeps a change for 30 days at least", async () => {
    await commitNext(changes, 1, noon);
    await commitNext(changes, 1, noon + 30 * dayMs - 1);
    expect(idsOf(await changes.page(0, 10))).toEqual([1, 2]);
  });
}
