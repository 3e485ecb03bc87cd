import { dayMs, fromIso, minuteMs, secondMs } from "@mention-market/service/base/clock";
import { runRequest } from "@mention-market/service/base/request";
import type { EventForecast, ForecastOutcome } from "../src/forecasts/forecast.ts";
import { makeForecast } from "../src/forecasts/forecaster.ts";
import { getEvent } from "../src/markets/event/get-event.ts";
import { getPriceHistory } from "../src/markets/prices/get-price-history.ts";
import type { ExtrasServices } from "../src/wiring.ts";
import { findCoverage } from "../src/words/coverage.ts";
import { seriesKindOf } from "../src/words/series-kind.ts";
import { valueWords } from "../src/words/value-words.ts";
import { dailySeries } from "./provider/shows.ts";

/** The sample's daily shows are listed for a week. */
const maxAgeDays = 8;
const leadMs = 60 * minuteMs;
/** The sample provider leaves out some candles, so one of the minutes before is used. */
const candlesMs = 10 * minuteMs;
const deadlineMs = minuteMs;

/**
 * Makes the track record that the service would have after running all week: of each settled daily show of the sample, with the prices
 * 60 minutes before its start, marked as made up. Existing records stay.
 */
export async function makeUpRecord(services: ExtrasServices): Promise<void> {
  const { clock } = services;
  const request = { receivedAt: clock.now(), client: "sandbox", reads: { count: 0 } };
  await runRequest({ ...request, deadlineAt: clock.monotonicMs() + deadlineMs }, async () => {
    const made: MadeUp[] = [];
    for (const [series] of dailySeries) {
      const { settled } = await services.readSeries(series);
      const since = clock.now() - maxAgeDays * dayMs;
      const recent = [...settled.values()].filter(
        ({ settledAt }) => settledAt !== null && settledAt >= since,
      );
      for (const eventTicker of new Set(recent.map((market) => market.eventTicker)))
        made.push(...(await makeUpForecast(eventTicker, services)));
    }
    // Stored only at the end, because a reader of a part of it would cache that part for 10 minutes.
    for (const { forecast, outcome } of made) {
      await services.forecasts.add(forecast);
      await services.forecasts.settle(forecast.eventTicker, outcome);
    }
  });
}

interface MadeUp {
  readonly forecast: EventForecast;
  readonly outcome: ForecastOutcome;
}

async function makeUpForecast(eventTicker: string, services: ExtrasServices): Promise<readonly MadeUp[]> {
  const { forecasts, events, prices } = services;
  if ((await forecasts.get(eventTicker)) !== null) return [];
  const event = await getEvent(events, eventTicker);
  const startsAt = event?.scheduledStartTime == null ? null : fromIso(event.scheduledStartTime);
  if (event === null || startsAt === null || event.markets.some(({ status }) => status !== "settled"))
    return [];

  const at = startsAt - leadMs;
  const span = { start: (at - candlesMs) / secondMs, end: at / secondMs };
  const read = await getPriceHistory(prices, { event_ticker: eventTicker }, { interval: "1m", ...span });
  if (read === null || "refused" in read) return [];
  const candles = new Map(
    read.history.markets.map((market) => [market.market_ticker, market.candles.at(-1)]),
  );
  const then = {
    ...event,
    markets: event.markets.map((market) => ({
      ...market,
      status: "open" as const,
      yes_bid_dollars: candles.get(market.market_ticker)?.yes_bid_dollars ?? null,
      yes_ask_dollars: candles.get(market.market_ticker)?.yes_ask_dollars ?? null,
      yes_bid_size: null,
      yes_ask_size: null,
    })),
  };
  const sources = {
    coverage: findCoverage(event.series_ticker, services, services.log),
    markets: await services.readSeries(event.series_ticker),
    otherSeries: [],
    mayHaveFairValue: true,
    isProven: services.isProven(event.series_ticker),
    kind: seriesKindOf(event.series_ticker, services),
  };
  const forecast = makeForecast(await valueWords(then, sources, services), { at, madeUp: true });
  if (forecast === null) return [];
  const results = event.markets.map(({ market_ticker, result }) => [market_ticker, result] as const);
  return [{ forecast, outcome: { startsAt, results: Object.fromEntries(results) } }];
}
