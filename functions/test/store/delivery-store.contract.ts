import { randomBytes } from "node:crypto";
import { begin, drop, end, leaseMs } from "../../src/watches/deliveries/attempts.ts";
import { newDelivery, type Delivery } from "../../src/watches/deliveries/delivery.ts";
import type { DeliveryStore, Overdue } from "../../src/watches/deliveries/ports.ts";
import { noon, type StoreHarness } from "./store-harness.ts";

export const freshWatch = () => `watch_${randomBytes(8).toString("hex")}`;

const made = (watchId: string, number: number, now = noon) =>
  newDelivery(
    {
      watchId,
      changeId: String(number),
      type: "market.settled",
      timestamp: "2026-11-20T12:00:30.000Z",
      data: { number },
    },
    now,
  );
const manyOf = (watchId: string, count: number) =>
  Array.from({ length: count }, (_, number) => made(watchId, number, noon + number));
const idsOf = (deliveries: readonly Delivery[]) => deliveries.map(({ id }) => id);

const failed = {
  attempt: { at: noon, httpStatus: 500, ms: 7, error: null, response: "Zoë: <b>no</b>" },
  retryAfterMs: null,
};

/** What sending relies on (DeliveryStore), whatever the store. */
export function deliveryStoreContract(createHarness: () => StoreHarness): void {
  let harness: StoreHarness;
  let deliveries: DeliveryStore;
  beforeEach(() => {
    harness = createHarness();
    deliveries = harness.open().deliveries;
  });
  afterEach(() => harness.clear());

  it("keeps every field of a delivery, with its attempts, on every instance", async () => {
    const one = made(freshWatch(), 1);
    await deliveries.add([one]);
    const ended = await deliveries.change(one.id, (stored) => end(stored, 0, failed, 0));
    expect(ended).toMatchObject({ attempts: [failed.attempt], attempt: 1, status: "waiting" });
    expect(await harness.open().deliveries.get(one.id)).toEqual(ended);
    expect(await deliveries.get("0".repeat(32))).toBeNull();
  });

  it("keeps a delivery as it is when it is added again, beside new ones, by two instances at once", async () => {
    const watchId = freshWatch();
    const [first, ...others] = manyOf(watchId, 30);
    if (first === undefined) throw new Error("None");
    await deliveries.add([first]);
    const ended = await deliveries.change(first.id, (stored) => end(stored, 0, failed, 0));
    const other = harness.open().deliveries;
    await Promise.all([deliveries.add([first, ...others]), other.add([...others, first])]);
    expect(await deliveries.get(first.id)).toEqual(ended);
    expect(await deliveries.list(watchId, null, 100)).toHaveLength(30);
  });

  it("adds 1,200 at once, and none", async () => {
    const watchId = freshWatch();
    await deliveries.add([]);
    await deliveries.add(manyOf(watchId, 1_200));
    expect(await deliveries.list(watchId, null, 2_000)).toHaveLength(1_200);
  });

  it("lets one of many instances that begin an attempt at once begin it", async () => {
    const one = made(freshWatch(), 1);
    await deliveries.add([one]);
    const begun = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        (at % 2 === 0 ? deliveries : harness.open().deliveries).change(one.id, (stored) =>
          begin(stored, 0, noon),
        ),
      ),
    );
    expect(begun.filter((delivery) => delivery !== null)).toHaveLength(1);
  });

  it("changes what is stored, also when another instance has changed what was known", async () => {
    const one = made(freshWatch(), 1);
    await deliveries.add([one]);
    const known = (await deliveries.get(one.id)) ?? one;
    const held = await deliveries.change(one.id, (stored) => begin(stored, 0, noon), known);
    const other = harness.open().deliveries;
    expect(await other.change(one.id, (stored) => begin(stored, 0, noon), known)).toBeNull();
    expect(await deliveries.change(one.id, (stored) => begin(stored, 0, noon), known)).toBeNull();
    await other.change(one.id, drop);
    expect(await deliveries.change(one.id, (stored) => end(stored, 0, failed, 0), held ?? one)).toBeNull();
    expect(await other.get(one.id)).toMatchObject({ status: "dropped", attempts: [] });
  });

  it("writes nothing when nothing is decided, and throws what deciding throws", async () => {
    const one = made(freshWatch(), 1);
    await deliveries.add([one]);
    expect(await deliveries.change(one.id, () => null)).toBeNull();
    expect(await deliveries.change("0".repeat(32), () => one)).toBeNull();
    const thrown = deliveries.change(one.id, () => {
      throw new Error("undecided");
    });
    await expect(thrown).rejects.toThrow("undecided");
    expect(await deliveries.get(one.id)).toEqual(one);
  });

  it("finds what is overdue, the longest first: what waits, is due and is held by nobody", async () => {
    const watchId = freshWatch();
    const [due, held, later, gone, dueToo] = manyOf(watchId, 5);
    if (!due || !held || !later || !gone || !dueToo) throw new Error("Too few");
    await deliveries.add([dueToo, gone, later, held, due]);
    await deliveries.change(held.id, (stored) => begin(stored, 0, noon + 10));
    await deliveries.change(later.id, (stored) => end(stored, 0, failed, 0));
    await deliveries.change(gone.id, drop);
    const overdue = async (now: number, max = 10) =>
      (await deliveries.overdue(now, null, max)).map(({ delivery, attempt }) => [delivery, attempt]);
    expect(await overdue(noon - 1)).toEqual([]);
    expect(await overdue(noon + 10)).toEqual([
      [due.id, 0],
      [dueToo.id, 0],
    ]);
    expect(await overdue(noon + 10, 1)).toEqual([[due.id, 0]]);
    expect(await overdue(noon + 10 + leaseMs)).toEqual([
      [due.id, 0],
      [dueToo.id, 0],
      [later.id, 1],
      [held.id, 0],
    ]);
  });

  it("finds what is overdue page by page, each once, also those that are due at one time", async () => {
    const same = Array.from({ length: 5 }, (_, number) => made(freshWatch(), number));
    const later = manyOf(freshWatch(), 4);
    await deliveries.add([...later, ...same]);
    const seen: Overdue[] = [];
    for (;;) {
      const page = await deliveries.overdue(noon + 10, seen.at(-1) ?? null, 2);
      seen.push(...page);
      if (page.length < 2) break;
    }
    expect(seen.map(({ delivery }) => delivery).toSorted()).toEqual(idsOf([...same, ...later]).toSorted());
    expect(seen.map(({ overdueAt }) => overdueAt - noon)).toEqual([0, 0, 0, 0, 0, 0, 1, 2, 3]);
  });

  it("lists a watch's deliveries page by page, the newest first, each once", async () => {
    const watchId = freshWatch();
    const same = Array.from({ length: 4 }, (_, number) => made(watchId, 100 + number, noon));
    await deliveries.add([...manyOf(watchId, 9), ...same, made(freshWatch(), 1)]);
    const seen: Delivery[] = [];
    for (;;) {
      const page = await deliveries.list(watchId, seen.at(-1) ?? null, 3);
      seen.push(...page);
      if (page.length < 3) break;
    }
    expect(new Set(idsOf(seen)).size).toBe(13);
    expect(seen).toHaveLength(13);
    const times = seen.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it("finds the oldest of those that wait beyond a number, of one watch", async () => {
    const watchId = freshWatch();
    const all = manyOf(watchId, 12);
    await deliveries.add([...all, ...manyOf(freshWatch(), 12)]);
    await deliveries.change(all[11]?.id ?? "", drop);
    expect((await deliveries.beyond(watchId, 8)).toSorted()).toEqual(idsOf(all.slice(0, 3)).toSorted());
    expect(await deliveries.beyond(watchId, 11)).toEqual([]);
  });

  it("takes a damaged delivery for none", async () => {
    const one = made(freshWatch(), 1);
    await deliveries.add([one]);
    await harness.spoilDelivery(one.id);
    expect(await deliveries.get(one.id)).toBeNull();
    expect(await deliveries.change(one.id, drop)).toBeNull();
    expect(await deliveries.list(one.watchId, null, 10)).toEqual([]);
  });
}
