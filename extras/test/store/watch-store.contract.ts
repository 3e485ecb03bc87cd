import { randomBytes } from "node:crypto";
import { hourMs, minuteMs } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import type { Verdict } from "../../src/estimates/verdict.ts";
import type { ExtraStores } from "../../src/store/open.ts";
import { createEncryption } from "../../src/watches/secrets.ts";
import { createSentWatches } from "../../src/watches/matches.ts";
import { allowWatches } from "../../src/watches/put-watch.ts";
import { createVerdictPass } from "../../src/watches/verdict-pass.ts";
import type { Watch } from "../../src/watches/watch.ts";
import { judgedEvent, snapshotOf } from "../support/valued-event.ts";
import { makeWatch } from "../support/make-watch.ts";
import { noon, storeOfSuite, type StoreHarness } from "./store-harness.ts";

const encryption = createEncryption([randomBytes(32)]);
const byId = (a: Watch, b: Watch) => a.id.localeCompare(b.id);
const sentBy = (at: number) => (one: Watch) => ({ ...one, sentByOwnerAt: [...one.sentByOwnerAt, at] });

/** What watches rely on (WatchStore and PassMemory), whatever the store. */
export function watchStoreContract(createHarness: () => StoreHarness): void {
  const { harness, store } = storeOfSuite(createHarness);
  const put = (uid: string, ...write: Watch[]) =>
    store.watches.change(uid, () => ({ write, remove: [], result: null }));
  const made = async (of: Partial<Watch> = {}) => {
    const watch = makeWatch(of);
    await put(watch.uid, watch);
    return watch;
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
      verdict: { series_ticker: "KXA" },
      starts: { event_ticker: "KXA-1" },
      said: { market_ticker: "KXA-1-B" },
      happened: ["KXA-1"],
      ended: { at: noon, reason: "“B” settled no" },
      status: "failing",
      formerSecret: { secret: "before", until: noon + 1 },
      lastDelivery: { at: noon, type: "watch.test", httpStatus: null },
      failingSince: noon - 1,
      sentByOwnerAt: [noon - 2, noon],
    });
    await made();
    await put(first.uid, first, second);
    for (const { watches } of [store, harness.open()]) {
      expect((await watches.list(first.uid)).toSorted(byId)).toEqual([first, second].toSorted(byId));
      expect(await watches.get(second.id)).toEqual(second);
      expect(await watches.get(makeWatch().id)).toBeNull();
    }
  });

  it.each([
    [98, 2, "An account can have at most 100 watches", (at: number) => `https://host${at}.example.com/`],
    [
      4,
      1,
      "An account can have at most 5 watches that send to one.example.com",
      (at: number) => `https://one.example.com/${at}`,
    ],
  ])("makes, beside %i watches, %i of 20 at once by two instances: %s", async (there, places, why, urlOf) => {
    const { uid } = makeWatch();
    const make = (at: number) => makeWatch({ uid, url: urlOf(at) });
    await put(uid, ...Array.from({ length: there }, (_, at) => make(at)));
    const other = harness.open();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 === 0 ? store : other).watches.change(uid, (existing) => {
          const watch = make(there + at);
          allowWatches([...existing, watch], watch, encryption);
          return { write: [watch], remove: [], result: null };
        }),
      ),
    );
    const refused = outcomes.flatMap((one) => (one.status === "rejected" ? String(one.reason) : []));
    expect(refused).toEqual(Array(20 - places).fill(`AppError: ${why}`));
    expect(await store.watches.list(uid)).toHaveLength(there + places);
  });

  it("abandons a change that throws: nothing is written, and its error is thrown", async () => {
    const watch = await made();
    const refusal = new AppError("exhausted", "Full");
    const refuse = store.watches.change(watch.uid, () => {
      throw refusal;
    });
    await expect(refuse).rejects.toBe(refusal);
    expect(await store.watches.list(watch.uid)).toEqual([watch]);
  });

  it("removes a watch for good, and none of another account", async () => {
    const [watch, others] = [await made(), await made()];
    const remove = [watch.id, others.id];
    await store.watches.change(watch.uid, () => ({ write: [], remove, result: null }));
    expect(await store.watches.update(watch.id, (one) => one)).toBeNull();
    expect(await store.watches.get(watch.id)).toBeNull();
    expect(await store.watches.get(others.id)).toEqual(others);
  });

  it("loses neither an attempt's outcome nor its owner's change when both come at once, many times", async () => {
    const watch = await made({ sentByOwnerAt: [] });
    const other = harness.open();
    const eight = [0, 1, 2, 3, 4, 5, 6, 7];
    await Promise.all([
      ...eight.map((at) => store.watches.update(watch.id, sentBy(at))),
      ...eight.map((at) =>
        other.watches.change(watch.uid, (all) => ({
          write: all.map((one) => ({ ...one, strikeWords: [...one.strikeWords, `word ${at}`] })),
          remove: [],
          result: null,
        })),
      ),
    ]);
    const after = await store.watches.get(watch.id);
    expect(after?.sentByOwnerAt.toSorted()).toEqual(eight);
    expect(after?.strikeWords).toHaveLength(8);
  });

  it("updates what is stored, also when another instance has changed what was known", async () => {
    const watch = await made();
    const known = (await store.watches.get(watch.id)) ?? watch;
    const first = await store.watches.update(watch.id, sentBy(1), known);
    await harness.open().watches.update(watch.id, sentBy(2));
    for (const stale of [known, first ?? watch, watch])
      await store.watches.update(watch.id, sentBy(3), stale);
    const whenTwice = (one: Watch) => (one.sentByOwnerAt.length > 1 ? sentBy(4)(one) : null);
    await store.watches.update(watch.id, whenTwice, known);
    expect(await store.watches.update(watch.id, () => null, known)).toBeNull();
    expect(await store.watches.get(watch.id)).toEqual({ ...watch, sentByOwnerAt: [1, 2, 3, 3, 3, 4] });
  });

  it("counts its version on with every change, with what was sent and what ends or begins sending, not with other outcomes", async () => {
    const version = () => harness.open().watches.version();
    const versions = [await version()];
    const watch = await made();
    versions.push(await version());
    for (const of of [
      { status: "failing" },
      { status: "disabled" },
      { happened: ["KXA-1"] },
      { status: "ended" },
    ] as const) {
      await store.watches.update(watch.id, (one) => ({ ...one, ...of }));
      versions.push(await version());
    }
    await store.watches.change(watch.uid, () => ({ write: [], remove: [watch.id], result: null }));
    versions.push(await version());
    const steps = versions.slice(1).map((one, at) => Math.sign(one - (versions[at] ?? 0)));
    expect(steps).toEqual([1, 0, 1, 1, 1, 1]);
  });

  it("reads every watch of every account, without one that is damaged", async () => {
    const uid = "one of many";
    const watches = Array.from({ length: 310 }, () => makeWatch({ uid }));
    await put(uid, ...watches);
    const damaged = await made();
    await harness.spoil("watches", damaged.id);
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

  it("remembers the verdicts that a watch was sent, on every instance", async () => {
    const watch = await made({ verdict: { event_ticker: "KXA-1" } });
    const starts = { "KXA-1": noon + 24 * hourMs };
    const clock = virtualClock(noon);
    const sent: string[] = [];
    const runOn = async ({ watches, passMemory }: ExtraStores, verdict: Verdict) => {
      const pass = createVerdictPass({
        sentWatches: createSentWatches(watches),
        readEvents: () => Promise.resolve([judgedEvent("KXA-1", { "KXA-1-T": verdict })]),
        memory: passMemory,
        send: (deliveries) => {
          sent.push(...deliveries.map(({ watchId }) => watchId).filter((id) => id === watch.id));
          return Promise.resolve();
        },
        clock,
        log: recordingLog(),
      });
      clock.advance(minuteMs);
      await pass.run({ now: clock.now(), snapshot: snapshotOf(starts), endsBy: Infinity });
    };
    await runOn(store, "none");
    await runOn(harness.open(), "buy_yes");
    expect(sent).toEqual([watch.id]);
    await runOn(harness.open(), "none");
    await runOn(store, "buy_yes");
    expect(sent).toEqual([watch.id]);
    clock.advance(2 * minuteMs);
    await runOn(harness.open(), "none");
    clock.advance(hourMs);
    await runOn(harness.open(), "buy_yes");
    expect(sent).toEqual([watch.id, watch.id]);
  });
}
