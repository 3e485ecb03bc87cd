import { AppError } from "../../src/base/errors.ts";
import type { Store } from "../../src/store/store.ts";
import { allowWatches } from "../../src/watches/put-watch.ts";
import type { Watch } from "../../src/watches/watch.ts";
import { makeWatch } from "../support/make-watch.ts";
import { noon, type StoreHarness } from "./store-harness.ts";

const byId = (a: Watch, b: Watch) => a.id.localeCompare(b.id);

/** What watches rely on (WatchStore and PassMemory), whatever the store. */
export function watchStoreContract(createHarness: () => StoreHarness): void {
  let harness: StoreHarness;
  let store: Store;
  beforeAll(() => {
    harness = createHarness();
    store = harness.open();
  });
  afterAll(() => harness.clear());

  const put = async (...watches: Watch[]) => {
    for (const watch of watches)
      await store.watches.change(watch.uid, () => ({ write: [watch], remove: [], result: null }));
  };

  it("lists every field of an account's watches as it was written, on every instance, and no other account's", async () => {
    const first = makeWatch();
    const second = makeWatch({
      uid: first.uid,
      name: "Zoë's “watch” / 1",
      types: ["market.settled", "price.crossed"],
      seriesTickers: ["KXA"],
      eventTickers: ["KXA-1"],
      marketTickers: ["KXA-1-B"],
      strikeWords: ["Dönner / Kebab"],
      price: { marketTicker: "KXA-1-B", when: "bid_at_or_above", dollars: 0.615 },
      status: "failing",
      formerSecret: { secret: "before", until: noon + 1 },
      lastDelivery: { at: noon, httpStatus: null },
      failingSince: noon - 1,
      sentByOwnerAt: [noon - 2, noon],
    });
    await put(makeWatch());
    await store.watches.change(first.uid, () => ({ write: [first, second], remove: [], result: null }));
    const expected = [first, second].toSorted(byId);
    expect((await store.watches.list(first.uid)).toSorted(byId)).toEqual(expected);
    const other = harness.open().watches;
    expect((await other.list(first.uid)).toSorted(byId)).toEqual(expected);
    expect(await other.get(second.id)).toEqual(second);
    expect(await other.get(makeWatch().id)).toBeNull();
  });

  it("makes the last 2 of 20 watches, and the last of 5 to one host, when 20 of each are made at once by two instances", async () => {
    const other = harness.open();
    const race = async (there: number, urlOf: (at: number) => string) => {
      const { uid } = makeWatch();
      const make = (at: number) => makeWatch({ uid, url: urlOf(at) });
      const before = Array.from({ length: there }, (_, at) => make(at));
      await store.watches.change(uid, () => ({ write: before, remove: [], result: null }));
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, at) =>
          (at % 2 === 0 ? store : other).watches.change(uid, (existing) => {
            const watch = make(there + at);
            allowWatches([...existing, watch], watch);
            return { write: [watch], remove: [], result: null };
          }),
        ),
      );
      const refused = outcomes.flatMap((one) => (one.status === "rejected" ? String(one.reason) : []));
      return { watches: (await store.watches.list(uid)).length, refused: refused.length, why: refused[0] };
    };
    expect(await race(18, (at) => `https://host${at}.example.com/`)).toEqual({
      watches: 20,
      refused: 18,
      why: "AppError: An account can have at most 20 watches",
    });
    expect(await race(4, (at) => `https://one.example.com/${at}`)).toEqual({
      watches: 5,
      refused: 19,
      why: "AppError: An account can have at most 5 watches that send to one.example.com",
    });
  });

  it("abandons a change that throws: nothing is written, and its error is thrown", async () => {
    const watch = makeWatch();
    await put(watch);
    const refusal = new AppError("exhausted", "Full");
    const refuse = store.watches.change(watch.uid, () => {
      throw refusal;
    });
    await expect(refuse).rejects.toBe(refusal);
    expect(await store.watches.list(watch.uid)).toEqual([watch]);
  });

  it("removes a watch for good, and none of another account", async () => {
    const [watch, others] = [makeWatch(), makeWatch()];
    await put(watch, others);
    const remove = [watch.id, others.id];
    await store.watches.change(watch.uid, () => ({ write: [], remove, result: null }));
    expect(await store.watches.get(watch.id)).toBeNull();
    expect(await store.watches.update(watch.id, (one) => one)).toBeNull();
    expect(await store.watches.get(watch.id)).toBeNull();
    expect(await store.watches.get(others.id)).toEqual(others);
  });

  it("loses neither an attempt's outcome nor its owner's change when both come at once, many times", async () => {
    const watch = makeWatch({ sentByOwnerAt: [] });
    await put(watch);
    const other = harness.open();
    await Promise.all([
      ...Array.from({ length: 8 }, (_, at) =>
        store.watches.update(watch.id, (one) => ({
          ...one,
          sentByOwnerAt: [...one.sentByOwnerAt, at],
        })),
      ),
      ...Array.from({ length: 8 }, (_, at) =>
        other.watches.change(watch.uid, ([one]) => ({
          write: one === undefined ? [] : [{ ...one, strikeWords: [...one.strikeWords, `word ${at}`] }],
          remove: [],
          result: null,
        })),
      ),
    ]);
    const after = await store.watches.get(watch.id);
    expect(after?.sentByOwnerAt.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(after?.strikeWords).toHaveLength(8);
  });

  it("updates what is stored, also when another instance has changed what was known", async () => {
    const watch = makeWatch();
    await put(watch);
    const known = (await store.watches.get(watch.id)) ?? watch;
    const sentBy = (at: number) => (one: Watch) => ({ ...one, sentByOwnerAt: [...one.sentByOwnerAt, at] });
    const first = await store.watches.update(watch.id, sentBy(1), known);
    await harness.open().watches.update(watch.id, sentBy(2));
    for (const stale of [known, first ?? watch, watch])
      await store.watches.update(watch.id, sentBy(3), stale);
    const whenTwice = (one: Watch) => (one.sentByOwnerAt.length > 1 ? sentBy(4)(one) : null);
    await store.watches.update(watch.id, whenTwice, known);
    expect(await store.watches.update(watch.id, () => null, known)).toBeNull();
    expect(await store.watches.get(watch.id)).toEqual({ ...watch, sentByOwnerAt: [1, 2, 3, 3, 3, 4] });
  });

  it("counts its version on with every change and with what ends or begins sending, not with other outcomes", async () => {
    const watch = makeWatch();
    const versions = [await store.watches.version()];
    const note = async () => versions.push(await harness.open().watches.version());
    await put(watch);
    await note();
    await store.watches.update(watch.id, (one) => ({ ...one, status: "failing" }));
    await note();
    await store.watches.update(watch.id, (one) => ({ ...one, status: "disabled" }));
    await note();
    await store.watches.change(watch.uid, () => ({ write: [], remove: [watch.id], result: null }));
    await note();
    const steps = versions.slice(1).map((version, at) => Math.sign(version - (versions[at] ?? 0)));
    expect(steps).toEqual([1, 0, 1, 1]);
  });

  it("reads every watch of every account, without one that is damaged", async () => {
    const watches = Array.from({ length: 310 }, () => makeWatch({ uid: "one of many" }));
    const damaged = makeWatch();
    await store.watches.change("one of many", () => ({ write: watches, remove: [], result: null }));
    await put(damaged);
    await harness.spoilWatch(damaged.id);
    const ids = new Set((await harness.open().watches.all()).map(({ id }) => id));
    expect(watches.filter(({ id }) => !ids.has(id))).toEqual([]);
    expect(ids.has(damaged.id)).toBe(false);
    expect(await store.watches.get(damaged.id)).toBeNull();
  });

  it("remembers for each pass the text that was written last, on every instance", async () => {
    expect(await store.passMemory.read("fanOut")).toBeNull();
    await store.passMemory.write("fanOut", "one");
    await store.passMemory.write("prices", "{}");
    await harness.open().passMemory.write("fanOut", "two");
    expect(await store.passMemory.read("fanOut")).toBe("two");
    expect(await store.passMemory.read("prices")).toBe("{}");
  });
}
