import fc from "fast-check";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import type { EventMarketRecord } from "../../../src/markets/event/event.ts";
import type { LastKnownEvent } from "../../../src/markets/event/find-events.ts";
import { createSeriesReads } from "../../../src/markets/settled/series-markets.ts";
import {
  listSettled,
  type SettledReads,
  decodeSettledCursor,
  settledPageOf,
  settledPerPage,
  type SettledFilter,
} from "../../../src/words/list-settled.ts";
import { exampleMarket } from "../../support/example-market.ts";
import type { SettledMarket } from "../../../src/markets/market.ts";

const notKnown: LastKnownEvent = { title: "", subtitle: null, startsAt: null, startReadAt: null };
const filter = { series: "KXA", word: null, startDate: null, endDate: null };
const clock = virtualClock();
const settled = (title: string, event = "KXA-26"): EventMarketRecord => ({
  ...exampleMarket,
  market_ticker: `${event}-W`,
  event_ticker: event,
  title,
  result: "yes",
  rules_secondary: "",
  status: "settled",
  yes_bid_size: null,
  yes_ask_size: null,
  can_close_early: null,
});
const neverRead = () => new Promise<never>(() => undefined);

/** The event of the one market of a series, as `known` has it. */
async function eventOf(title: string, known = notKnown, ticker = "KXA-26", rules_primary = "") {
  const listMarkets = async (_list: unknown, each: (market: EventMarketRecord) => void) => {
    await Promise.resolve();
    each({ ...settled(title, ticker), rules_primary });
  };
  const { markets } = await listed(
    { series: createSeriesReads({ provider: { listMarkets }, clock }) },
    known,
  );
  const [market] = markets;
  return { title: market?.event_title, date: market?.event_date, basis: market?.event_date_basis };
}

function listed(given: Pick<SettledReads, "series"> & Partial<SettledReads>, known: LastKnownEvent) {
  const finder = { lastKnown: () => Promise.resolve(known) };
  const reads = { finder, clock, ...given };
  return inRequest(() => listSettled(reads, filter, { after: null, quotes: null }), clock);
}

describe("a settled market of a list", () => {
  it("shows the event's title and its day in US Eastern time", async () => {
    const known = {
      ...notKnown,
      title: "Known",
      subtitle: null,
      startsAt: Date.parse("2026-10-29T02:30:00Z"),
    };
    expect(await eventOf("Of the market", known)).toEqual({
      title: "Known",
      date: "2026-10-28",
      basis: "start",
    });
  });

  it("shows its own title and no day for an event that is not known, or nothing", async () => {
    expect(await eventOf("Of the market")).toEqual({ title: "Of the market", date: null, basis: null });
    expect(await eventOf("")).toEqual({ title: "", date: null, basis: null });
  });

  it("shows the day in its event's ticker where no start is stored, and says so", async () => {
    const ofTicker = { title: "", date: "2026-10-29", basis: "ticker" };
    expect(await eventOf("", notKnown, "KXA-26OCT29")).toEqual(ofTicker);
    expect(await eventOf("", notKnown, "KXA-26OCT29LATE")).toEqual(ofTicker);
    const stored = { ...notKnown, startsAt: Date.parse("2026-10-28T20:00:00Z") };
    expect(await eventOf("", stored, "KXA-26OCT29")).toMatchObject({ date: "2026-10-28", basis: "start" });
    expect(await eventOf("", notKnown, "KXA-26FEB31")).toMatchObject({ date: null, basis: null });
  });

  it("shows the day that the event's texts or the rules of its markets name, where no start is stored", async () => {
    const subtitle = "Originally scheduled for October 30, 2026";
    const byRules = { date: "2026-10-30", basis: "rules" };
    expect(await eventOf("", { ...notKnown, subtitle }, "KXA-26OCT29")).toMatchObject({
      ...byRules,
      basis: "subtitle",
    });
    expect(await eventOf("A call originally scheduled for Oct 30, 2026")).toMatchObject(byRules);
    expect(await eventOf("", notKnown, "KXA-26OCT29", subtitle)).toMatchObject(byRules);
    const another = "originally scheduled for October 31, 2026";
    expect(await eventOf(subtitle, notKnown, "KXA-26OCT29", another)).toMatchObject({
      date: "2026-10-29",
      basis: "ticker",
    });
    const stored = { ...notKnown, startsAt: Date.parse("2026-10-28T20:00:00Z") };
    expect(await eventOf("", stored, "KXA-26OCT29", subtitle)).toMatchObject({ basis: "start" });
  });

  it("is left to the next request when its series takes too long", async () => {
    const series = createSeriesReads({ provider: { listMarkets: neverRead }, clock });
    await expect(listed({ series, maxWaitMs: 1 }, notKnown)).rejects.toMatchObject({
      code: "upstream",
      publicMessage: "The series was not read in time: ask again in a few seconds",
    });
  });
});

