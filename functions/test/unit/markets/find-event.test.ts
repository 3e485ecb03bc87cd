import { inRequest } from "../../support/in-request.ts";
import { minuteMs, secondMs } from "../../../src/base/clock.ts";
import { createEventFinder } from "../../../src/markets/find-event.ts";
import type { EventDetails, MentionEventSummary, StoredEvent } from "../../../src/markets/event.ts";
import type { EventStore } from "../../../src/markets/ports.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { tick, until } from "../../support/until.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const ticker = "KXSNLMENTION-26NOV21";
const details: EventDetails = {
  scheduledStartTime: "2026-11-22T04:30:00Z",
  event_subtitle: "On Nov 21",
  event_title: "SNL",
};

const summary: MentionEventSummary = { ...details, event_ticker: ticker, series_ticker: "KXSNLMENTION" };

/** A finder on a store and a provider whose calls can be made to fail. */
function finder({ refreshTimeoutMs = secondMs } = {}) {
  const clock = virtualClock();
  const log = recordingLog();
  const rows = new Map<string, StoredEvent>();
  const store: EventStore = {
    get: jest.fn((eventTicker: string) => Promise.resolve(rows.get(eventTicker) ?? null)),
    put: jest.fn((eventTicker: string, event: StoredEvent) => {
      rows.set(eventTicker, event);
      return Promise.resolve();
    }),
  };
  const event = jest.fn(() => Promise.resolve(summary));
  const events = createEventFinder({ kalshi: { event }, store, clock, log, refreshTimeoutMs });
  const find = () => inRequest(() => events.detailsOf(ticker, false), clock);
  return { clock, event, events, find, log, rows, store };
}

describe("finding an event", () => {
  it("asks the provider when the store can't be read, answers, and logs that", async () => {
    const { find, log, store } = finder();
    jest.mocked(store.get).mockRejectedValue(new Error("Firestore did not answer within 1000 ms"));
    expect(await find()).toEqual(details);
    expect(log.entries).toEqual([
      {
        severity: "warn",
        message: "Could not read a stored event",
        fields: { event_ticker: ticker, cause: "Firestore did not answer within 1000 ms" },
      },
    ]);
  });

  it("answers although the event can't be stored, and logs that", async () => {
    const { find, log, store } = finder();
    jest.mocked(store.put).mockRejectedValue(new Error("disk is full"));
    expect(await find()).toEqual(details);
    expect(log.entries).toMatchObject([
      { severity: "warn", fields: { event_ticker: ticker, cause: "disk is full" } },
    ]);
  });

  it("costs one read of the store and one of the provider for all who ask at once", async () => {
    const { event, find, store } = finder();
    await Promise.all(Array.from({ length: 100 }, find));
    for (const paid of [store.get, event, store.put]) expect(paid).toHaveBeenCalledTimes(1);
  });

  it("returns a stale event when the provider is slow to refresh it, and stores it once it is refreshed", async () => {
    const { clock, event, find, log, rows } = finder({ refreshTimeoutMs: 5 });
    await find();
    clock.advance(20 * minuteMs);
    const moved = { ...summary, scheduledStartTime: "2026-11-22T05:30:00Z" };
    const told = Promise.withResolvers<MentionEventSummary>();
    event.mockReturnValueOnce(told.promise);
    expect(await find()).toMatchObject(details);
    expect(log.entries).toMatchObject([{ severity: "warn" }]);
    told.resolve(moved);
    await until(() => rows.get(ticker)?.scheduledStartTime === moved.scheduledStartTime);
  });

  it("waits when no event is stored", async () => {
    const { event, find } = finder({ refreshTimeoutMs: 0 });
    const told = Promise.withResolvers<MentionEventSummary>();
    event.mockReturnValueOnce(told.promise);
    const found = find();
    await tick();
    told.resolve(summary);
    expect(await found).toEqual(details);
  });
});
