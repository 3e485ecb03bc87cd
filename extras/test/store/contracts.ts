import { randomBytes } from "node:crypto";
import { noQuotes } from "../../src/markets/settled/quotes.ts";
import type { EventQuotes, KeptQuotes } from "../../src/markets/settled/quote-store.ts";
import { noon, storeOfSuite, type StoreHarness } from "./store-harness.ts";
import { hourMs } from "@mention-market/service/base/clock";
import { sumForecast } from "../../src/forecasts/event-sum.ts";
import { forecastOf, kickoff, marketForecastOf, outcomeOf } from "../support/forecasts.ts";
import { changeStoreContract } from "./change-store.contract.ts";
import { deliveryStoreContract } from "./delivery-store.contract.ts";
import { watchStoreContract } from "./watch-store.contract.ts";

const at = "2026-11-19T12:00:00.000Z";
const quote = { at, yes_bid_dollars: 0.565, yes_ask_dollars: 0.58, last_price_dollars: null };
const kept: KeptQuotes = { startsAt: noon, quotes: { ...noQuotes, "1h": quote }, readAt: noon + 1 };
const unreadable: KeptQuotes = { startsAt: noon, quotes: null, readAt: noon + 2 };
const start = { startsAt: noon, foundAt: noon + 1 };
const of = (
  markets: Readonly<Record<string, KeptQuotes>>,
  found: EventQuotes["start"] = null,
): EventQuotes => ({
  start: found,
  markets: new Map(Object.entries(markets)),
});

/** What a table with quotes relies on (QuoteStore), whatever the store. */
function quoteStoreContract(createHarness: () => StoreHarness): void {
  const { harness, store } = storeOfSuite(createHarness);
  const freshTicker = () => `KXTRUMPMENTION-${randomBytes(6).toString("hex").toUpperCase()}-2`;

  it("returns what was added of each event, sub-penny prices and nulls included, on every instance, and nothing of others", async () => {
    const [first, second, other] = [freshTicker(), freshTicker(), freshTicker()];
    const ofFirst = of({ [`${first}-A.B`]: kept, [`${first}-C`]: unreadable }, start);
    const ofSecond = of({}, { startsAt: null, foundAt: noon });
    await store.quotes.add(first, ofFirst);
    await store.quotes.add(second, ofSecond);
    for (const instance of [store, harness.open()]) {
      const found = await instance.quotes.get([first, second, other]);
      expect(found).toEqual(
        new Map([
          [first, ofFirst],
          [second, ofSecond],
        ]),
      );
      expect(await instance.quotes.get([])).toEqual(new Map());
    }
  });

  it("adds to an event without losing what is kept of its other markets and of its start", async () => {
    const ticker = freshTicker();
    const [a, b] = [`${ticker}-A`, `${ticker}-B`];
    await store.quotes.add(ticker, of({ [a]: kept }, start));
    await store.quotes.add(ticker, of({ [b]: unreadable }));
    const moved = { ...kept, startsAt: noon + 60_000 };
    await store.quotes.add(ticker, of({ [a]: moved }));
    expect((await store.quotes.get([ticker])).get(ticker)).toEqual(
      of({ [a]: moved, [b]: unreadable }, start),
    );
  });

  it("keeps all of 6 markets that as many instances add to one event at once", async () => {
    const ticker = freshTicker();
    const tickers = Array.from({ length: 6 }, (_, number) => `${ticker}-${number}`);
    await Promise.all(tickers.map((market) => harness.open().quotes.add(ticker, of({ [market]: kept }))));
    const found = (await store.quotes.get([ticker])).get(ticker);
    expect([...(found?.markets.keys() ?? [])].sort()).toEqual(tickers.sort());
  });

  it("returns 40 events in one call", async () => {
    const tickers = Array.from({ length: 40 }, freshTicker);
    for (const ticker of tickers) await store.quotes.add(ticker, of({ [`${ticker}-A`]: kept }));
    const found = await store.quotes.get(tickers);
    expect(found.size).toBe(40);
  });
}

/** A forecast of a fresh event of a fresh series. */
const freshForecast = (given: Parameters<typeof forecastOf>[0] = {}) => {
  const seriesTicker = `KX${randomBytes(6).toString("hex").toUpperCase()}`;
  return forecastOf({ eventTicker: `${seriesTicker}-26NOV22`, seriesTicker, ...given });
};
type Ticker = Readonly<Record<"eventTicker", string>>;
const byTicker = (one: Ticker, other: Ticker) => one.eventTicker.localeCompare(other.eventTicker, "en");

