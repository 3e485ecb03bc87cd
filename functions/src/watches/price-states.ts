import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import { toIso } from "../base/clock.ts";
import type { PassMemory } from "./ports.ts";
import { afterRead, holds, type Quote, type WatchedPrice } from "./price-conditions.ts";

const newDelivery = z.object({
  watchId: z.string(),
  changeId: z.string(),
  type: z.string(),
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** What is remembered of a watch's price condition between reads. */
const priceState = z.object({
  /** The condition: its owner may have set another one since. */
  of: z.string(),
  awaySince: z.number().nullable(),
  /** A crossing whose delivery may not be stored yet. */
  unsent: newDelivery.nullable(),
});
type PriceState = Readonly<z.output<typeof priceState>>;

/** By the watch's id. */
export type PriceStates = ReadonlyMap<string, PriceState>;

const priceStates = z.array(z.tuple([z.string(), priceState]));

/** The states as they were saved; none before the first time. Throws when the store fails, or holds something else. */
export async function loadPriceStates(memory: PassMemory): Promise<PriceStates> {
  const text = await memory.read("prices");
  if (text === null) return new Map();
  return new Map(priceStates.parse(JSON.parse(gunzipSync(Buffer.from(text, "base64")).toString())));
}

/** Saves the states as one text. A megabyte, the most that Firestore takes, holds those of some 20,000 conditions. */
export async function savePriceStates(memory: PassMemory, states: PriceStates): Promise<void> {
  await memory.write("prices", gzipSync(JSON.stringify([...states])).toString("base64"));
}

/** The states after a read of some markets' prices; the same object when nothing has changed. */
export function afterQuotes(
  states: PriceStates,
  watched: readonly WatchedPrice[],
  quotes: ReadonlyMap<string, Quote>,
  now: number,
): PriceStates {
  const changed = new Map<string, PriceState>();
  for (const one of watched) {
    const quote = quotes.get(one.condition.marketTicker);
    if (quote === undefined) continue;
    const of = nameOf(one);
    const known = states.get(one.watchId);
    const before = known?.of === of ? known : null;
    const { state, isCrossed } = afterRead(before, holds(one.condition, quote), now);
    if (!isCrossed && before !== null && before.awaySince === state.awaySince) continue;
    const unsent = isCrossed ? priceCrossed(one, quote, now) : (known?.unsent ?? null);
    changed.set(one.watchId, { of, awaySince: state.awaySince, unsent });
  }
  return changed.size === 0 ? states : new Map([...states, ...changed]);
}

/** The deliveries that the states hold. */
export function unsentOf(states: PriceStates) {
  return [...states.values()].flatMap(({ unsent }) => unsent ?? []);
}

/** The states once those deliveries are stored, without those of watches that are not watched any more. */
export function withoutUnsent(states: PriceStates, watched: readonly WatchedPrice[]): PriceStates {
  const ids = new Set(watched.map(({ watchId }) => watchId));
  const kept = [...states].filter(([id]) => ids.has(id));
  return new Map(kept.map(([id, state]) => [id, { ...state, unsent: null }]));
}

function nameOf({ condition: { marketTicker, when, dollars } }: WatchedPrice): string {
  return `${marketTicker} ${when} ${dollars}`;
}

/** A crossing that was read at `now` (UTC ms), as it is sent: a change of the type `price.crossed`, which is not in the feed. */
function priceCrossed({ watchId, condition, market, event }: WatchedPrice, quote: Quote, now: number) {
  const type = "price.crossed";
  const id = `${watchId}-${now}`;
  const at = toIso(now);
  const { when, dollars } = condition;
  const { yes_bid_dollars, yes_ask_dollars } = quote;
  const data = {
    id,
    type,
    at,
    detected_at: at,
    series_ticker: event.series_ticker,
    event_ticker: event.event_ticker,
    market_ticker: market.market_ticker,
    strike_word: market.strike_word,
    data: { when, dollars, yes_bid_dollars, yes_ask_dollars },
  };
  return { watchId, changeId: id, type, timestamp: at, data };
}
