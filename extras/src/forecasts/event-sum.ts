import { z } from "zod";
import { chunksOf } from "@mention-market/service/base/arrays";
import { nextTick } from "@mention-market/service/base/request";
import { profitOf, rules, sideOf, type Side } from "../estimates/verdict.ts";
import {
  forecastState,
  stateOf,
  type EventForecast,
  type ForecastRecord,
  type MarketForecast,
} from "./forecast.ts";
import { easternDayOf } from "../base/eastern-time.ts";
import { priceOf } from "../estimates/fair-value.ts";
import { squaredErrorOf, tenthOf } from "../estimates/scores.ts";
import { readWord } from "../words/settled-record.ts";

const tenth = z.object({
  tenth: z.int(),
  markets: z.int(),
  fairValue: z.number(),
  price: z.number(),
  yes: z.int(),
});
const trades = z.object({ rule: z.enum(rules), trades: z.int(), profit: z.number() });
/** A word's key, its estimate, the estimate's strength, and whether the market settled yes. */
export type WordForecast = readonly [key: string, probability: number, strength: number, yes: 0 | 1];

/**
 * What an event adds to the track record. Errors are sums of squares over the markets with both a price and a fair value, so that
 * estimate, price and fair value are compared on the same markets.
 */
const eventSum = z.object({
  eventTicker: z.string(),
  seriesTicker: z.string(),
  version: z.int(),
  madeUp: z.boolean(),
  /** YYYY-MM-DD in US Eastern time: the day of its start, or without a known start the day when it was found to be missed. */
  day: z.iso.date(),
  /** When the forecast was made, UTC ms. */
  at: z.number(),
  state: forecastState,
  /** Number of markets with a forecast. */
  forecasts: z.int(),
  /** Number of markets that are compared. */
  markets: z.int(),
  errors: z.object({ estimate: z.number(), price: z.number(), fairValue: z.number() }),
  /** Only tenths with at least one market. */
  tenths: z.array(tenth).readonly(),
  /** By tenths of the price. Only those with at least one market. */
  priceTenths: z.array(tenth).readonly(),
  /** Only rules that bought something. */
  trades: z.array(trades).readonly(),
  words: z.custom<readonly WordForecast[]>((sent) => Array.isArray(sent) && sent.every(isWordForecast)),
});
export type EventSum = Readonly<z.output<typeof eventSum>>;

/** Checked by hand: the record of some years has 100,000 of these, and zod's copies take three times as long and as much memory. */
function isWordForecast(sent: unknown): sent is WordForecast {
  if (!Array.isArray(sent) || sent.length !== 4) return false;
  const parts: readonly unknown[] = sent;
  const [key, probability, strength, yes] = parts;
  const isKnown = typeof key === "string" && typeof probability === "number" && typeof strength === "number";
  return isKnown && (yes === 0 || yes === 1);
}

/** As many texts as can be parsed in some milliseconds. */
const parsedAtOnce = 100;

/** Parses sums, some in each tick, so that other requests run between. Throws for a damaged text. */
export async function parseSums(texts: readonly string[]): Promise<EventSum[]> {
  const sums: EventSum[] = [];
  for (const some of chunksOf(texts, parsedAtOnce)) {
    await nextTick();
    for (const text of some) sums.push(eventSum.parse(JSON.parse(text)));
  }
  return sums;
}

interface Settled extends MarketForecast {
  readonly result: Side;
  readonly outcome: 0 | 1;
}

interface ComparedMarket extends Settled {
  readonly price: number;
  readonly fair: number;
}

/** The sum of a record. Only a scored forecast adds more than its counts. */
export function sumForecast(record: ForecastRecord): EventSum {
  const { forecast, outcome } = record;
  const state = stateOf(record);
  const settled =
    state === "scored"
      ? forecast.markets.flatMap((market) => settledOf(market, outcome?.results[market.marketTicker] ?? null))
      : [];
  const compared = settled.flatMap(comparedOf);
  const total = (errorOf: (market: ComparedMarket) => number) =>
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
    tenths: tenthsOf(compared, ({ fair }) => fair),
    priceTenths: tenthsOf(compared, ({ price }) => price),
    trades: tradesOf(compared, forecast.fee),
    words: settled.flatMap(({ strikeWord, probability, strength, outcome: happened }): WordForecast[] => {
      const key = readWord(strikeWord)?.key;
      return key === undefined ? [] : [[key, probability, strength, happened]];
    }),
  };
}

/** Empty for a void market. */
function settledOf(market: MarketForecast, result: Side | null): Settled[] {
  return result === null ? [] : [{ ...market, result, outcome: result === "yes" ? 1 : 0 }];
}

/** Empty without a price, or without a fair value. */
function comparedOf(market: Settled): ComparedMarket[] {
  const { bid, ask, fairValue } = market;
  const price = priceOf({ yes_bid_dollars: bid, yes_ask_dollars: ask });
  return price === null || fairValue === null ? [] : [{ ...market, price, fair: fairValue }];
}

function tenthsOf(
  compared: readonly ComparedMarket[],
  valueOf: (market: ComparedMarket) => number,
): EventSum["tenths"] {
  return [...Map.groupBy(compared, (market) => tenthOf(valueOf(market)))].map(([at, markets]) => ({
    tenth: at,
    markets: markets.length,
    fairValue: decimals(markets.reduce((sum, { fair }) => sum + fair, 0)),
    price: decimals(markets.reduce((sum, { price }) => sum + price, 0)),
    yes: markets.filter(({ result }) => result === "yes").length,
  }));
}

/** The trades of each rule: one contract of each market that it buys at the forecast's quote; nothing at an unknown fee. */
function tradesOf(compared: readonly ComparedMarket[], fee: EventForecast["fee"]): EventSum["trades"] {
  if (fee === null) return [];
  return rules.flatMap((rule) => {
    const profits = compared.flatMap((market) => {
      const side = sideOf(rule, market, fee);
      const profit = side === null ? null : profitOf(side, market, fee, market.result);
      return profit === null ? [] : [profit];
    });
    if (profits.length === 0) return [];
    return [
      { rule, trades: profits.length, profit: decimals(profits.reduce((sum, profit) => sum + profit, 0)) },
    ];
  });
}

/** Rounds sums to 6 decimals, more than a price has. */
function decimals(sum: number): number {
  return Math.round(sum * 1e6) / 1e6;
}
