import { setImmediate as nextTurn } from "node:timers/promises";
import { dayMs, hourMs, minuteMs, toIso } from "@mention-market/service/base/clock";
import { isShown, nextEventOf, previousEventOf } from "../../../src/board/board-event.ts";
import { createReadList } from "../../../src/board/board-list.ts";
import { chartRange } from "../../../src/board/board-reads.ts";
import { noSeenEvents, type MentionEvent } from "../../../src/markets/event/event.ts";
import { freshMsOf } from "../../../src/board/freshness.ts";
import { largestEdgeOf, topWordsOf } from "../../../src/board/top-words.ts";
import { offersOf, verdictOf } from "../../../src/estimates/verdict.ts";
import type { ValuedEvent } from "../../../src/words/value-event.ts";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { eventOf, marketLike, seriesOf, settledLike, start } from "../../support/valued-event.ts";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";

const event = eventOf("Tush Push");

/** The list of these events, which have one word each. */
function readListOf(
  clock: VirtualClock,
  tickers: readonly string[],
  value: (event: MentionEvent) => Promise<ValuedEvent>,
) {
  const named = (event_ticker: string) => ({ ...eventOf("Clue"), event_ticker });
  const listed = (event_ticker: string) => {
    const { event_title, event_subtitle, series_ticker, scheduledStartTime } = named(event_ticker);
    const startBasis = { source: "milestone" as const, certain: true };
    return { event_ticker, event_title, event_subtitle, series_ticker, scheduledStartTime, startBasis };
  };
  const notAsked = () => Promise.reject(new Error("Not asked for"));
  return createReadList({
    clock,
    log: recordingLog(),
    kindOf: () => "nfl",
    hasTranscripts: () => false,
    readSeenEvents: noSeenEvents,
    readSettled: null,
    sources: {
      open: () => Promise.resolve({ value: tickers.map(listed), ageSeconds: null, ageMs: 0 }),
      event: (ticker) => Promise.resolve({ event: named(ticker), readAt: clock.now() }),
      value,
      valueAndClosing: notAsked,
      isMentionSeries: notAsked,
      seriesMarkets: notAsked,
      lastKnown: notAsked,
      prices: notAsked,
      oddEventOf: () => null,
    },
  });
}

describe("the list of the board", () => {
  it("lets other requests go on between the values of its events, of which each is computed at once", async () => {
    const clock = virtualClock(start - 1000);
    const tickers = Array.from({ length: 50 }, (_, at) => `KXNFLMENTION-26JAN${at}`);
    let valued = 0;
    const readList = readListOf(clock, tickers, (of) => {
      valued += 1;
      return Promise.resolve({ ...of, markets: [], kind: "nfl" });
    });
    const { list } = await inRequest(readList, clock);
    expect(list.events).toHaveLength(tickers.length);
    let turns = 0;
    for (; valued < tickers.length; turns += 1) await nextTurn();
    expect(turns).toBeGreaterThan(tickers.length / 2);
  });

  it("knows an event's edges for 10 minutes after its prices and its records were read, and is made again soon until it knows all, and says meanwhile why it does not", async () => {
    const clock = virtualClock(start - hourMs);
    let hasFailed = true;
    const readList = readListOf(clock, ["KXNFLMENTION-A", "KXNFLMENTION-B"], (of) =>
      Promise.resolve({
        ...{ ...of, markets: [], kind: "nfl" as const },
        ...(hasFailed && of.event_ticker.endsWith("B") && { record_error: "slow" }),
      }),
    );
    const next = async () => {
      const { list, isWhole } = await inRequest(readList, clock);
      for (let turns = 0; turns < 10; turns += 1) await nextTurn();
      return [...list.events.map(({ edges_known }) => edges_known), isWhole, list.words_error];
    };
    expect(await next()).toEqual([false, false, false, undefined]);
    hasFailed = false;
    expect(await next()).toEqual([true, false, false, "slow"]);
    expect(await next()).toEqual([true, true, true, undefined]);
    clock.advance(10 * minuteMs);
    expect(await next()).toEqual([false, false, false, undefined]);
    expect(await next()).toEqual([true, true, true, undefined]);
  });
});

