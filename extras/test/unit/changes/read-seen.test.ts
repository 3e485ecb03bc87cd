import fc from "fast-check";
import { hourMs, toIso, minuteMs, secondMs } from "@mention-market/service/base/clock";
import { parsePhrases } from "@mention-market/service/transcripts/phrases/phrase";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import { openWordsOf, createReadSeenEvents } from "../../../src/changes/read-seen.ts";
import { emptySnapshot, type SeenMarket, type Snapshot } from "../../../src/changes/snapshot.ts";
import { beginningBy } from "../../../src/markets/event/event-dates.ts";
import { marketStatuses } from "../../../src/markets/event/event.ts";
import { isOfWord } from "../../../src/watches/matches.ts";

const noon = Date.UTC(2026, 10, 20, 12);

function phraseOf(text: string) {
  const parsed = parsePhrases(text);
  const [phrase] = "problem" in parsed ? [] : parsed.phrases;
  if (phrase === undefined) throw new Error(`Not a phrase: ${text}`);
  return phrase;
}

function snapshotOf(
  events: readonly { readonly start: string | null; readonly day?: string | undefined }[],
  markets: readonly (Pick<SeenMarket, "strike_word" | "status" | "close_time"> & {
    readonly event: number;
  })[],
): Snapshot {
  return {
    ...emptySnapshot,
    events: new Map(
      events.map(({ start, day }, at) => [
        `KXA-${at}`,
        {
          event_ticker: `KXA-${at}`,
          series_ticker: "KXA",
          scheduledStartTime: start,
          endedAt: null,
          ...(day !== undefined && { scheduledDay: day }),
        },
      ]),
    ),
    markets: new Map(
      markets.map(({ event, ...market }, at) => [
        `KXA-${event}-M${at}`,
        { ...market, market_ticker: `KXA-${event}-M${at}`, event_ticker: `KXA-${event}`, result: null },
      ]),
    ),
  };
}

const wordsOf = (words: readonly string[], phrase: string) =>
  openWordsOf(
    snapshotOf(
      [{ start: null }],
      words.map((strike_word) => ({ strike_word, status: "open", close_time: null, event: 0 })),
    ),
    phraseOf(phrase),
    noon,
  ).map(({ market }) => market.strike_word);

describe("the open markets on a word", () => {
  it.each([
    ["tariff", ["Tariff", "Tariffs", "Tariff / Duty", "Tariff (5+ times)"]],
    ["tariffs", ["Tariff", "Tariffs", "Tariff / Duty", "Tariff (5+ times)"]],
    ["duty", ["Tariff / Duty"]],
    ["tariff (5+ times)", ["Tariff (5+ times)"]],
    ["tariff (4+ times)", []],
    ["iran", []],
  ])("of %s are those for which it counts, and those that count for it", (phrase, expected) => {
    const words = ["Tariff", "Tariffs", "Tariff / Duty", "Tariff (5+ times)", "80+ times"];
    expect(wordsOf(words, phrase)).toEqual(expected);
  });

  it("are those that a naive reader finds, the soonest first, in random snapshots", () => {
    const time = fc.option(fc.integer({ min: -3, max: 3 }).map((hours) => toIso(noon + hours * hourMs)));
    const words = ["Tariff", "Tariffs", "Tariff / Duty", "Duty", "80+ times", "Tariff (5+ times)"];
    const event = fc.record({
      start: time,
      day: fc.constantFrom(undefined, "2026-11-19", "2026-11-20", "2026-11-21"),
    });
    const market = fc.record({
      event: fc.nat(9),
      strike_word: fc.constantFrom(null, ...words),
      status: fc.constantFrom(null, ...marketStatuses),
      close_time: time,
    });
    const snapshots = fc.tuple(
      fc.array(event, { minLength: 10, maxLength: 10 }),
      fc.array(market, { minLength: 20, maxLength: 60 }),
    );
    fc.assert(
      fc.property(snapshots, fc.constantFrom("tariff", "tariffs", "duty", '"tariffs"'), (made, text) => {
        const snapshot = snapshotOf(...made);
        const bare = text.replaceAll('"', "");
        const naive = [...snapshot.markets.values()].filter(
          ({ strike_word, status, close_time }) =>
            strike_word !== null &&
            status === "open" &&
            (close_time === null || Date.parse(close_time) > noon) &&
            // A phrase without a number finds every number.
            [bare, `${bare} (5+ times)`].some(
              (one) => isOfWord(one, strike_word) || isOfWord(strike_word, one),
            ),
        );
        const found = openWordsOf(snapshot, phraseOf(text), noon);
        const tickers = found.map((one) => one.market.market_ticker);
        expect(tickers.toSorted()).toEqual(naive.map(({ market_ticker }) => market_ticker).toSorted());
        const begins = found.map(
          ({ event: { scheduledStartTime, scheduledDay = null } }) =>
            beginningBy(scheduledStartTime, scheduledDay) ?? Infinity,
        );
        expect(begins).toEqual(begins.toSorted((one, other) => one - other || 0));
      }),
    );
  });

  it("have the phase that all markets of their event decide, not those on the word alone", () => {
    const snapshot = snapshotOf(
      [{ start: toIso(noon - hourMs) }, { start: toIso(noon + hourMs) }, { start: null }],
      [0, 1, 2].map((event) => ({ event, strike_word: "Tariff", status: "open", close_time: null })),
    );
    const found = openWordsOf(snapshot, phraseOf("tariff"), noon);
    expect(found.map(({ event, phase }) => [event.event_ticker, phase])).toEqual([
      ["KXA-0", "live"],
      ["KXA-1", "upcoming"],
      ["KXA-2", null],
    ]);
  });
});

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
    const readSeenEvents = createReadSeenEvents({ store, clock, log });
    /** What a response gets, and when, in ms. */
    async function read() {
      const from = Date.now();
      const result = readSeenEvents().then((starts) => ({ starts, ms: Date.now() - from }));
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
      expect.objectContaining({ message: "What the feed knows of events could not be read" }),
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
