import fc from "fast-check";
import { dayMs, hourMs, minuteMs, toIso } from "@mention-market/service/base/clock";
import { easternDayOf } from "../../src/base/eastern-time.ts";
import type { MentionEvent } from "../../src/markets/event/event.ts";
import type { SeriesMarkets } from "../../src/markets/settled/series-markets.ts";
import { exampleMarket } from "./example-market.ts";

export const seriesTickers = {
  proven: "KXTRUMPMENTION",
  unproven: "KXSNLMENTION",
  longRunning: "KXLONGMENTION",
};

interface RandomWord {
  readonly bidCents: number | null;
  readonly askCents: number | null;
  readonly status: "open" | "closed" | "settled";
  /** How often it settled before. */
  readonly yes: number;
  readonly no: number;
}

export interface RandomEvent {
  readonly series: keyof typeof seriesTickers;
  /** From now; null: no start is known. */
  readonly startsInMs: number | null;
  /** The day that its rules name, in days from today; null: they name none. */
  readonly daysAhead: number | null;
  readonly hasWindow: boolean;
  readonly feeType: "quadratic" | "flat" | null;
  readonly words: readonly RandomWord[];
}

const cents = fc.integer({ min: 0, max: 100 });
const rarelyNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { freq: 12, nil: null });
const tally = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 }));

/** Most spreads are narrow, so that most words have a price of their own. */
const quote = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(cents, fc.integer({ min: 0, max: 6 }))
      .map(([bid, wide]) => [bid, Math.min(100, bid + wide)]),
  },
  { weight: 1, arbitrary: fc.tuple(rarelyNull(cents), rarelyNull(cents)) },
);
const word: fc.Arbitrary<RandomWord> = fc
  .record({
    quote,
    status: fc.oneof(
      { weight: 8, arbitrary: fc.constant("open" as const) },
      { weight: 1, arbitrary: fc.constantFrom("closed" as const, "settled" as const) },
    ),
    yes: tally,
    no: tally,
  })
  .map(({ quote: [bidCents = null, askCents = null], ...rest }) => ({ bidCents, askCents, ...rest }));

export const randomEvent: fc.Arbitrary<RandomEvent> = fc.record({
  series: fc.constantFrom("proven" as const, "proven" as const, "unproven" as const, "longRunning" as const),
  startsInMs: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 3 * dayMs }) },
    { weight: 3, arbitrary: fc.constantFrom(-8 * hourMs, -minuteMs, -1, 0, 1) },
    { weight: 2, arbitrary: fc.constant(null) },
  ),
  daysAhead: fc.constantFrom(null, -1, 0, 1),
  hasWindow: fc.oneof(
    { weight: 9, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  feeType: fc.oneof(
    { weight: 9, arbitrary: fc.constant("quadratic" as const) },
    { weight: 1, arbitrary: fc.constantFrom("flat" as const, null) },
  ),
  words: fc.array(word, { minLength: 1, maxLength: 9 }),
});

/** The day of an event without a start that its rules name, US Eastern; null without one. */
function dayOf({ startsInMs, daysAhead }: RandomEvent, now: number): string | null {
  return startsInMs !== null || daysAhead === null ? null : easternDayOf(now + daysAhead * dayMs);
}

/** Whether the event has certainly begun, or nobody knows when it does. A day begins with its first minute, US Eastern. */
export function isAhead(event: RandomEvent): boolean {
  return event.startsInMs === null ? event.daysAhead === 1 : event.startsInMs > 0;
}

const wordText = (at: number) => `Word${String.fromCharCode(65 + at)}`;
const dollarsOf = (price: number | null) => (price === null ? null : price / 100);

/** The event as its functions read it. */
export function mentionEventOf(random: RandomEvent, now: number): MentionEvent {
  const { series, startsInMs, hasWindow, feeType, words } = random;
  const [series_ticker, event_ticker] = [seriesTickers[series], `${seriesTickers[series]}-26NOV21`];
  const day = dayOf(random, now);
  const scheduledStartTime = startsInMs === null ? null : toIso(now + startsInMs);
  return {
    event_ticker,
    series_ticker,
    event_title: "An event",
    event_subtitle: null,
    scheduledStartTime,
    start: null,
    phase: null,
    form: null,
    window: hasWindow ? { start: toIso(now), end: toIso(now + dayMs) } : null,
    event_date: day ?? "2026-11-21",
    event_date_basis: startsInMs !== null ? "start" : day === null ? "ticker" : "rules",
    settlement_sources: [],
    fee: feeType === null ? null : { type: feeType, multiplier: 1 },
    errors: [],
    markets: words.map(({ bidCents, askCents, status }, at) => ({
      ...exampleMarket,
      market_ticker: `${event_ticker}-${wordText(at).toUpperCase()}`,
      event_ticker,
      series_ticker,
      scheduledStartTime,
      strike_word: wordText(at),
      yes_bid_dollars: dollarsOf(bidCents),
      yes_ask_dollars: dollarsOf(askCents),
      result: status === "settled" ? "yes" : null,
      rules_secondary: "",
      requires: null,
      status,
      yes_bid_size: 120,
      yes_ask_size: 41.5,
      can_close_early: true,
    })),
  };
}

/** The settled markets of its series: one event for each time that a word settled. */
export function seriesMarketsOf({ series, words }: RandomEvent, now: number): SeriesMarkets {
  const settled = words.flatMap(({ yes, no }, at) =>
    Array.from({ length: yes + no }, (_, nth) => {
      const eventTicker = `${seriesTickers[series]}-PAST${nth}`;
      const marketTicker = `${eventTicker}-${wordText(at).toUpperCase()}`;
      const result = nth < yes ? ("yes" as const) : ("no" as const);
      const settledAt = now - (nth + 10) * dayMs;
      return [
        marketTicker,
        {
          marketTicker,
          eventTicker,
          strikeWord: wordText(at),
          result,
          settledAt,
          openedAt: null,
          decidedAt: null,
          isArchived: false,
        },
      ] as const;
    }),
  );
  return {
    readAt: now,
    open: [],
    unsettled: new Map(),
    settled: new Map(settled),
    titles: new Map(),
    dates: new Map(),
  };
}
