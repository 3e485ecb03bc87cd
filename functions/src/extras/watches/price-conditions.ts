import { fromIso, hourMs, minuteMs, secondMs, toIso } from "../../base/clock.ts";
import type { SeenEvent, SeenMarket, Snapshot } from "../changes/snapshot.ts";
import type { NewDelivery } from "./deliveries/delivery.ts";
import type { PriceCondition, Watch } from "./watch.ts";

/** A price condition whose market is open. */
export interface WatchedPrice {
  readonly watchId: string;
  readonly condition: PriceCondition;
  readonly market: SeenMarket;
  readonly event: SeenEvent;
}

/** The conditions that can be read: those of open markets that the feed knows. */
export function watchedPricesOf(
  watches: readonly Watch[],
  { markets, events }: Pick<Snapshot, "markets" | "events">,
): WatchedPrice[] {
  return watches.flatMap(({ id, price }) => {
    const market = price === null ? undefined : markets.get(price.marketTicker);
    const event = market === undefined ? undefined : events.get(market.event_ticker);
    if (price === null || event === undefined || market?.status !== "open") return [];
    return { watchId: id, condition: price, market, event };
  });
}

const maxEventMs = 8 * hourMs;

/**
 * How long after a read the prices of an event's open markets are read again: sooner while it is in progress, which is for 8 hours at
 * most.
 */
export function readEveryMsOf({ scheduledStartTime }: SeenEvent, now: number): number {
  const start = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
  const isInProgress = start !== null && start <= now && now < start + maxEventMs;
  return isInProgress ? 20 * secondMs : minuteMs;
}

/** The best prices of a market in dollars; null for a side without an offer. */
export interface BestPrices {
  readonly yes_bid_dollars: number | null;
  readonly yes_ask_dollars: number | null;
}

/** What is remembered of a watch's price condition between reads. */
export interface PriceState {
  /** The condition: its owner may have set another one since. */
  readonly of: string;
  /** Since when it is away, UTC ms; null while it holds. */
  readonly awaySince: number | null;
  /** A crossing whose delivery may not be stored yet. */
  readonly unsent: NewDelivery | null;
}

/** By the watch's id. */
export type PriceStates = ReadonlyMap<string, PriceState>;

/** The states after a read of some markets' prices; the same object when nothing has changed. */
export function afterQuotes(
  states: PriceStates,
  watched: readonly WatchedPrice[],
  quotes: ReadonlyMap<string, BestPrices>,
  now: number,
): PriceStates {
  const changed = new Map<string, PriceState>();
  for (const one of watched) {
    const { marketTicker, when, dollars } = one.condition;
    const quote = quotes.get(marketTicker);
    if (quote === undefined) continue;
    const of = `${marketTicker} ${when} ${dollars}`;
    const known = states.get(one.watchId);
    const before = known?.of === of ? known.awaySince : undefined;
    const { awaySince, isCrossed } = afterRead(before, holds(one.condition, quote), now);
    if (!isCrossed && before === awaySince) continue;
    const unsent = isCrossed ? priceCrossed(one, quote, now) : (known?.unsent ?? null);
    changed.set(one.watchId, { of, awaySince, unsent });
  }
  return changed.size === 0 ? states : new Map([...states, ...changed]);
}

/** How long a condition must have been away before it can be crossed again. */
export const minAwayMs = 5 * minuteMs;

/**
 * What a read makes of a condition. It is crossed when it holds after it was away for 5 minutes; one that holds when first read is, too.
 * `awaySince`: since when it is away, UTC ms; null while it holds, undefined before its first read.
 */
export function afterRead(
  awaySince: number | null | undefined,
  isHolding: boolean,
  now: number,
): { readonly awaySince: number | null; readonly isCrossed: boolean } {
  // One that has never held has been away since the epoch.
  const since = awaySince === undefined ? 0 : awaySince;
  if (!isHolding) return { awaySince: since ?? now, isCrossed: false };
  return { awaySince: null, isCrossed: since !== null && now - since >= minAwayMs };
}

/** The provider has six decimals of a dollar. */
const micro = 1_000_000;
const inMicro = (dollars: number) => Math.round(dollars * micro);

/** Whether a quote is at or beyond what the condition names. Whoever bids for yes sells no. A price of 0 is no bid, one of 1 no ask. */
export function holds({ when, dollars }: PriceCondition, quote: BestPrices): boolean {
  const ask = offered(quote.yes_ask_dollars);
  const bid = offered(quote.yes_bid_dollars);
  const limit = inMicro(dollars);
  switch (when) {
    case "buy_yes_at_or_below":
      return ask !== null && ask <= limit;
    case "buy_no_at_or_below":
      return bid !== null && micro - bid <= limit;
    case "bid_at_or_above":
      return bid !== null && bid >= limit;
  }
}

function offered(dollars: number | null): number | null {
  const amount = dollars === null ? 0 : inMicro(dollars);
  return amount > 0 && amount < micro ? amount : null;
}

/** A crossing that was read at `now` (UTC ms), as it is sent: a change of the type `price.crossed`, which is not in the feed. */
function priceCrossed(
  { watchId, condition: { when, dollars }, market, event }: WatchedPrice,
  { yes_bid_dollars, yes_ask_dollars }: BestPrices,
  now: number,
): NewDelivery {
  const type = "price.crossed";
  const id = `${watchId}-${now}`;
  const at = toIso(now);
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
