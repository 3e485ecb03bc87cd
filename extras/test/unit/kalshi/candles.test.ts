import fc from "fast-check";
import { systemClock } from "@mention-market/service/base/clock";
import { readArchivedCandles, readLiveCandles } from "../../../src/kalshi/candles.ts";
import { createClient } from "@mention-market/service/kalshi/client";
import { createQueue } from "@mention-market/service/kalshi/queue";
import { isoSeconds } from "../../../src/markets/prices/candle.ts";
import { historicalNames } from "../../support/serve-world.ts";
import { inRequest } from "@mention-market/service/test/support/in-request";

const range = { interval: "1h", span: { from: 0, to: 10 } } as const;
const ticker = "KXA-26-B";

/** Both reads of a provider that responds so. */
function readsOf(json: unknown) {
  const transport = { read: () => Promise.resolve({ json, bytes: 0 }) };
  const client = createClient(transport, createQueue({ ceiling: 0, clock: systemClock }), systemClock);
  return {
    live: (tickers: readonly string[], withLatestBefore = false) =>
      inRequest(() => readLiveCandles(client, tickers, { ...range, withLatestBefore })),
    historical: () => inRequest(() => readArchivedCandles(client, ticker, range)),
  };
}

/** What the provider sends of it, in each of the ways that mean the same. */
async function everyReading(candlesticks: readonly object[]) {
  const body = { markets: [{ market_ticker: ticker, candlesticks }] };
  const found = await readsOf(body).live([ticker]);
  const older = historicalNames(candlesticks);
  const oldNames = await readsOf({ markets: [{ market_ticker: ticker, candlesticks: older }] }).live([
    ticker,
  ]);
  return [
    found.get(ticker),
    oldNames.get(ticker),
    { candles: await readsOf({ candlesticks }).historical() },
    { candles: await readsOf({ ticker, candlesticks: older }).historical() },
  ];
}

/** A price with up to 6 decimals: as text, as the provider sends it, with zeros at its end, or as a number. */
const price = fc
  .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 3 }))
  .map(([millionths, form]) => {
    const exact = Number((millionths / 1e6).toFixed(6));
    return { exact, sent: [exact.toFixed(6), String(exact), exact, exact.toFixed(6)][form] };
  })
  .filter(({ sent }) => !String(sent).includes("e"));
/** A bid of 0 or an ask of 1 is no offer. */
const offered = (exact: number | null) => (exact === 0 || exact === 1 ? null : exact);
const noPrice = fc.constantFrom(null, undefined, "").map((sent) => ({ exact: null, sent }));
const maybe = fc.oneof(price, noPrice);
const count = fc.integer({ min: 1, max: 1e9 }).map((hundredths) => ({
  exact: Number((hundredths / 100).toFixed(2)),
  sent: (hundredths / 100).toFixed(2),
}));

