import type { EventForecast, MarketForecast, ForecastOutcome } from "../../src/forecasts/forecast.ts";
import { minuteMs } from "@mention-market/service/base/clock";

/** The evening of 22 November 2026, US Eastern. */
export const kickoff = Date.UTC(2026, 10, 23, 1, 20);

export const marketForecastOf = (given: Partial<MarketForecast> = {}): MarketForecast => ({
  marketTicker: "KXNFLMENTION-26NOV22KCBUF-TOUC",
  strikeWord: "Touchdown",
  probability: 0.6,
  low: 0.4,
  high: 0.8,
  strength: 12,
  fairValue: 0.64,
  fairBasis: "price",
  bid: 0.5,
  ask: 0.54,
  bidSize: 120,
  askSize: 41.5,
  verdict: "unproven",
  ...given,
});

/** A forecast from an hour before its start. */
export const forecastOf = (given: Partial<EventForecast> = {}): EventForecast => ({
  eventTicker: "KXNFLMENTION-26NOV22KCBUF",
  seriesTicker: "KXNFLMENTION",
  version: 1,
  madeUp: false,
  at: kickoff - 60 * minuteMs,
  startsAt: kickoff,
  missed: null,
  fee: { type: "quadratic", multiplier: 1 },
  markets: [marketForecastOf()],
  ...given,
});

/** Every market of a forecast settled like this. */
export const outcomeOf = (
  { startsAt, markets }: EventForecast,
  result: "yes" | "no" | null = "yes",
): ForecastOutcome => ({
  startsAt,
  results: Object.fromEntries(markets.map(({ marketTicker }) => [marketTicker, result])),
});