describe("the events of a series", () => {
  const settled = (code: string, at: number | null, word = "Tush Push") =>
    settledLike({ eventTicker: `KXNFLMENTION-${code}`, settledAt: at, strikeWord: word });

  const previousOf = (of: MentionEvent, series: ReturnType<typeof seriesOf>) =>
    previousEventOf(of, series, ({ event_ticker }) => Promise.resolve(`day of ${event_ticker}`));

  it("before one are those that had settled when it started: the last of them is shown, by word", async () => {
    const series = seriesOf(
      settled("B", start - dayMs, "Snow"),
      settled("B", start - dayMs - 1, "Dive"),
      settled("A", start - 2 * dayMs),
      settled("C", start),
      settled("D", null),
    );
    const results = ["Dive", "Snow"].map((strike_word) => ({ strike_word, result: "yes" }));
    expect(await previousOf(event, series)).toEqual({
      event_ticker: "KXNFLMENTION-B",
      event_date: "day of KXNFLMENTION-B",
      settlement_ts: toIso(start - dayMs),
      results,
    });
    expect(await previousOf(event, seriesOf(settled("C", start)))).toBeNull();
  });

  it("never have an event before itself, though some of its words have settled", async () => {
    const own = seriesOf(settledLike({ eventTicker: event.event_ticker, settledAt: start - 1 }));
    expect(await previousOf(event, own)).toBeNull();
    expect(await previousOf({ ...event, scheduledStartTime: null }, own)).toBeNull();
  });

  it("after one are open ones of the same series that start later: the soonest is named", () => {
    const at = (code: string, ms: number | null, series_ticker = "KXNFLMENTION") => ({
      ...{ event_ticker: `${series_ticker}-${code}`, series_ticker },
      ...{ event_title: null, event_subtitle: null },
      scheduledStartTime: ms === null ? null : toIso(start + ms),
    });
    const open = [at("LATE", 9), at("NEXT", 5), at("EARLY", -5), at("NO", null), at("X", 1, "KXOTHER")];
    expect(nextEventOf(event, open)).toBe("KXNFLMENTION-NEXT");
    expect(nextEventOf(event, [at("EARLY", -5)])).toBeNull();
    const undated = { ...event, scheduledStartTime: null, event_date_basis: "ticker" as const };
    const dated = { ...undated, event_date: "2026-01-16", event_date_basis: "rules" as const };
    const named = { ...at("NAMED", null), event_title: "Originally scheduled for January 17, 2026" };
    expect([undated, dated].map((one) => nextEventOf(one, [...open, named]))).toEqual([
      null,
      "KXNFLMENTION-NAMED",
    ]);
  });

  it("are shown for 7 days after their last market has settled, and while one waits for its result", () => {
    const over = seriesOf(settled("A", start), settled("A", start - dayMs));
    const waiting = { ...seriesOf(), unsettled: new Map([["KXNFLMENTION-B-DIVE", "KXNFLMENTION-B"]]) };
    expect(isShown("KXNFLMENTION-A", over, start + 7 * dayMs)).toBe(true);
    expect(isShown("KXNFLMENTION-A", over, start + 7 * dayMs + 1)).toBe(false);
    expect(isShown("KXNFLMENTION-B", over, start)).toBe(false);
    expect(isShown("KXNFLMENTION-B", waiting, start)).toBe(true);
    expect(isShown("KXNFLMENTION", waiting, start)).toBe(false);
    expect(isShown("KXNFLMENTION-B-DIVE", waiting, start)).toBe(false);
  });
});

describe("the largest edge of an event", () => {
  /** A word that can be bought for 0.5, and sold for 0.4. */
  function wordWorth(
    word: string,
    [fair, low, high]: readonly number[],
    basis: "price" | "siblings" = "price",
    isProven = true,
  ) {
    const [market] = eventOf(word).markets;
    if (market === undefined || fair === undefined || low === undefined || high === undefined)
      throw new Error("The event has no market");
    const interval = { probability: fair, low, high, observations: 9, basis: [], parts: [] };
    const range = { fair_value: fair, fair_low: low, fair_high: high };
    const estimate = { ...interval, ...range, fair_basis: basis };
    return {
      ...market,
      record: null,
      estimate,
      ...offersOf(market, fair, event.fee),
      verdict: verdictOf(market, { value: fair, low, high, basis }, event.fee, isProven),
    };
  }
  const largest = (...markets: ReturnType<typeof wordWorth>[]) => largestEdgeOf(topWordsOf(markets, false));

  it("is the largest of prices that lie outside the estimate's interval, on the side that is cheap", () => {
    const within = wordWorth("Within", [0.9, 0.3, 0.95]);
    const edge = largest(within, wordWorth("Yes", [0.6, 0.55, 0.9]), wordWorth("No", [0.1, 0.05, 0.35]));
    expect(edge).toMatchObject({
      strike_word: "No",
      side: "no",
      market_ticker: expect.stringMatching(/-No$/),
    });
    expect(edge?.edge_dollars).toBeCloseTo(0.9 - 0.6 - 0.07 * 0.6 * 0.4, 6);
  });

  it("is null where no verdict buys: by other words' prices, where the fee takes all of it, and in a series that is not proven", () => {
    expect(largest(wordWorth("Yes", [0.6, 0.55, 0.9], "siblings"))).toBeNull();
    expect(largest(wordWorth("Yes", [0.51, 0.505, 0.9]))).toBeNull();
    expect(largest(wordWorth("Yes", [0.6, 0.55, 0.9], "price", false))).toBeNull();
  });
});

it("lets an event be kept for 10 seconds in progress, else for a minute", () => {
  expect([freshMsOf(true), freshMsOf(false)]).toEqual([10_000, 60_000]);
});

describe("the prices of an event", () => {
  const seconds = (ms: number) => Math.floor(ms / 1000);
  const spanOf = (from: number, to: number) => ({ from: seconds(from), to: seconds(to) });
  const settled = [start, start - dayMs].map((ms) => ({ ...marketLike("Snow"), settlement_ts: toIso(ms) }));
  const over = { ...event, scheduledStartTime: null, markets: settled };

  it.each([
    ["hourly over the last 7 days before its start", event, -hourMs, "1h", -7 * dayMs - hourMs, -hourMs],
    ["by the minute from its start on", event, 0, "1m", 0, 0],
    ["by the minute over at most 6 hours", event, 9 * hourMs, "1m", 0, 6 * hourMs],
    ["hourly until it has settled, without a known start", over, dayMs, "1h", -7 * dayMs, 0],
  ])("are %s", (_, of, now, interval, from, to) => {
    expect(chartRange(of, start + now)).toEqual({ interval, span: spanOf(start + from, start + to) });
  });
});