describe("a candle of the provider", () => {
  it("keeps every price and count exactly, in both tiers, with the names of both", async () => {
    const sides = fc.record({ open: maybe, high: maybe, low: maybe, close: maybe });
    const wire = (side: { [name in "open" | "high" | "low" | "close"]: { sent: unknown } }) =>
      Object.fromEntries(Object.entries(side).map(([name, { sent }]) => [`${name}_dollars`, sent]));
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 4e9 }),
        sides,
        sides,
        sides,
        count,
        count,
        async (end, bid, ask, trade, volume, interest) => {
          const sent = {
            end_period_ts: end,
            yes_bid: wire(bid),
            yes_ask: wire(ask),
            price: wire(trade),
            volume_fp: volume.sent,
            open_interest_fp: interest.sent,
          };
          const candle = {
            end_ts: isoSeconds(end),
            open_dollars: trade.open.exact,
            high_dollars: trade.high.exact,
            low_dollars: trade.low.exact,
            close_dollars: trade.close.exact,
            yes_bid_dollars: offered(bid.close.exact),
            yes_ask_dollars: offered(ask.close.exact),
            volume: volume.exact,
            open_interest: interest.exact,
          };
          for (const reading of await everyReading([sent])) expect(reading).toEqual({ candles: [candle] });
        },
      ),
    );
  });

  it.each([
    ["absent", {}],
    ["null", { price: null, yes_bid: null, yes_ask: null }],
    ["not offered", { yes_bid: { close_dollars: "0.0000" }, yes_ask: { close_dollars: "1.0000" } }],
    ["empty", { price: {}, yes_bid: { close_dollars: "" }, yes_ask: { close_dollars: null } }],
  ])("has null prices and counts of 0 where they are %s", async (_what, sent) => {
    const [reading] = await everyReading([{ end_period_ts: 3600, ...sent }]);
    expect(reading).toEqual({
      candles: [
        {
          end_ts: "1970-01-01T01:00:00Z",
          open_dollars: null,
          high_dollars: null,
          low_dollars: null,
          close_dollars: null,
          yes_bid_dollars: null,
          yes_ask_dollars: null,
          volume: 0,
          open_interest: 0,
        },
      ],
    });
  });

  it("has null trade prices when nothing was traded, also where the provider repeats an older price", async () => {
    const prices = { open_dollars: "0.5", high_dollars: "0.5", low_dollars: "0.5", close_dollars: "0.5" };
    const sent = { end_period_ts: 3600, price: prices, yes_bid: prices, volume_fp: "0.00" };
    const [reading] = await everyReading([sent]);
    expect(reading).toMatchObject({
      candles: [
        {
          open_dollars: null,
          high_dollars: null,
          low_dollars: null,
          close_dollars: null,
          yes_bid_dollars: 0.5,
        },
      ],
    });
  });

  it.each([
    ["a price above a dollar", { yes_bid: { close_dollars: "56" } }],
    ["a negative price", { yes_ask: { close_dollars: "-0.5" } }],
    ["a price that is not a number", { price: { open_dollars: "half" } }],
    ["a price of another type", { price: { open_dollars: {} } }],
    ["no end", { end_period_ts: null }],
    ["an end that is not a whole number", { end_period_ts: 3600.5 }],
    ["a negative volume", { volume_fp: "-1" }],
  ])("can't be read with %s, which spoils only its own market", async (_what, sent) => {
    const good = { market_ticker: "KXA-26-C", candlesticks: [{ end_period_ts: 3600 }] };
    const bad = { market_ticker: ticker, candlesticks: [{ end_period_ts: 3600, ...sent }] };
    const found = await readsOf({ markets: [bad, good] }).live([ticker, "KXA-26-C"]);
    expect(found.get(ticker)).toMatchObject({ error: { code: "upstream" } });
    expect(found.get("KXA-26-C")).toMatchObject({ candles: [{ end_ts: "1970-01-01T01:00:00Z" }] });
    await expect(readsOf(bad).historical()).rejects.toThrow("unknown shape");
  });

  it.each([
    ["cents beside its dollars", { open: 11, high: 11, low: 11, close: 11 }],
    ["former members that can't be read", { open: {}, high: "half", low: -1, close: true }],
  ])("is read with %s", async (_what, former) => {
    const side = { open_dollars: "0.11", high_dollars: "0.11", low_dollars: "0.11", close_dollars: "0.11" };
    const prices = { ...former, ...side };
    const counts = { volume_fp: "1.00", volume: -1, open_interest_fp: "5.00", open_interest: {} };
    const sent = { end_period_ts: 3600, price: prices, yes_bid: prices, yes_ask: prices, ...counts };
    const found = await readsOf({ markets: [{ market_ticker: ticker, candlesticks: [sent] }] }).live([
      ticker,
    ]);
    expect(found.get(ticker)).toEqual({
      candles: [
        {
          end_ts: "1970-01-01T01:00:00Z",
          ...{ open_dollars: 0.11, high_dollars: 0.11, low_dollars: 0.11, close_dollars: 0.11 },
          yes_bid_dollars: 0.11,
          yes_ask_dollars: 0.11,
          volume: 1,
          open_interest: 5,
        },
      ],
    });
  });

  it("is read where a price can't be read that nothing shows", async () => {
    const bid = { open_dollars: "half", close_dollars: "0.11" };
    const sent = { end_period_ts: 3600, yes_bid: bid, price: { close_dollars: {} }, volume_fp: "0.00" };
    const found = await readsOf({ markets: [{ market_ticker: ticker, candlesticks: [sent] }] }).live([
      ticker,
    ]);
    expect(found.get(ticker)).toMatchObject({ candles: [{ yes_bid_dollars: 0.11, close_dollars: null }] });
  });

  it.each([null, "", undefined])("is read by a former name where the present one is %j", async (missing) => {
    const sent = {
      end_period_ts: 3600,
      yes_bid: { close_dollars: missing, close: "0.11" },
      volume_fp: missing,
    };
    const [reading] = await everyReading([{ ...sent, volume: "3.00" }]);
    expect(reading).toMatchObject({ candles: [{ yes_bid_dollars: 0.11, volume: 3 }] });
  });

  it("can't be read with cents alone, which may be dollars", async () => {
    const sent = { end_period_ts: 3600, yes_bid: { close: 11 } };
    const found = await readsOf({ markets: [{ market_ticker: ticker, candlesticks: [sent] }] }).live([
      ticker,
    ]);
    expect(found.get(ticker)).toMatchObject({ error: { code: "upstream" } });
  });

  it("is left out with its market when that was not asked for", async () => {
    const body = { markets: [{ market_ticker: "KXB-26-X", candlesticks: [] }, { candlesticks: [] }, null] };
    expect(await readsOf(body).live([ticker])).toEqual(new Map());
  });

  it("is its market's error when two records of that disagree, and counts once when they are equal", async () => {
    const record = (volume: string) => ({
      market_ticker: ticker,
      candlesticks: [{ end_period_ts: 3600, volume_fp: volume }],
    });
    const [one, other] = [record("1.00"), record("2.00")];
    const found = await readsOf({ markets: [one, other] }).live([ticker]);
    expect(found.get(ticker)).toMatchObject({
      error: { code: "upstream", publicMessage: "Provider sent two records of this market that disagree" },
    });
    expect((await readsOf({ markets: [one, one] }).live([ticker])).get(ticker)).toMatchObject({
      candles: [{ volume: 1 }],
    });
  });

  it("counts beside the latest from before the start, moved to its period; without it the moved one stays", async () => {
    const moved = { end_period_ts: 3600, yes_bid: { close_dollars: "0.11" } };
    const real = { end_period_ts: 3600, yes_bid: { close_dollars: "0.22" }, volume_fp: "5.00" };
    const next = { end_period_ts: 7200 };
    const candlesOf = async (...candlesticks: readonly object[]) => {
      const body = { markets: [{ market_ticker: ticker, candlesticks }] };
      return (await readsOf(body).live([ticker], true)).get(ticker);
    };
    expect(await candlesOf(moved, real, next)).toMatchObject({
      candles: [{ yes_bid_dollars: 0.22 }, { end_ts: "1970-01-01T02:00:00Z" }],
    });
    expect(await candlesOf(moved, next)).toMatchObject({
      candles: [{ yes_bid_dollars: 0.11 }, { end_ts: "1970-01-01T02:00:00Z" }],
    });
  });

  it("is not dropped beside another of its period when no earlier one was asked for", async () => {
    const candlesticks = [{ end_period_ts: 3600 }, { end_period_ts: 3600, volume_fp: "5.00" }];
    const found = await readsOf({ markets: [{ market_ticker: ticker, candlesticks }] }).live([ticker]);
    expect(found.get(ticker)).toMatchObject({ candles: [{ volume: 0 }, { volume: 5 }] });
  });

  it("of many markets lets other work go on between two of them", async () => {
    const tickers = Array.from({ length: 40 }, (_, at) => `KXA-26-W${at}`);
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const markets = tickers.map((market_ticker) => ({ market_ticker, candlesticks: [] }));
    expect((await readsOf({ markets }).live(tickers)).size).toBe(40);
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(39);
  });

  it("is an error when their list is null or missing, in both tiers", async () => {
    for (const sent of [{ candlesticks: null }, {}]) {
      const found = await readsOf({ markets: [{ market_ticker: ticker, ...sent }] }).live([ticker]);
      expect(found.get(ticker)).toMatchObject({ error: { code: "upstream" } });
      await expect(readsOf(sent).historical()).rejects.toMatchObject({ code: "upstream" });
    }
  });

  it("is an error when the historical tier sends another market's", async () => {
    await expect(readsOf({ ticker: "KXA-26-C", candlesticks: [] }).historical()).rejects.toThrow(
      "Provider answered with another market",
    );
  });
});
