import { easternDayOf } from "../base/clock.ts";
import { midOf } from "../estimates/fair-value.ts";
import { profitOf, rules, sideOf, type Side } from "../estimates/rules.ts";
import { squaredErrorOf, tenthOf } from "../estimates/scores.ts";
import { readWord } from "../estimates/settled-record.ts";
import type { EventSum, WordForecast } from "./event-sum.ts";
import { stateOf, type EventForecast, type ForecastRecord, type MarketForecast } from "./forecast.ts";

interface Settled extends MarketForecast {
  readonly result: Side;
  readonly outcome: 0 | 1;
}

interface Compared extends Settled {
  readonly price: number;
  readonly fair: number;
  readonly bid: number;
  readonly ask: number;
}

/** What a record adds up to. Only a forecast that is scored has more than its counts. */
export function sumOf(record: ForecastRecord): EventSum {
  const { forecast, outcome } = record;
  const state = stateOf(record);
  const settled =
    state === "scored"
      ? forecast.markets.flatMap((market) => settledOf(market, outcome?.results[market.marketTicker] ?? null))
      : [];
  const compared = settled.flatMap(comparedOf);
  const total = (errorOf: (market: Compared) => number) =>
    decimals(compared.reduce((sum, market) => sum + errorOf(market), 0));
  return {
    eventTicker: forecast.eventTicker,
    seriesTicker: forecast.seriesTicker,
    version: forecast.version,
    madeUp: forecast.madeUp,
    day: easternDayOf(outcome?.startsAt ?? forecast.startsAt ?? forecast.at),
    at: forecast.at,
    state,
    forecasts: forecast.markets.length,
    markets: compared.length,
    errors: {
      estimate: total(({ probability, outcome: happened }) => squaredErrorOf(probability, happened)),
      price: total(({ price, outcome: happened }) => squaredErrorOf(price, happened)),
      fairValue: total(({ fair, outcome: happened }) => squaredErrorOf(fair, happened)),
    },
    tenths: tenthsOf(compared),
    trades: tradesOf(compared, forecast.fee),
    words: settled.flatMap(({ strikeWord, probability, strength, outcome: happened }): WordForecast[] => {
      const key = readWord(strikeWord)?.key;
      return key === undefined ? [] : [[key, probability, strength, happened]];
    }),
  };
}

/** None for a void market. */
function settledOf(market: MarketForecast, result: Side | null): Settled[] {
  return result === null ? [] : [{ ...market, result, outcome: result === "yes" ? 1 : 0 }];
}

/** None without a usable quote, and without a fair value. */
function comparedOf(market: Settled): Compared[] {
  const { bid, ask, fairValue } = market;
  const price = midOf({ yes_bid_dollars: bid, yes_ask_dollars: ask });
  if (bid === null || ask === null || price === null || fairValue === null) return [];
  return [{ ...market, bid, ask, price, fair: fairValue }];
}

function tenthsOf(compared: readonly Compared[]): EventSum["tenths"] {
  return [...Map.groupBy(compared, ({ fair }) => tenthOf(fair))].map(([at, markets]) => ({
    tenth: at,
    markets: markets.length,
    fairValue: decimals(markets.reduce((sum, { fair }) => sum + fair, 0)),
    price: decimals(markets.reduce((sum, { price }) => sum + price, 0)),
    yes: markets.filter(({ result }) => result === "yes").length,
  }));
}

/** One contract of each market that a rule buys, at the quote of the forecast's minute. Nothing is bought at a fee that is not known. */
function tradesOf(compared: readonly Compared[], fee: EventForecast["fee"]): EventSum["trades"] {
  if (fee === null) return [];
  return rules.flatMap((rule) => {
    const profits = compared.flatMap((market) => {
      const side = sideOf(rule, market, fee);
      const profit = side === null ? null : profitOf(side, market, fee, market.result);
      return profit === null ? [] : [profit];
    });
    if (profits.length === 0) return [];
    return [{ rule, trades: profits.length, profit: decimals(profits.reduce((sum, one) => sum + one, 0)) }];
  });
}

/** Sums to 6 decimals, which is more than a price has. */
function decimals(sum: number): number {
  return Math.round(sum * 1e6) / 1e6;
}
