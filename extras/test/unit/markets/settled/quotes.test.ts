import fc from "fast-check";
import { fromIso, hourMs, secondMs, toIso } from "@mention-market/service/base/clock";
import {
  isoSeconds,
  maxPeriodsOf,
  maxReadCandles,
  type Candle,
} from "../../../../src/markets/prices/candle.ts";
import {
  archivedRange,
  currentRange,
  moments,
  noQuotes,
  openedAfter,
  openedLate,
  openingReads,
  quotesOf,
  type SettledQuote,
  type QuoteRange,
} from "../../../../src/markets/settled/quotes.ts";

const start = Date.UTC(2026, 10, 21, 20, 30);
const candle = (end: number, given: Partial<Candle> = {}): Candle => ({
  end_ts: isoSeconds(end / secondMs),
  open_dollars: null,
  high_dollars: null,
  low_dollars: null,
  close_dollars: 0.565,
  yes_bid_dollars: 0.56,
  yes_ask_dollars: 0.57,
  volume: 0,
  open_interest: 0,
  ...given,
});
const market = (openedAt: number | null) => ({ marketTicker: "KXA-1-B", openedAt, decidedAt: null });
const hoursBefore = (hours: number) => start - 30 * 60_000 - hours * hourMs;

describe("the quotes of a market", () => {
  const range = archivedRange(market(null), start);
  const of = (sent: readonly Candle[], openedAt: number | null = null, within: QuoteRange = range) =>
    quotesOf(sent, market(openedAt), start, within);

  it("are the closing prices of the last hours that ended 24, 6 and 1 hours before the start, to the minute", () => {
    const sent = [0, 1, 2, 5, 6, 7, 23, 24, 25].map((hours) =>
      candle(hoursBefore(hours), { yes_bid_dollars: hours / 100 }),
    );
    expect(of(sent)).toEqual({
      listed: null,
      "6h": expect.objectContaining({ at: toIso(hoursBefore(6)), yes_bid_dollars: 0.06 }),
      "24h": {
        at: toIso(hoursBefore(24)),
        yes_bid_dollars: 0.24,
        yes_ask_dollars: 0.57,
        last_price_dollars: 0.565,
      },
      "1h": {
        at: toIso(hoursBefore(1)),
        yes_bid_dollars: 0.01,
        yes_ask_dollars: 0.57,
        last_price_dollars: 0.565,
      },
    });
  });

  it("take an hour that ended exactly then", () => {
    const whole = Date.UTC(2026, 10, 21, 20);
    const sent = [candle(whole - hourMs), candle(whole - 24 * hourMs)];
    const found = quotesOf(sent, market(null), whole, archivedRange(market(null), whole));
    expect([found["1h"]?.at, found["24h"]?.at]).toEqual([toIso(whole - hourMs), toIso(whole - 24 * hourMs)]);
  });

  it("are null where no hour had ended by then, and where all prices of the hour are missing so is each of them", () => {
    expect(of([])).toEqual(noQuotes);
    const bare = { close_dollars: null, yes_bid_dollars: null, yes_ask_dollars: null };
    const found = of([candle(hoursBefore(2), bare)]);
    expect(found["24h"]).toBeNull();
    expect(found["1h"]).toEqual({
      at: toIso(hoursBefore(2)),
      yes_bid_dollars: null,
      yes_ask_dollars: null,
      last_price_dollars: null,
    });
  });

  it("leave out hours from before the market opened, whatever the provider sends", () => {
    const sent = [candle(hoursBefore(30)), candle(hoursBefore(3))];
    const quote = expect.objectContaining({ at: toIso(hoursBefore(3)) });
    expect(of(sent, hoursBefore(10))).toEqual({ listed: quote, "24h": null, "6h": null, "1h": quote });
  });

  it("take a candle that was moved to the span's start for the hour before it, and no other one that isn't of a whole hour", () => {
    const markets = Array.from({ length: 36 }, () => market(null));
    const wide = currentRange(markets, start);
    if (wide === null) throw new Error("No range");
    expect(wide.withLatestBefore).toBe(true);
    const from = wide.span.from * secondMs;
    expect(from % hourMs).toBe(hourMs / 2);
    const moved = candle(from, { yes_bid_dollars: 0.11 });
    const found = of([moved], null, wide);
    expect(found["24h"]).toEqual(found["1h"]);
    expect(found["1h"]).toMatchObject({ at: toIso(from - hourMs / 2), yes_bid_dollars: 0.11 });
    expect(() => of([candle(hoursBefore(3) + 60_000)])).toThrow("candles of another interval");
  });

  it("are at the listing those of the first hour that ended an hour or more after the opening, and never from after the start", () => {
    const listed = (openedAt: number | null, ...hours: number[]) =>
      of(
        hours.map((back) => candle(hoursBefore(back))),
        openedAt,
        archivedRange(market(openedAt), start),
      ).listed?.at ?? null;
    const opened = hoursBefore(50);
    expect(listed(opened, 50, 49, 48)).toBe(toIso(hoursBefore(49)));
    expect(listed(opened + 1, 50, 49, 48)).toBe(toIso(hoursBefore(48)));
    expect(listed(opened, 50, 0)).toBe(toIso(hoursBefore(0)));
    expect(listed(opened, 50, -1)).toBeNull();
    expect(listed(null, 50, 49)).toBeNull();
    // The archive's range begins after this opening, so its first hour is not known.
    expect(listed(hoursBefore(maxPeriodsOf(1) + 9), 50, 49)).toBeNull();
  });

  it("are all missing of a market that opened too late for them, and only of that one if every hour has a candle", () => {
    const wanted = fc.subarray([...moments], { minLength: 1 });
    fc.assert(
      fc.property(
        wanted,
        fc.nat(59),
        fc.integer({ min: 60, max: 30 * 60 }),
        (some, minute, minutesBefore) => {
          const startsAt = Date.UTC(2026, 10, 21, 20, minute);
          const openedAt = startsAt - minutesBefore * 60_000;
          const sent = Array.from({ length: 60 }, (_, back) =>
            candle(Date.UTC(2026, 10, 21, 21) - back * hourMs),
          );
          const opened = market(openedAt);
          const found = quotesOf(sent, opened, startsAt, archivedRange(opened, startsAt));
          expect(openedAfter(opened, some, startsAt)).toBe(some.every((moment) => found[moment] === null));
        },
      ),
    );
    expect(openedAfter(market(null), ["24h"], start)).toBe(false);
  });

  it("change in no member when any candle after its moment changes or is left out, for 1,000 random markets", () => {
    const ends = fc.uniqueArray(fc.integer({ min: -20, max: 60 }), { maxLength: 30 });
    const opened = fc.option(fc.integer({ min: 1, max: 80 }), { nil: null });
    fc.assert(
      fc.property(ends, fc.nat(59), opened, fc.boolean(), (hours, minute, openedHours, isLeftOut) => {
        const startsAt = Date.UTC(2026, 10, 21, 20, minute);
        const openedAt = openedHours === null ? null : startsAt - openedHours * hourMs;
        const within = archivedRange(market(openedAt), startsAt);
        const sent = hours.map((back, number) =>
          candle(Date.UTC(2026, 10, 21, 20) - back * hourMs, { yes_bid_dollars: number / 1000 }),
        );
        const found = quotesOf(sent, market(openedAt), startsAt, within);
        for (const moment of moments) {
          const back = { listed: 0, "24h": 24, "6h": 6, "1h": 1 }[moment];
          const at = moment === "listed" && found.listed !== null ? (fromIso(found.listed.at) ?? 0) : null;
          const bound = at ?? startsAt - back * hourMs;
          const others = sent.flatMap((one) => {
            if ((fromIso(one.end_ts) ?? 0) <= bound) return one;
            return isLeftOut ? [] : { ...one, yes_bid_dollars: 0.999, yes_ask_dollars: 1 };
          });
          expect(quotesOf(others, market(openedAt), startsAt, within)[moment]).toEqual(found[moment]);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    [
      "two candles of one hour that disagree",
      [candle(hoursBefore(3)), candle(hoursBefore(3), { volume: 1 })],
    ],
    ["a bid above its ask", [candle(hoursBefore(3), { yes_bid_dollars: 0.9 })]],
  ])("can't be read from %s", (_what, sent) => {
    expect(() => of(sent)).toThrow("Provider sent");
  });

  it("are never from after their moment and equal a naive reading, for 1,000 random markets, starts and candles", () => {
    const hours = fc.uniqueArray(fc.integer({ min: -40, max: 400 }), { maxLength: 60 });
    const minutes = fc.integer({ min: 0, max: 59 });
    const opened = fc.option(fc.integer({ min: -30, max: 500 }), { nil: null });
    fc.assert(
      fc.property(hours, minutes, opened, fc.boolean(), (ends, minute, openedHours, isLive) => {
        const startsAt = Date.UTC(2026, 10, 21, 20, minute);
        const openedAt = openedHours === null ? null : startsAt - openedHours * hourMs;
        const sent = ends.map((back, number) =>
          candle(Date.UTC(2026, 10, 21, 20) - back * hourMs, {
            yes_bid_dollars: number / 1000,
            yes_ask_dollars: 1,
          }),
        );
        const within = isLive
          ? currentRange([market(openedAt)], startsAt)
          : archivedRange(market(openedAt), startsAt);
        if (within === null) throw new Error("No range");
        const found = quotesOf(sent, market(openedAt), startsAt, within);
        for (const [name, back] of [
          ["24h", 24],
          ["6h", 6],
          ["1h", 1],
        ] as const) {
          const moment = startsAt - back * hourMs;
          const naive = sent
            .map((one) => ({ one, end: fromIso(one.end_ts) ?? Infinity }))
            .filter(({ end }) => end <= moment && (openedAt === null || end > openedAt))
            .toSorted((left, right) => right.end - left.end)[0];
          const quote: SettledQuote | null = found[name];
          expect(quote?.yes_bid_dollars ?? null).toBe(naive?.one.yes_bid_dollars ?? null);
          expect(quote === null ? null : fromIso(quote.at)).toBe(naive?.end ?? null);
          if (quote !== null) expect(fromIso(quote.at)).toBeLessThanOrEqual(moment);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("the range of a read", () => {
  it("is from the first opening to the start, and at most 6,200 candles, with the latest before it where that is cut off", () => {
    const opened = [hoursBefore(50), hoursBefore(70)].map(market);
    expect(currentRange(opened, start)).toEqual({
      interval: "1h",
      withLatestBefore: false,
      span: { from: hoursBefore(70) / secondMs, to: hoursBefore(0) / secondMs },
    });
    for (const count of [1, 24, 36, 100]) {
      const markets = Array.from({ length: count }, () => market(hoursBefore(9_000)));
      const range = currentRange(markets, start);
      if (range === null) throw new Error("No range");
      const { from, to } = range.span;
      expect(range.withLatestBefore).toBe(true);
      expect(count * (Math.floor((to - from) / 3_600) + 2)).toBeLessThanOrEqual(maxReadCandles);
      expect(from * secondMs).toBeLessThan(start - 25 * hourMs);
    }
    expect(currentRange([], start)).toBeNull();
    const { from, to } = archivedRange(market(null), start).span;
    expect((to - from) / 3_600 + 1).toBe(maxPeriodsOf(1));
  });

  it("leaves the first hours of markets that opened before it to reads of at most 6,200 candles, which hold each of them", () => {
    const markets = [40, 90, 300, 700, 2_000, 9_000]
      .flatMap((hours) => Array.from({ length: 12 }, () => market(hoursBefore(hours))))
      .concat(market(null));
    const range = currentRange(markets, start);
    if (range === null) throw new Error("No range");
    const early = markets.filter(({ openedAt }) => (openedAt ?? Infinity) < range.span.from * secondMs);
    const reads = openingReads(markets, range);
    expect(reads.flatMap((read) => read.markets)).toHaveLength(early.length);
    for (const { markets: some, range: read } of reads) {
      const { from, to } = read.span;
      expect(some.length * ((to - from) / 3_600 + 1)).toBeLessThanOrEqual(maxReadCandles);
      for (const { openedAt } of some) expect(from * secondMs).toBeLessThanOrEqual(openedAt ?? -1);
      expect(to).toBeLessThanOrEqual(range.span.from);
    }
    expect(openingReads([market(hoursBefore(40))], archivedRange(market(hoursBefore(40)), start))).toEqual(
      [],
    );
  });

  it("takes the listing from those reads, and from its own where no candle was moved", () => {
    const wide = currentRange(
      Array.from({ length: 50 }, () => market(hoursBefore(500))),
      start,
    );
    if (wide === null) throw new Error("No range");
    const [opening] = openingReads([market(hoursBefore(500))], wide);
    if (opening === undefined) throw new Error("No read");
    const moved = candle(wide.span.from * secondMs);
    const late = candle(hoursBefore(5));
    const listed = (sent: readonly Candle[], first: readonly Candle[]) =>
      quotesOf(sent, market(hoursBefore(500)), start, wide, { candles: first, range: opening.range }).listed
        ?.at;
    expect(listed([moved, late], [candle(hoursBefore(480))])).toBe(toIso(hoursBefore(480)));
    expect(listed([late], [])).toBe(toIso(hoursBefore(5)));
    // The reads of the first hours reach the range, so this candle is the first.
    expect(listed([moved, late], [])).toBe(toIso(hoursBefore(5)));
  });

  it("is not read for a market that opened later than an hour before the start", () => {
    expect([start - hourMs, start - hourMs + 1].map((openedAt) => openedLate({ openedAt }, start))).toEqual([
      false,
      true,
    ]);
    expect(openedLate({ openedAt: null }, start)).toBe(false);
  });
});
