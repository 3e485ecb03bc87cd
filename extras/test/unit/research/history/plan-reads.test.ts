import fc from "fast-check";
import { minuteMs, secondMs } from "@mention-market/service/base/clock";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import { maxReadCandles } from "../../../../src/markets/prices/candle.ts";
import { maxTickers, planReads, type PendingMarket } from "../../../../research/history/quotes.ts";
import { listSeries } from "../../../../research/history/download.ts";
import { exampleMarket } from "../../../support/example-market.ts";
import type { EventMarketRecord } from "../../../../src/markets/event/event.ts";
import type { FindQuotes } from "../../../../src/markets/settled/find-quotes.ts";
import { noQuotes } from "../../../../src/markets/settled/quotes.ts";
import { createSeriesList } from "../../../../src/markets/series-fees.ts";
import { createSeriesReads } from "../../../../src/markets/settled/series-markets.ts";
import { fillQuotes } from "../../../../research/history/fill-store.ts";

const hour = 3600;
const start = Date.UTC(2026, 0, 17, 21, 30) / 1000;
const market = fc.record({
  ticker: fc.uuid(),
  tier: fc.constantFrom<"live" | "historical">("live", "historical"),
  startsAt: fc.integer({ min: start, max: start + 60 * 24 * hour }),
  openedAt: fc.option(fc.integer({ min: start - 500 * 24 * hour, max: start }), { nil: null }),
});
const markets = fc.uniqueArray(market, { selector: ({ ticker }) => ticker, maxLength: 300 });
const liveLike = (count: number, startsAt: number): PendingMarket[] =>
  Array.from({ length: count }, (_, i) => ({
    ticker: `KXNFLMENTION-26JAN17BUFDEN-${startsAt}${i}`,
    tier: "live",
    startsAt,
    openedAt: null,
  }));

describe("the plan of reads", () => {
  it("reads every market once, within what the provider allows, from a day before its start to an hour before it", () => {
    fc.assert(
      fc.property(markets, (pending) => {
        const reads = planReads(pending);
        expect(
          reads
            .flatMap((read) => read.markets)
            .map(({ ticker }) => ticker)
            .toSorted(),
        ).toEqual(pending.map(({ ticker }) => ticker).toSorted());
        for (const read of reads) {
          const perMarket = Math.floor((read.end - read.start) / hour) + 2;
          expect(read.markets.length * perMarket).toBeLessThanOrEqual(maxReadCandles);
          expect(read.markets.length).toBeLessThanOrEqual(read.tier === "live" ? maxTickers : 1);
          expect(read.markets.map(({ ticker }) => ticker).join(",").length).toBeLessThan(3700);
          for (const { startsAt, tier } of read.markets) {
            expect(tier).toBe(read.tier);
            expect(read.start).toBeLessThanOrEqual(startsAt - 24 * hour);
            expect(read.end).toBeGreaterThan(startsAt - 2 * hour);
          }
        }
      }),
    );
  });

  it("puts the markets of neighbouring events into one read", () => {
    const pending = [
      ...liveLike(24, start),
      ...liveLike(24, start + 3 * hour),
      ...liveLike(24, start + 23 * hour),
    ];
    expect(planReads(pending)).toHaveLength(1);
  });

  it("takes one read for each archived market", () => {
    const pending = liveLike(30, start).map((one) => ({ ...one, tier: "historical" as const }));
    expect(planReads(pending)).toHaveLength(30);
  });
});

describe("the markets of a history", () => {
  it("have no quotes to read where they were decided before the start, and name every day of their event's texts", async () => {
    const start = "2026-06-22T18:30:00.000Z";
    const decided = (name: string, close_time: string | null, settlement_ts: string) => ({
      ...exampleMarket,
      ...{ market_ticker: `KXONE-26JUN23-${name}`, event_ticker: "KXONE-26JUN23", result: "no" as const },
      ...{
        close_time,
        settlement_ts,
        rules_primary: "",
        rules_secondary: "Originally scheduled for June 20, 2026",
      },
      ...{ status: "settled" as const, yes_bid_size: null, yes_ask_size: null, can_close_early: true },
    });
    const details = { scheduledStartTime: start, event_subtitle: "On Jun 22, 2026", event_title: "One" };
    const found = await listSeries(
      {
        events: () => Promise.resolve(new Map([["KXONE-26JUN23", details]])),
        settledMarkets: (_series, tier, each) => {
          if (tier === "historical") return Promise.resolve();
          each(decided("SETTLED", null, "2026-06-22T18:29:59.999Z"));
          each(decided("CLOSED", "2026-06-22T10:00:00.000Z", "2026-06-23T00:00:00.000Z"));
          each(decided("AFTER", start, "2026-06-23T00:00:00.000Z"));
          return Promise.resolve();
        },
      },
      "KXONE",
    );
    expect(found.map(({ startsAt }) => startsAt)).toEqual([null, null, Date.parse(start) / 1000]);
    expect(found[0]?.line.named_days).toEqual(["2026-06-20", "2026-06-22"]);
  });
});

