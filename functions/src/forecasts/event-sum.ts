import { z } from "zod";
import { chunksOf } from "../base/chunks.ts";
import { nextTick } from "../base/ticks.ts";
import { rules } from "../estimates/rules.ts";
import { forecastState } from "./forecast.ts";

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
export const eventSum = z.object({
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
