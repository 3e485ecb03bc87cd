import { randomBytes } from "node:crypto";
import { beginAttempt, dropDelivery, endAttempt, leaseMs } from "../../src/watches/deliveries/attempts.ts";
import { newDelivery, type Delivery, type DeliveryStore } from "../../src/watches/deliveries/delivery.ts";
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
const idsOf = (deliveries: readonly { readonly id: string }[]) => deliveries.map(({ id }) => id).toSorted();

const failed = {
  attempt: { at: noon, httpStatus: 500, ms: 7, error: null, response: "Zoë: <b>no</b>" },
  isRefused: false,
  retryAfterMs: null,
};
const beginning = (stored: Delivery) => beginAttempt(stored, 0, noon);
const failing = (stored: Delivery) => endAttempt(stored, 0, failed, 0);

/** All that pages of two hold. */
async function paged<Found>(page: (after: Found | null, max: number) => Promise<readonly Found[]>) {
  const seen: Found[] = [];
  for (;;) {
    const found = await page(seen.at(-1) ?? null, 2);
    seen.push(...found);
    if (found.length < 2) return seen;
  }
}

/** What sending relies on (DeliveryStore), whatever the store. */
export function deliveryStoreContract(createHarness: () => StoreHarness): void {
  let harness: StoreHarness;
  let deliveries: DeliveryStore;
  beforeEach(() => {
    harness = createHarness();
    deliveries = harness.open().deliveries;
  });
  afterEach(() => harness.clear());

  const added = async () => {
    const one = made(freshWatch(), 1);
    await deliveries.add([one]);
    return one;
  };

  it("keeps a delivery with its attempts as it is when it is added again, beside new ones, by two instances at once", async () => {
    const first = await added();
    const ended = await deliveries.change(first.id, failing);
    expect(ended).toMatchObject({ attempts: [failed.attempt], attempt: 1, status: "waiting" });
    const others = manyOf(first.watchId, 30).slice(2);
    const other = harness.open().deliveries;
    await Promise.all([deliveries.add([first, ...others]), other.add([...others, first])]);
    expect(await other.get(first.id)).toEqual(ended);
    expect(await deliveries.list(first.watchId, null, 100)).toHaveLength(29);
  });

  it("adds 1,200 at once, and none", async () => {
    const watchId = freshWatch();
    await deliveries.add([]);
    await deliveries.add(manyOf(watchId, 1_200));
    expect(await deliveries.list(watchId, null, 2_000)).toHaveLength(1_200);
  });

  it("lets one of many instances that begin an attempt at once begin it", async () => {
    const { id } = await added();
    const instances = Array.from({ length: 6 }, (_, at) =>
      at % 2 === 0 ? deliveries : harness.open().deliveries,
    );
    const begun = await Promise.all(instances.map((instance) => instance.change(id, beginning)));
    expect(begun.filter((delivery) => delivery !== null)).toHaveLength(1);
  });

  it("changes what is stored, also when another instance has changed what was known", async () => {
    const { id } = await added();
    const known = (await deliveries.get(id)) ?? undefined;
    const held = (await deliveries.change(id, beginning, known)) ?? undefined;
    const other = harness.open().deliveries;
    expect(await other.change(id, beginning, known)).toBeNull();
    expect(await deliveries.change(id, beginning, known)).toBeNull();
    await other.change(id, dropDelivery);
    expect(await deliveries.change(id, failing, held)).toBeNull();
    expect(await other.get(id)).toMatchObject({ status: "dropped", attempts: [] });
  });

  it("writes nothing when nothing is decided, throws what deciding throws, and takes a damaged delivery for none", async () => {
    const one = await added();
    expect(await deliveries.change(one.id, () => null)).toBeNull();
    expect(await deliveries.change("0".repeat(32), () => one)).toBeNull();
    const thrown = deliveries.change(one.id, () => {
      throw new Error("undecided");
    });
    await expect(thrown).rejects.toThrow("undecided");
    expect(await deliveries.get(one.id)).toEqual(one);
    await harness.spoil("deliveries", one.id);
    expect(await deliveries.get(one.id)).toBeNull();
    expect(await deliveries.change(one.id, dropDelivery)).toBeNull();
    expect(await deliveries.list(one.watchId, null, 10)).toEqual([]);
  });

  it("finds what is overdue, the longest first: what waits, is due and is held by nobody", async () => {
    const [due, held, later, gone, dueToo] = manyOf(freshWatch(), 5);
    if (!due || !held || !later || !gone || !dueToo) throw new Error("Too few");
    await deliveries.add([dueToo, gone, later, held, due]);
    await deliveries.change(held.id, (stored) => beginAttempt(stored, 0, noon + 10));
    await deliveries.change(later.id, failing);
    await deliveries.change(gone.id, dropDelivery);
    const overdue = async (now: number, max = 10) =>
      (await deliveries.overdue(now, null, max)).map(({ delivery, attempt }) => [delivery, attempt]);
    const first = [due.id, 0];
    expect(await overdue(noon - 1)).toEqual([]);
    expect(await overdue(noon + 10)).toEqual([first, [dueToo.id, 0]]);
    expect(await overdue(noon + 10, 1)).toEqual([first]);
    const all = [first, [dueToo.id, 0], [later.id, 1], [held.id, 0]];
    expect(await overdue(noon + 10 + leaseMs)).toEqual(all);
  });

  it("finds what is due of one watch, the longest first", async () => {
    const watchId = freshWatch();
    const [due, held, later, gone, dueToo] = manyOf(watchId, 5);
    if (!due || !held || !later || !gone || !dueToo) throw new Error("Too few");
    await deliveries.add([dueToo, gone, later, held, due, ...manyOf(freshWatch(), 3)]);
    await deliveries.change(held.id, (stored) => beginAttempt(stored, 0, noon + 10));
    await deliveries.change(later.id, failing);
    await deliveries.change(gone.id, dropDelivery);
    expect(await deliveries.due(watchId, noon - 1, 10)).toEqual([]);
    expect(await deliveries.due(watchId, noon + 10, 10)).toEqual([due, dueToo]);
    expect(await deliveries.due(watchId, noon + 10, 1)).toEqual([due]);
  });

  it("pages through what is overdue, and through a watch's deliveries, the newest first: each once, also of one time", async () => {
    const watchId = freshWatch();
    const same = Array.from({ length: 5 }, (_, number) => made(watchId, 100 + number, noon));
    const [own, others] = [manyOf(watchId, 4), manyOf(freshWatch(), 2)];
    await deliveries.add([...own, ...others, ...same]);
    const overdue = await paged((after: Parameters<typeof deliveries.overdue>[1], max) =>
      deliveries.overdue(noon + 10, after, max),
    );
    expect(overdue.map(({ delivery }) => delivery).toSorted()).toEqual(idsOf([...own, ...others, ...same]));
    expect(overdue.map(({ overdueAt }) => overdueAt - noon)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3]);
    const listed = await paged((after: Delivery | null, max) => deliveries.list(watchId, after, max));
    expect(idsOf(listed)).toEqual(idsOf([...own, ...same]));
    expect(listed.map(({ createdAt }) => createdAt - noon)).toEqual([3, 2, 1, 0, 0, 0, 0, 0, 0]);
  });

  it("finds the oldest of those that wait beyond a number, of one watch", async () => {
    const watchId = freshWatch();
    const all = manyOf(watchId, 12);
    await deliveries.add([...all, ...manyOf(freshWatch(), 12)]);
    await deliveries.change(all[11]?.id ?? "", dropDelivery);
    expect((await deliveries.beyond(watchId, 8)).toSorted()).toEqual(idsOf(all.slice(0, 3)));
    expect(await deliveries.beyond(watchId, 11)).toEqual([]);
  });
}