const start = Date.UTC(2026, 10, 1);
const ofSeries: SettledFilter = { series: "KXA", word: null, startDate: null, endDate: null };
const isOfWord = (strikeWord: string) => strikeWord !== "";
const marketAt = (number: number, settledAt: number | null, strikeWord = "Word"): SettledMarket => ({
  marketTicker: `KXA-26-${number}`,
  eventTicker: "KXA-26",
  strikeWord,
  result: "yes",
  settledAt,
  openedAt: null,
  decidedAt: null,
  isArchived: false,
});

/** Every page, with more markets added before each page but the first. */
function walk(markets: readonly SettledMarket[], added: readonly (readonly SettledMarket[])[]): string[] {
  const tickers: string[] = [];
  let cursor: string | null = null;
  let all = [...markets];
  for (let page = 0; page < 20; page += 1) {
    const after = cursor === null ? null : decodeSettledCursor(cursor, ofSeries);
    const found = settledPageOf(all.toReversed(), ofSeries, { after, isOfWord });
    tickers.push(...found.markets.map(({ marketTicker }) => marketTicker));
    cursor = found.cursor;
    if (cursor === null) return tickers;
    all = [...all, ...(added[page] ?? [])];
  }
  throw new Error("pages without end");
}

describe("pages of settled markets", () => {
  it("hold each market of the first page's read once, also while others settle in between", () => {
    const time = fc.option(fc.integer({ min: 0, max: 40 }).map((minutes) => start + minutes * 60_000));
    fc.assert(
      fc.property(
        fc.array(time, { minLength: 1, maxLength: 60 }),
        fc.array(fc.array(time, { maxLength: 30 }), { maxLength: 4 }),
        fc.integer({ min: 40, max: 70 }),
        (times, later, copies) => {
          let number = 0;
          const markets = Array.from({ length: copies }, () =>
            times.map((settledAt) => marketAt(number++, settledAt)),
          ).flat();
          const added = later.map((some) => some.map((settledAt) => marketAt(number++, settledAt)));
          const walked = walk(markets, added);
          expect(new Set(walked).size).toBe(walked.length);
          const missing = markets.filter(({ marketTicker }) => !walked.includes(marketTicker));
          expect(missing).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("are of 1,000 markets, newest settlement first, an unknown time last, then by ticker", () => {
    const markets = [
      marketAt(3, null),
      marketAt(2, start),
      marketAt(1, start),
      marketAt(4, start + 1),
      marketAt(0, null),
    ];
    expect(walk(markets, [])).toEqual([4, 1, 2, 0, 3].map((number) => `KXA-26-${number}`));
    const many = Array.from({ length: settledPerPage + 1 }, (_, number) => marketAt(number, start));
    const first = settledPageOf(many, ofSeries, { after: null, isOfWord });
    expect(first.markets).toHaveLength(1_000);
    expect(first.cursor).not.toBeNull();
    expect(settledPageOf(many.slice(1), ofSeries, { after: null, isOfWord }).cursor).toBeNull();
  });

  it("hold the days of settlement in UTC with both ends, and then no market without a time", () => {
    const day = 86_400_000;
    const markets = [
      marketAt(1, start - 1),
      marketAt(2, start),
      marketAt(3, start + 2 * day - 1),
      marketAt(4, start + 2 * day),
      marketAt(5, null),
    ];
    const days = { ...ofSeries, startDate: "2026-11-01", endDate: "2026-11-02" };
    const found = settledPageOf(markets, days, { after: null, isOfWord }).markets;
    expect(found.map(({ marketTicker }) => marketTicker)).toEqual(["KXA-26-3", "KXA-26-2"]);
  });

  it("have cursors that only the same filter takes", () => {
    const many = Array.from({ length: settledPerPage + 1 }, (_, number) => marketAt(number, start));
    const cursor = settledPageOf(many, ofSeries, { after: null, isOfWord }).cursor ?? "";
    expect(decodeSettledCursor(cursor, ofSeries)).toEqual({
      settled: start,
      ticker: expect.stringContaining("KXA-26-"),
    });
    for (const other of [
      { series: "KXB" },
      { word: "tariff" },
      { startDate: "2026-11-01" },
      { endDate: "2026-11-01" },
    ])
      expect(decodeSettledCursor(cursor, { ...ofSeries, ...other })).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => decodeSettledCursor(text, ofSeries) === null));
  });
});
