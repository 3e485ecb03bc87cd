import { z } from "zod";
import { chunksOf } from "../../base/arrays.ts";
import { nextTick } from "../../base/ticks.ts";
import { profitOf, rules, sideOf, type Side } from "../../estimates/rules.ts";
import {
  forecastState,
  stateOf,
  type EventForecast,
  type ForecastRecord,
  type MarketForecast,
} from "./forecast.ts";
import { easternDayOf } from "../../base/clock.ts";
import { midOf } from "../../estimates/fair-value.ts";
import { squaredErrorOf, tenthOf } from "../../estimates/scores.ts";
import { readWord } from "../../words/settled-record.ts";

const tenth = z.object({
  tenth: z.int(),
  markets: z.int(),
  fairValue: z.number(),
  price: z.number(),
  yes: z.int(),
});
const trades = z.object({ rule: z.enum(rules), trades: z.int(), profit: z.number() });
/** A word's key, the estimate of its chance, the estimate's strength, and whether it settled yes. */
export type WordForecast = readonly [key: string, probability: number, strength: number, yes: 0 | 1];

/**
 * What an event adds to the track record. Errors are sums of squares over the markets that have both a price and a fair value, so that
 * estimate, price and fair value are compared on the same ones.
 */
const eventSum = z.object({
  eventTicker: z.string(),
  seriesTicker: z.string(),
  version: z.int(),
  madeUp: z.boolean(),
  /** YYYY-MM-DD of its start, US Eastern; of the moment it was missed where no start is known. */
  day: z.iso.date(),
  /** Of the forecast, UTC ms. */
  at: z.number(),
  state: forecastState,
  /** Markets that were forecast. */
  forecasts: z.int(),
  /** Those that are compared. */
  markets: z.int(),
  errors: z.object({ estimate: z.number(), price: z.number(), fairValue: z.number() }),
  /** Those with a market. */
  tenths: z.array(tenth).readonly(),
  /** Those that bought. */
  trades: z.array(trades).readonly(),
  words: z.custom<readonly WordForecast[]>((sent) => Array.isArray(sent) && sent.every(isWordForecast)),
});
export type EventSum = Readonly<z.output<typeof eventSum>>;

/** By hand: a record of some years has 100,000 of them, and a schema's copies take three times as long and as much memory. */
function isWordForecast(sent: unknown): sent is WordForecast {
  if (!Array.isArray(sent) || sent.length !== 4) return false;
  const parts: readonly unknown[] = sent;
  const [key, probability, strength, yes] = parts;
  const isKnown = typeof key === "string" && typeof probability === "number" && typeof strength === "number";
  return isKnown && (yes === 0 || yes === 1);
}

/** Some milliseconds' work. */
const parsedAtOnce = 100;

/** Sums from their texts, a few in each tick, so that other requests are served between. Throws for one that is damaged. */
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

interface Compared extends Settled {
  readonly price: number;
  readonly fair: number;
  readonly bid: number;
  readonly ask: number;
}

/** What a record adds up to. Only a forecast that is scored has more than its counts. */
export function sumForecast(record: ForecastRecord): EventSum {
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
