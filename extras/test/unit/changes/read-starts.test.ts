import { minuteMs, secondMs } from "@mention-market/service/base/clock";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import { createReadStarts } from "../../../src/changes/read-seen.ts";
import { emptySnapshot } from "../../../src/changes/snapshot.ts";

const head = { seq: 1, snapshotId: "one", readAt: 0, collectedAt: 0, version: "1" };
const event = { event_ticker: "KXA-1", series_ticker: "KXA", scheduledStartTime: null, endedAt: null };
const events = new Map([[event.event_ticker, event]]);

describe("the histories of starts, while the store hangs", () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] }));
  afterEach(() => void jest.useRealTimers());

  function reading() {
    const clock = virtualClock();
    const log = recordingLog();
    const calls = { heads: 0, isHanging: true };
    const store = {
      head: () => {
        calls.heads += 1;
        return calls.isHanging ? new Promise<never>(() => undefined) : Promise.resolve(head);
      },
      snapshot: () => Promise.resolve({ ...emptySnapshot, events }),
    };
    const readStarts = createReadStarts({ store, clock, log });
    /** What a response gets, and when, in ms. */
    async function read() {
      const from = Date.now();
      const result = readStarts().then((starts) => ({ starts, ms: Date.now() - from }));
      await jest.advanceTimersByTimeAsync(10 * secondMs);
      return result;
    }
    return { clock, log, calls, read };
  }

  it("are none after a second, for all responses of the next minute without a further wait", async () => {
    const { clock, log, calls, read } = reading();
    expect(await read()).toEqual({ starts: new Map(), ms: secondMs });
    clock.advance(minuteMs - 1);
    expect(await read()).toEqual({ starts: new Map(), ms: 0 });
    expect(calls.heads).toBe(1);
    expect(log.entries).toEqual([
      expect.objectContaining({ message: "The histories of starts could not be read" }),
    ]);
    calls.isHanging = false;
    clock.advance(minuteMs);
    expect(await read()).toEqual({ starts: events, ms: 0 });
  });

  it("are the last that were read", async () => {
    const { clock, calls, read } = reading();
    calls.isHanging = false;
    expect((await read()).starts).toEqual(events);
    calls.isHanging = true;
    clock.advance(2 * minuteMs);
    expect(await read()).toEqual({ starts: events, ms: secondMs });
  });
});