const clock = virtualClock();
const known = { title: "", subtitle: null, startsAt: null, startReadAt: null };

/** Fills from a provider of 600 markets: each call reads as many as `reads` says, in turn, and then none. */
async function fillWith(reads: readonly number[]) {
  const listMarkets = async (_list: unknown, each: (market: EventMarketRecord) => void) => {
    await Promise.resolve();
    for (let at = 0; at < 600; at++)
      each({
        ...exampleMarket,
        market_ticker: `KXA-${at % 30}-W${at}`,
        event_ticker: `KXA-${at % 30}`,
        result: "yes",
        rules_secondary: "",
        status: "settled",
        yes_bid_size: null,
        yes_ask_size: null,
        can_close_early: null,
      });
  };
  const left = [...reads];
  const isRead = new Set<string>();
  const findQuotes: FindQuotes = (events) => {
    const wanted = events.flatMap(({ markets, isWanted }) =>
      markets.map(({ marketTicker }) => marketTicker).filter((ticker) => isWanted(ticker)),
    );
    const lacking = wanted.filter((ticker) => !isRead.has(ticker));
    const count = lacking.length === 0 ? 0 : (left.shift() ?? 0);
    for (const ticker of lacking.slice(0, count)) isRead.add(ticker);
    const of = ({ marketTicker }: { readonly marketTicker: string }) =>
      ({ quotes: noQuotes, basis: isRead.has(marketTicker) ? "start" : "not_read" }) as const;
    const found = { event: known, milestone: null, startsAt: null, of };
    return Promise.resolve(new Map(events.map(({ eventTicker }) => [eventTicker, found])));
  };
  const waits: number[] = [];
  const progress: number[] = [];
  const found = await fillQuotes({
    settled: {
      series: createSeriesReads({ provider: { listMarkets }, clock }),
      seriesList: createSeriesList({
        ...{ provider: { mentionSeries: () => Promise.resolve([]) }, clock, log: recordingLog() },
      }),
      finder: { lastKnown: () => Promise.resolve(known) },
      clock,
    },
    findQuotes,
    series: ["KXA"],
    clock,
    onProgress: (markets) => progress.push(markets),
    wait: (ms) => Promise.resolve(waits.push(ms)),
  });
  const unread = [...found.values()].filter(({ basis }) => basis === "not_read").length;
  return { unread, markets: found.size, waits, progress };
}

describe("filling the store of quotes", () => {
  it("requests each page of 200 again for as long as it reads something, and shows how far it is", async () => {
    expect(await fillWith([150, 50, 200, 200])).toEqual({
      unread: 0,
      markets: 600,
      waits: [],
      progress: [150, 200, 400, 600],
    });
  });

  it("passes a page that nothing is read of, and comes back to it after 10 seconds, a minute and 10 minutes", async () => {
    const walk = [0, 0, 0, 0, 0, 0];
    const found = await fillWith([...walk, ...walk, ...walk, 200, 200, 200]);
    expect(found).toMatchObject({ unread: 0, waits: [10 * secondMs, minuteMs, 10 * minuteMs] });
  });

  it("ends with what could not be read when four walks in a row have read nothing", async () => {
    const found = await fillWith([200, 200, 100]);
    const pauses = [10 * secondMs, minuteMs, 10 * minuteMs];
    expect(found).toMatchObject({
      unread: 100,
      markets: 600,
      waits: [...pauses.slice(0, 1), ...pauses.slice(1)],
    });
  });
});
