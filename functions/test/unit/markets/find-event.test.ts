import { dayMs, hourMs, minuteMs, toIso, secondMs } from "../../../src/base/clock.ts";
import { isFresh, createEventFinder } from "../../../src/markets/find-event.ts";
import {
  storedEvent,
  type EventDetails,
  type MentionEventSummary,
  type StoredEvent,
  type EventStore,
} from "../../../src/markets/market.ts";
import { inRequest } from "../../support/in-request.ts";
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

const start = Date.UTC(2026, 10, 22, 1, 15);

function event(fetchedAt: number, scheduledStartTime: string | null = toIso(start)) {
  return { scheduledStartTime, event_subtitle: "BUF @ DEN", event_title: "NFL", fetchedAt };
}

describe("a stored event", () => {
  it.each([
    ["a week before its start", start - 7 * dayMs],
    ["right before its start", start - minuteMs],
    ["while it is on", start + 2 * hourMs],
    ["a moment before a day after its start", start + dayMs - 1],
  ])("that was fetched %s is fresh for 10 minutes", (_when, fetchedAt) => {
    for (const isSettled of [false, true]) {
      expect(isFresh(event(fetchedAt), fetchedAt, isSettled)).toBe(true);
      expect(isFresh(event(fetchedAt), fetchedAt + 10 * minuteMs - 1, isSettled)).toBe(true);
      expect(isFresh(event(fetchedAt), fetchedAt + 10 * minuteMs, isSettled)).toBe(false);
      expect(isFresh(event(fetchedAt), fetchedAt + 365 * dayMs, isSettled)).toBe(false);
    }
  });

  it("of a settled market that was fetched a day after its start or later is fresh for good", () => {
    for (const fetchedAt of [start + dayMs, start + 30 * dayMs]) {
      expect(isFresh(event(fetchedAt), fetchedAt + 365 * dayMs, true)).toBe(true);
    }
  });

  it("of a market that is not settled is fresh for 10 minutes however long ago its start was", () => {
    const fetchedAt = start + 30 * dayMs;
    expect(isFresh(event(fetchedAt), fetchedAt + 10 * minuteMs - 1, false)).toBe(true);
    expect(isFresh(event(fetchedAt), fetchedAt + 10 * minuteMs, false)).toBe(false);
  });

  it("that was fetched in the future, before the clock was set back, is stale", () => {
    for (const isSettled of [false, true])
      expect(isFresh(event(start + 2 * dayMs), start + 2 * dayMs - 1, isSettled)).toBe(false);
  });

  it.each([null, "soon"])("whose start is %j is fresh for 2 minutes", (scheduledStartTime) => {
    const without = event(start, scheduledStartTime);
    expect(isFresh(without, start, true)).toBe(true);
    expect(isFresh(without, start + 2 * minuteMs - 1, false)).toBe(true);
    expect(isFresh(without, start + 2 * minuteMs, true)).toBe(false);
  });

  it("whose start has an offset is judged by its moment", () => {
    const late = event(start + dayMs, "2026-11-21T20:15:00-05:00");
    expect(isFresh(late, start + 30 * dayMs, true)).toBe(true);
    const early = event(start + dayMs - 1, "2026-11-21T20:15:00-05:00");
    expect(isFresh(early, start + 30 * dayMs, true)).toBe(false);
  });

  it.each([
    ["no fields", {}],
    ["a start that is not a time", event(start, "soon")],
    ["a subtitle of another type", { ...event(start), event_subtitle: 5 }],
    ["no title", { ...event(start), event_title: undefined }],
    ["no time of fetching", { ...event(start), fetchedAt: null }],
    ["a time of fetching that is not a number", { ...event(start), fetchedAt: Number.NaN }],
  ])("with %s is none", (_case, stored) => {
    expect(storedEvent.safeParse(stored).success).toBe(false);
    expect(storedEvent.safeParse(event(start)).success).toBe(true);
  });
});