/** What the track record relies on (ForecastStore), whatever the store. */
function forecastStoreContract(createHarness: () => StoreHarness): void {
  const { harness, store } = storeOfSuite(createHarness);
  const { forecasts } = store;
  const sumsOf = async ({ eventTicker }: Ticker) =>
    (await forecasts.sums()).filter((sum) => sum.eventTicker === eventTicker);

  it("returns null for an event that was never forecast, and does not settle it", async () => {
    const forecast = freshForecast();
    expect(await forecasts.settle(forecast.eventTicker, outcomeOf(forecast))).toBe(false);
    expect(await forecasts.get(forecast.eventTicker)).toBeNull();
    expect(await sumsOf(forecast)).toEqual([]);
  });

  it("returns a forecast as it was made, on every instance, pending and with its sum, and never writes it over", async () => {
    const unpriced = marketForecastOf({ fairValue: null, fairBasis: null, bid: null, ask: null });
    const judged = (["buy_yes", "unproven", null] as const).map((verdict) => marketForecastOf({ verdict }));
    const forecast = freshForecast({ markets: [marketForecastOf(), unpriced, ...judged] });
    expect(await forecasts.add(forecast)).toBe(true);
    expect(await forecasts.add({ ...forecast, at: forecast.at + 1, version: 2 })).toBe(false);
    const other = harness.open().forecasts;
    expect(await other.get(forecast.eventTicker)).toEqual({ forecast, outcome: null });
    expect(await other.pending()).toContainEqual(forecast);
    expect(await other.ofSeries(forecast.seriesTicker)).toEqual([{ forecast, outcome: null }]);
    expect(await sumsOf(forecast)).toEqual([sumForecast({ forecast, outcome: null })]);
  });

  it("stores one of several forecasts that are added at once", async () => {
    const forecast = freshForecast();
    const stores = [store, harness.open(), harness.open()];
    const added = await Promise.all(
      stores.map((one, at) => one.forecasts.add({ ...forecast, at: forecast.at + at })),
    );
    expect(added.filter((one) => one)).toHaveLength(1);
    const kept = await forecasts.get(forecast.eventTicker);
    expect(kept?.forecast.at).toBe(forecast.at + added.indexOf(true));
    expect(await sumsOf(forecast)).toEqual([kept === null ? null : sumForecast(kept)]);
  });

  it("adds an outcome once, whoever adds it, and the forecast stays as it was made", async () => {
    const forecast = freshForecast();
    const { eventTicker } = forecast;
    await forecasts.add(forecast);
    const outcome = { ...outcomeOf(forecast), startsAt: kickoff + hourMs };
    const stores = [store, harness.open()];
    const settled = await Promise.all(stores.map((one) => one.forecasts.settle(eventTicker, outcome)));
    expect(settled.toSorted()).toEqual([false, true]);
    expect(await forecasts.settle(eventTicker, outcomeOf(forecast, "no"))).toBe(false);
    expect(await forecasts.get(eventTicker)).toEqual({ forecast, outcome });
    expect(await forecasts.pending()).not.toContainEqual(forecast);
    expect(await sumsOf(forecast)).toEqual([sumForecast({ forecast, outcome })]);
  });

  it("keeps a missed event with its reason: it is not pending, and has no outcome", async () => {
    const missed = freshForecast({ missed: "no known start", startsAt: null, markets: [], fee: null });
    expect(await forecasts.add(missed)).toBe(true);
    expect(await forecasts.pending()).not.toContainEqual(missed);
    expect(await forecasts.settle(missed.eventTicker, { startsAt: kickoff, results: {} })).toBe(false);
    expect(await forecasts.get(missed.eventTicker)).toEqual({ forecast: missed, outcome: null });
    expect(await sumsOf(missed)).toMatchObject([{ state: "missed" }]);
  });

  it("takes from an earlier call's sums those that change no more, and reads the others", async () => {
    const [ended, pending, added] = [freshForecast(), freshForecast(), freshForecast()];
    const settle = (one: typeof ended) => forecasts.settle(one.eventTicker, outcomeOf(one));
    await forecasts.add(ended);
    await settle(ended);
    await forecasts.add(pending);
    const before = await forecasts.sums();
    await settle(pending);
    await forecasts.add(added);
    const after = await forecasts.sums(before);
    const sumsIn = (sums: typeof after, one: Ticker) =>
      sums.filter(({ eventTicker }) => eventTicker === one.eventTicker);
    expect(sumsIn(after, ended)[0]).toBe(sumsIn(before, ended)[0]);
    const states = [ended, pending, added].flatMap((one) => sumsIn(after, one).map(({ state }) => state));
    expect(states).toEqual(["scored", "scored", "pending"]);
  });

  it("keeps sums however large they are together, here 1.5 MB", async () => {
    const markets = Array.from({ length: 800 }, (_, at) =>
      marketForecastOf({ marketTicker: `M-${at}`, strikeWord: `Word${at}${" touchdown".repeat(7)}` }),
    );
    const records = Array.from({ length: 20 }, () => freshForecast({ markets })).map((forecast) => ({
      forecast,
      outcome: outcomeOf(forecast),
    }));
    for (const { forecast, outcome } of records) {
      expect(await forecasts.add(forecast)).toBe(true);
      expect(await forecasts.settle(forecast.eventTicker, outcome)).toBe(true);
    }
    const own = new Set(records.map(({ forecast }) => forecast.eventTicker));
    const sums = (await forecasts.sums()).filter(({ eventTicker }) => own.has(eventTicker));
    expect(JSON.stringify(sums).length).toBeGreaterThan(1_400_000);
    expect(sums.toSorted(byTicker)).toEqual(records.map(sumForecast).toSorted(byTicker));
  });
}

/** What the stores of the extras must hold. */
export function storeContracts(name: string, createHarness: () => StoreHarness): void {
  describe(`quote store on ${name}`, () => quoteStoreContract(createHarness));
  describe(`watch store on ${name}`, () => watchStoreContract(createHarness));
  describe(`delivery store on ${name}`, () => deliveryStoreContract(createHarness));
  describe(`change store on ${name}`, () => changeStoreContract(createHarness));
  describe(`forecast store on ${name}`, () => forecastStoreContract(createHarness));
}
