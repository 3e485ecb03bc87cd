import { randomBytes } from "node:crypto";
import { hourMs } from "../../src/base/clock.ts";
import { sumOf } from "../../src/forecasts/event-sum.ts";
import type { Store } from "../../src/store/store.ts";
import { forecastOf, kickoff, marketForecastOf, outcomeOf } from "../support/forecasts.ts";
import type { StoreHarness } from "./store-harness.ts";

/** A forecast of a fresh event of a fresh series. */
const freshForecast = (given: Parameters<typeof forecastOf>[0] = {}) => {
  const seriesTicker = `KX${randomBytes(6).toString("hex").toUpperCase()}`;
  return forecastOf({ eventTicker: `${seriesTicker}-26NOV22`, seriesTicker, ...given });
};

/** What the track record relies on (ForecastStore), whatever the store. */
export function forecastStoreContract(createHarness: () => StoreHarness): void {
  let harness: StoreHarness;
  let store: Store;
  beforeAll(() => {
    harness = createHarness();
    store = harness.open();
  });
  afterAll(() => harness.clear());

  const sumOfEvent = async (eventTicker: string) =>
    (await store.forecasts.sums()).filter((sum) => sum.eventTicker === eventTicker);

  it("returns null for an event that was never forecast, and does not settle it", async () => {
    const { eventTicker, ...rest } = freshForecast();
    expect(await store.forecasts.get(eventTicker)).toBeNull();
    expect(await store.forecasts.settle(eventTicker, outcomeOf({ eventTicker, ...rest }))).toBe(false);
    expect(await store.forecasts.get(eventTicker)).toBeNull();
    expect(await sumOfEvent(eventTicker)).toEqual([]);
  });

  it("returns a forecast as it was made, on every instance, pending and with its sum", async () => {
    const forecast = freshForecast({
      markets: [
        marketForecastOf(),
        marketForecastOf({ fairValue: null, fairBasis: null, bid: null, ask: null }),
      ],
    });
    expect(await store.forecasts.add(forecast)).toBe(true);
    const other = harness.open().forecasts;
    expect(await other.get(forecast.eventTicker)).toEqual({ forecast, outcome: null });
    expect(await other.pending()).toContainEqual(forecast);
    expect(await other.ofSeries(forecast.seriesTicker)).toEqual([{ forecast, outcome: null }]);
    expect(await sumOfEvent(forecast.eventTicker)).toEqual([sumOf({ forecast, outcome: null })]);
  });

  it("never writes a forecast over", async () => {
    const forecast = freshForecast();
    expect(await store.forecasts.add(forecast)).toBe(true);
    expect(await store.forecasts.add({ ...forecast, at: forecast.at + 1, version: 2 })).toBe(false);
    expect(await store.forecasts.get(forecast.eventTicker)).toEqual({ forecast, outcome: null });
    expect(await sumOfEvent(forecast.eventTicker)).toEqual([sumOf({ forecast, outcome: null })]);
  });

  it("stores one of several forecasts that are added at once", async () => {
    const forecast = freshForecast();
    const stores = [store, harness.open(), harness.open()];
    const added = await Promise.all(
      stores.map(({ forecasts }, at) => forecasts.add({ ...forecast, at: forecast.at + at })),
    );
    expect(added.filter((one) => one)).toHaveLength(1);
    const kept = await store.forecasts.get(forecast.eventTicker);
    expect(kept?.forecast.at).toBe(forecast.at + added.indexOf(true));
    expect(await sumOfEvent(forecast.eventTicker)).toEqual([kept === null ? null : sumOf(kept)]);
  });

  it("adds an outcome once, whoever adds it, and the forecast stays as it was made", async () => {
    const forecast = freshForecast();
    await store.forecasts.add(forecast);
    const outcome = { ...outcomeOf(forecast), startsAt: kickoff + hourMs };
    const settled = await Promise.all(
      [store, harness.open()].map(({ forecasts }) => forecasts.settle(forecast.eventTicker, outcome)),
    );
    expect(settled.toSorted()).toEqual([false, true]);
    expect(await store.forecasts.settle(forecast.eventTicker, outcomeOf(forecast, "no"))).toBe(false);
    expect(await store.forecasts.get(forecast.eventTicker)).toEqual({ forecast, outcome });
    expect(await store.forecasts.pending()).not.toContainEqual(forecast);
    expect(await sumOfEvent(forecast.eventTicker)).toEqual([sumOf({ forecast, outcome })]);
  });

  it("keeps a missed event with its reason: it is not pending, and has no outcome", async () => {
    const missed = freshForecast({ missed: "no known start", startsAt: null, markets: [], fee: null });
    expect(await store.forecasts.add(missed)).toBe(true);
    expect(await store.forecasts.pending()).not.toContainEqual(missed);
    expect(await store.forecasts.settle(missed.eventTicker, { startsAt: kickoff, results: {} })).toBe(false);
    expect(await store.forecasts.get(missed.eventTicker)).toEqual({ forecast: missed, outcome: null });
    expect(await sumOfEvent(missed.eventTicker)).toMatchObject([{ state: "missed" }]);
  });

  it("takes from an earlier call's sums those that change no more, and reads the others", async () => {
    const [ended, pending, added] = [freshForecast(), freshForecast(), freshForecast()];
    await store.forecasts.add(ended);
    await store.forecasts.settle(ended.eventTicker, outcomeOf(ended));
    await store.forecasts.add(pending);
    const before = await store.forecasts.sums();
    await store.forecasts.settle(pending.eventTicker, outcomeOf(pending));
    await store.forecasts.add(added);
    const after = await store.forecasts.sums(before);
    const sumsIn = (sums: typeof after, { eventTicker }: typeof ended) =>
      sums.filter((sum) => sum.eventTicker === eventTicker);
    expect(sumsIn(after, ended)[0]).toBe(sumsIn(before, ended)[0]);
    expect([ended, pending, added].map((one) => sumsIn(after, one).map(({ state }) => state))).toEqual([
      ["scored"],
      ["scored"],
      ["pending"],
    ]);
  });

  it("keeps the sums of one month however large they are together, here 1.5 MB", async () => {
    const words = Array.from({ length: 800 }, (_, at) =>
      marketForecastOf({
        marketTicker: `M-${at}`,
        strikeWord: `Word${at}${" touchdown".repeat(7)}`,
      }),
    );
    const records = Array.from({ length: 20 }, () => freshForecast({ markets: words })).map((forecast) => ({
      forecast,
      outcome: outcomeOf(forecast),
    }));
    for (const { forecast, outcome } of records) {
      expect(await store.forecasts.add(forecast)).toBe(true);
      expect(await store.forecasts.settle(forecast.eventTicker, outcome)).toBe(true);
    }
    const own = new Set(records.map(({ forecast }) => forecast.eventTicker));
    const sums = (await store.forecasts.sums()).filter(({ eventTicker }) => own.has(eventTicker));
    expect(JSON.stringify(sums).length).toBeGreaterThan(1_400_000);
    const byTicker = (one: { eventTicker: string }, other: { eventTicker: string }) =>
      one.eventTicker.localeCompare(other.eventTicker, "en");
    expect(sums.toSorted(byTicker)).toEqual(records.map(sumOf).toSorted(byTicker));
  });

  it("returns the sums of events of one month, of several months and of several versions", async () => {
    const forecasts = [
      freshForecast(),
      freshForecast(),
      freshForecast({ version: 2 }),
      freshForecast({ startsAt: kickoff + 90 * 24 * hourMs }),
    ];
    for (const forecast of forecasts) await store.forecasts.add(forecast);
    const tickers = (await store.forecasts.sums()).map(({ eventTicker }) => eventTicker);
    expect(tickers).toEqual(expect.arrayContaining(forecasts.map(({ eventTicker }) => eventTicker)));
    expect(new Set(tickers).size).toBe(tickers.length);
  });
}
