import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { readLines } from "../../../../research/history/settled-lines.ts";
import { settledMarkets } from "../../../../src/words/settled-row.ts";
import { tableOf } from "../../../../src/http/table.ts";
import { madeUpHistory } from "../../../support/made-up-history.ts";
import { quotesOf } from "../../../../research/history/quotes.ts";
import { isoSeconds } from "../../../../src/markets/prices/candle.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** A history without its quotes, and the table that getSettledMarkets sends of it. */
const history = madeUpHistory({ events: 6, words: 5 }).map((line) => ({
  market_ticker: line.market_ticker,
  event_ticker: line.event_ticker,
  series_ticker: line.series_ticker,
  event_title: 'What, if anything, will be "said"?\nAt 8 PM',
  event_date: line.event_date,
  event_date_basis: line.event_date_basis ?? null,
  strike_word: line.strike_word ?? "",
  result: line.result,
  settlement_ts: line.settlement_ts ?? null,
}));
const toCsv = (markets: typeof history) =>
  tableOf(settledMarkets, "markets").toCsv({ markets, cursor: null });

function read(name: string, text: string) {
  const file = join(folder.path, name);
  writeFileSync(file, text);
  return readLines(file);
}

describe("a settled table as a history", () => {
  it("holds the same fields as a line of npm --prefix extras run history, and no quotes", () => {
    const [undated] = history.slice(0, 1).map((one) => ({ ...one, event_date: null, market_ticker: "X" }));
    if (undated !== undefined)
      history.push(undated, {
        ...undated,
        event_date: "2026-10-04",
        event_date_basis: "rules",
        market_ticker: "Y",
      });
    const lines = read("settled.csv", toCsv(history));
    expect(lines).toEqual(
      history.map((market): unknown => expect.objectContaining({ ...market, quote: null })),
    );
    expect(Object.keys(madeUpHistory()[0] ?? {})).toEqual(
      expect.arrayContaining(Object.keys(history[0] ?? {})),
    );
  });

  it("may have days that an event's rules name", () => {
    const byRules = history.map((market) => ({ ...market, event_date_basis: "rules" as const }));
    expect(read("rules.csv", toCsv(byRules)).map(({ event_date_basis }) => event_date_basis)).toEqual(
      byRules.map(() => "rules"),
    );
  });

  it("may be several pages after one another", () => {
    const lines = read("pages.csv", toCsv(history.slice(0, 10)) + toCsv(history.slice(10)));
    expect(lines).toHaveLength(history.length);
  });

  it.each([
    [
      "a bad result",
      (csv: string) => csv.replace(/,(?:yes|no),/, ",maybe,"),
      /bad\.csv:\d+: has a missing or bad result/,
    ],
    ["a market twice", (csv: string) => csv + csv, /is listed twice/],
    ["a row of another length", (csv: string) => `${csv}x,y\r\n`, /is not a table/],
    ["no row", () => "market_ticker,event_ticker\r\n", /holds no settled market/],
  ])("is refused with %s", (_what, change, message) => {
    expect(() => read("bad.csv", change(toCsv(history)))).toThrow(message);
  });
});

const start = Date.UTC(2026, 0, 17, 21, 30) / 1000;
const hour = 3600;
const candle = (end: number, bid: number | null = 0.4, ask: number | null = 0.5) => ({
  end_ts: isoSeconds(end),
  yes_bid_dollars: bid,
  yes_ask_dollars: ask,
});

describe("the quotes of a market", () => {
  it("are of the last candles that ended at or before an hour and a day before the start", () => {
    const candles = [
      candle(start - 25 * hour, 0.1, 0.2),
      candle(start - 24 * hour, 0.2, 0.3),
      candle(start - 24 * hour + 1, 0.25, 0.35),
      candle(start - hour - 60, 0.3, 0.4),
      candle(start - hour + 1, 0.9, 0.95),
    ];
    expect(quotesOf(candles.toReversed(), start)).toEqual({
      quote: { at: start - hour - 60, yes_bid_dollars: 0.3, yes_ask_dollars: 0.4 },
      quote_24h: { at: start - 24 * hour, yes_bid_dollars: 0.2, yes_ask_dollars: 0.3 },
    });
  });

  it("are null before the first candle, and without a side where nobody bid or asked", () => {
    expect(quotesOf([candle(start - 2 * hour, null, null)], start)).toEqual({
      quote: { at: start - 2 * hour, yes_bid_dollars: 0, yes_ask_dollars: 1 },
      quote_24h: null,
    });
  });

  it("never change for a planted price from after that moment", () => {
    const early = fc.integer({ min: start - 100 * hour, max: start - 24 * hour }).map((end) => candle(end));
    const late = fc
      .integer({ min: start - hour + 1, max: start + 50 * hour })
      .map((end) => candle(end, 0.98, 0.99));
    fc.assert(
      fc.property(fc.array(early), fc.array(late), (before, planted) => {
        expect(quotesOf([...planted, ...before], start)).toEqual(quotesOf(before, start));
      }),
    );
  });
});
