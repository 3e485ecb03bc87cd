import { randomBytes } from "node:crypto";
import type { StoredEvent } from "../../src/markets/event/event.ts";
import type { Store } from "../../src/store/store.ts";
import { noon, type StoreHarness } from "./store-harness.ts";

const event: StoredEvent = {
  scheduledStartTime: "2026-11-22T18:00:00Z",
  event_subtitle: "BUF at DEN",
  event_title: "What will the announcers say?",
  fetchedAt: noon,
};

const freshTicker = () => `KXNFLMENTION-${randomBytes(6).toString("hex").toUpperCase()}`;

/** What look-ups rely on (EventStore), whatever the store. */
export function eventStoreContract(createHarness: () => StoreHarness): void {
  let harness: StoreHarness;
  let store: Store;
  beforeAll(() => {
    harness = createHarness();
    store = harness.open();
  });
  afterAll(() => harness.clear());

  it("returns null for an event that was never put", async () => {
    expect(await store.events.get(freshTicker())).toBeNull();
  });

  it("returns what was put, on every instance", async () => {
    const ticker = freshTicker();
    await store.events.put(ticker, event);
    expect(await store.events.get(ticker)).toEqual(event);
    expect(await harness.open().events.get(ticker)).toEqual(event);
    expect(await store.events.get(freshTicker())).toBeNull();
  });

  it("keeps the last of several, nulls included", async () => {
    const ticker = freshTicker();
    const later = {
      ...event,
      scheduledStartTime: null,
      event_subtitle: null,
      event_title: "",
      fetchedAt: noon + 1,
    };
    await store.events.put(ticker, event);
    await store.events.put(ticker, later);
    expect(await store.events.get(ticker)).toEqual(later);
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
