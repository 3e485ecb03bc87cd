import { inRequest } from "../../../support/in-request.ts";
import { dayMs, minuteMs, secondMs } from "../../../../src/base/clock.ts";
import { createEventFinder } from "../../../../src/markets/event/find-event.ts";
import type { EventDetails, MentionEventSummary, StoredEvent } from "../../../../src/markets/event/event.ts";
import type { EventStore } from "../../../../src/markets/ports.ts";
import { recordingLog } from "../../../support/recording-log.ts";
import { tick, until } from "../../../support/until.ts";
import { virtualClock } from "../../../support/virtual-clock.ts";

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
  const events = createEventFinder({ provider: { event }, store, clock, log, refreshTimeoutMs });
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

  it("knows of an event what is stored, else what a list had, for a day", async () => {
    const { clock, events, rows } = finder();
    const listed = { ...summary, event_title: "Listed" };
    expect(await events.lastKnown(ticker)).toEqual({
      title: "",
      subtitle: null,
      startsAt: null,
      startReadAt: null,
    });
    events.remember({ ...listed, scheduledStartTime: "2026-07-01T03:59:00Z" });
    clock.advance(2 * secondMs);
    expect(await events.lastKnown(ticker)).toEqual({
      title: "Listed",
      subtitle: summary.event_subtitle,
      startsAt: Date.parse("2026-07-01T03:59:00Z"),
      startReadAt: null,
    });
    rows.set(ticker, { ...details, fetchedAt: 0 });
    clock.advance(2 * secondMs);
    expect(await events.lastKnown(ticker)).toEqual({
      title: details.event_title,
      subtitle: details.event_subtitle,
      startsAt: Date.parse("2026-11-22T04:30:00Z"),
      startReadAt: 0,
    });
    rows.clear();
    clock.advance(dayMs);
    expect(await events.lastKnown(ticker)).toEqual({
      title: "",
      subtitle: null,
      startsAt: null,
      startReadAt: null,
    });
  });

  it("stores an event that was read elsewhere when the stored one is stale or says something else", async () => {
    const { clock, event, events, find, rows, store } = finder();
    await events.keep(summary);
    await events.keep(summary);
    expect(store.put).toHaveBeenCalledTimes(1);
    const moved = "2026-11-22T05:30:00Z";
    await events.keep({ ...summary, scheduledStartTime: moved });
    expect(rows.get(ticker)).toEqual({ ...details, scheduledStartTime: moved, fetchedAt: clock.now() });
    clock.advance(10 * minuteMs);
    await events.keep({ ...summary, scheduledStartTime: moved });
    expect(rows.get(ticker)?.fetchedAt).toBe(clock.now());
    expect(await find()).toMatchObject({ scheduledStartTime: moved });
    expect(event).not.toHaveBeenCalled();
  });
});
