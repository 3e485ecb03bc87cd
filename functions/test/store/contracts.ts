import { randomBytes } from "node:crypto";
import { keyCounterContract, quotaContract } from "./key-counter.contract.ts";
import { keyRegistryContract } from "./key-registry.contract.ts";
import { rotationContract } from "./rotation.contract.ts";
import { untilConnected } from "../support/until.ts";
import { noon, storeOfSuite, type StoreHarness } from "./store-harness.ts";

/** What every store must hold. `calls`, `schedules`: how much the random runs try. */
export function storeContracts(
  name: string,
  createHarness: () => StoreHarness,
  { calls, schedules }: { readonly calls: number; readonly schedules: number },
): void {
  describe(`key counter on ${name}`, () => keyCounterContract(createHarness, calls));
  describe(`the quota on ${name}`, () => quotaContract(createHarness, schedules));
  describe(`rotated keys on ${name}`, () => rotationContract(createHarness, schedules));
  describe(`key registry on ${name}`, () => keyRegistryContract(createHarness));
  describe(`event store on ${name}`, () => eventStoreContract(createHarness));
}

/** What look-ups rely on (EventStore), whatever the store. */
function eventStoreContract(createHarness: () => StoreHarness): void {
  const { harness, store } = storeOfSuite(createHarness);
  beforeAll(() => untilConnected(store.keys));
  const freshTicker = () => `KXNFLMENTION-${randomBytes(6).toString("hex").toUpperCase()}`;
  const event = {
    scheduledStartTime: "2026-11-22T18:00:00Z",
    event_subtitle: "BUF at DEN",
    event_title: "What will the announcers say?",
    fetchedAt: noon,
  };
  const later = { scheduledStartTime: null, event_subtitle: null, event_title: "", fetchedAt: noon + 1 };

  it("returns the last that was put of an event, nulls included, on every instance, and null for another event", async () => {
    const ticker = freshTicker();
    for (const one of [event, later]) {
      await store.events.put(ticker, one);
      expect(await store.events.get(ticker)).toEqual(one);
      const other = harness.open();
      await untilConnected(other.keys);
      expect(await other.events.get(ticker)).toEqual(one);
    }
    expect(await store.events.get(freshTicker())).toBeNull();
  });

  it("takes a damaged event for a miss, and lets it be replaced", async () => {
    const ticker = freshTicker();
    await store.events.put(ticker, event);
    await harness.spoilEvent(ticker);
    expect(await store.events.get(ticker)).toBeNull();
    await store.events.put(ticker, event);
    expect(await store.events.get(ticker)).toEqual(event);
  });
}
