import { dayMs, fromIso, minuteMs, secondMs } from "@mention-market/service/base/clock";
import { createEventFinder as createServiceFinder } from "@mention-market/service/markets/find-event";
import type { StoredEvent } from "@mention-market/service/markets/market";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import { createEventFinder } from "../../../../src/markets/event/event-finder.ts";

const event = {
  series_ticker: "KXSNLMENTION",
  event_ticker: "KXSNLMENTION-26NOV21",
  event_title: "SNL",
  event_subtitle: "On Nov 21",
  scheduledStartTime: "2026-11-22T04:30:00.000Z",
};
const ticker = event.event_ticker;

describe("what is known of an event without a read of Kalshi", () => {
  const clock = virtualClock();
  const stored = new Map<string, StoredEvent>();
  let writes = 0;
  const store = {
    get: (of: string) => Promise.resolve(stored.get(of) ?? null),
    put: (of: string, kept: StoredEvent) => {
      writes += 1;
      stored.set(of, kept);
      return Promise.resolve();
    },
  };
  const kalshi = { event: () => Promise.reject(new Error("read")) };
  const finderOf = () =>
    createEventFinder(createServiceFinder({ kalshi, store, clock, log: recordingLog() }), clock);
  beforeEach(() => {
    stored.clear();
    writes = 0;
  });

  it("is what is stored, else what a list had, for a day", async () => {
    const finder = finderOf();
    const unknown = { title: "", subtitle: null, startsAt: null, startReadAt: null };
    expect(await finder.lastKnown(ticker)).toEqual(unknown);
    finder.remember({ ...event, event_title: "Listed" });
    clock.advance(dayMs - 1);
    const startsAt = fromIso(event.scheduledStartTime);
    const listed = { title: "Listed", subtitle: "On Nov 21", startsAt, startReadAt: null };
    expect(await finder.lastKnown(ticker)).toEqual(listed);
    await finder.keep(event);
    expect(await finder.lastKnown(ticker)).toEqual({ ...listed, title: "SNL", startReadAt: clock.now() });
    stored.clear();
    clock.advance(2 * secondMs);
    expect(await finder.lastKnown(ticker)).toEqual(unknown);
  });

  it("is stored again when it is stale or has changed, and not before", async () => {
    const finder = finderOf();
    const moved = { ...event, scheduledStartTime: "2026-11-22T05:30:00.000Z" };
    for (const [of, waitMs, expected] of [
      [event, 0, 1],
      [event, 9 * minuteMs, 1],
      [moved, 2 * secondMs, 2],
      [moved, 10 * minuteMs, 3],
    ] as const) {
      clock.advance(waitMs);
      await finder.keep(of);
      expect([of, writes]).toEqual([of, expected]);
    }
    expect(stored.get(ticker)).toMatchObject({
      scheduledStartTime: moved.scheduledStartTime,
      fetchedAt: clock.now(),
    });
  });
});
