import { fromIso } from "../base/clock.ts";
import { formulaVersion } from "../estimates/formula.ts";
import type { ValuedEvent } from "../words/value-words.ts";
import type { EventForecast, MarketForecast } from "./forecast.ts";

/**
 * The forecast of an event as it is now: of its open markets that name a word. Null without one, without a known start, and when the
 * records could not be read. `at`: UTC ms.
 */
export function makeForecast(
  event: ValuedEvent,
  { at, madeUp }: Pick<EventForecast, "at" | "madeUp">,
): EventForecast | null {
  const startsAt = event.scheduledStartTime === null ? null : fromIso(event.scheduledStartTime);
  const markets = event.record_error === undefined ? event.markets.flatMap(marketForecastOf) : [];
  if (startsAt === null || markets.length === 0) return null;
  return {
    eventTicker: event.event_ticker,
    seriesTicker: event.series_ticker,
    version: formulaVersion,
    madeUp,
    at,
    startsAt,
    missed: null,
    fee: event.fee,
    markets,
  };
}

function marketForecastOf(market: ValuedEvent["markets"][number]): MarketForecast[] {
  const { estimate, strike_word: strikeWord } = market;
  if (market.status !== "open" || estimate === null || strikeWord === null) return [];
  return [
    {
      marketTicker: market.market_ticker,
      strikeWord,
      probability: estimate.probability,
      low: estimate.low,
      high: estimate.high,
      strength: estimate.parts.reduce((sum, { weight }) => sum + weight, 0),
      fairValue: estimate.fair_value,
      fairBasis: estimate.fair_basis,
      bid: market.yes_bid_dollars,
      ask: market.yes_ask_dollars,
      bidSize: market.yes_bid_size,
      askSize: market.yes_ask_size,
    },
  ];
}
