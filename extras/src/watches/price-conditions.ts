import { minuteMs, secondMs, toIso } from "@mention-market/service/base/clock";
import { isInProgress } from "../markets/event/phase.ts";
import type { SeenEvent, SeenMarket, Snapshot } from "../changes/snapshot.ts";
import type { NewDelivery } from "./deliveries/delivery.ts";
import type { PriceCondition, Watch } from "./watch.ts";

/** A price condition of an open market. */
export interface WatchedPrice {
  readonly watchId: string;
  readonly condition: PriceCondition;
  readonly market: SeenMarket;
  readonly event: SeenEvent;
  /** Whether it is sent as a message to a chat or a phone, which contains more than a webhook's body. */
  readonly isMessage: boolean;
}

/** The conditions whose market is in the feed and open. */
export function watchedPricesOf(
  watches: readonly Watch[],
  { markets, events }: Pick<Snapshot, "markets" | "events">,
): WatchedPrice[] {
  return watches.flatMap(({ id, price, format }) => {
    const market = price === null ? undefined : markets.get(price.marketTicker);
    const event = market === undefined ? undefined : events.get(market.event_ticker);
    if (price === null || event === undefined || market?.status !== "open") return [];
    return { watchId: id, condition: price, market, event, isMessage: format !== "webhook" };
  });
}

/** The interval at which a watched price is read, at most `maxMs`. It is shorter while the event is in progress. */
export function readEveryMsOf({ event, market }: WatchedPrice, now: number, maxMs: number): number {
  // One open market of an event decides whether it is live.
  const isShort = isInProgress({ scheduledStartTime: event.scheduledStartTime, markets: [market] }, now);
  return Math.min(maxMs, isShort ? 20 * secondMs : minuteMs);
}

/** The best bid and ask of a market in dollars; null without one. */
export interface BestPrices {
  readonly yes_bid_dollars: number | null;
  readonly yes_ask_dollars: number | null;
}

/** The state of a watch's price condition between reads. */
export interface PriceState {
  /** The condition to which the state belongs, because the owner may have changed it since. */
  readonly of: string;
  /** Since when the condition has not held, UTC ms; null while it holds. */
  readonly awaySince: number | null;
  /** A crossing whose delivery may not be stored yet. */
  readonly unsent: NewDelivery | null;
}

/** By watch id. */
export type PriceStates = ReadonlyMap<string, PriceState>;

/** The states after a read of prices; the same object if unchanged. `hourAgo`: prices an hour before; null if unknown. */
export function afterQuotes(
  states: PriceStates,
  watched: readonly WatchedPrice[],
  quotes: ReadonlyMap<string, BestPrices>,
  hourAgo: (marketTicker: string) => BestPrices | null,
  now: number,
): PriceStates {
  const changed = new Map<string, PriceState>();
  for (const watch of watched) {
    const { marketTicker, when, dollars } = watch.condition;
    const quote = quotes.get(marketTicker);
    if (quote === undefined) continue;
    const of = `${marketTicker} ${when} ${dollars}`;
    const state = states.get(watch.watchId);
    const before = state?.of === of ? state.awaySince : undefined;
    const { awaySince, isCrossed } = afterRead(before, holds(watch.condition, quote), now);
    if (!isCrossed && before === awaySince) continue;
    const unsent = isCrossed
      ? priceCrossed(watch, quote, hourAgo(marketTicker), now)
      : (state?.unsent ?? null);
    changed.set(watch.watchId, { of, awaySince, unsent });
  }
  return changed.size === 0 ? states : new Map([...states, ...changed]);
}

/** How long a condition must not have held before it can be crossed again. */
export const minAwayMs = 5 * minuteMs;

/**
 * Updates a condition after a read. It is crossed when it holds after 5 minutes of not holding, or at its first read. `awaySince`:
 * since when it has not held, UTC ms; null while it holds, undefined before the first read.
 */
export function afterRead(
  awaySince: number | null | undefined,
  isHolding: boolean,
  now: number,
): { readonly awaySince: number | null; readonly isCrossed: boolean } {
  // Before its first read, a condition counts as not holding since the epoch.
  const since = awaySince === undefined ? 0 : awaySince;
  if (!isHolding) return { awaySince: since ?? now, isCrossed: false };
  return { awaySince: null, isCrossed: since !== null && now - since >= minAwayMs };
}

/** The provider's prices have at most six decimals. */
const micro = 1_000_000;
const inMicro = (dollars: number) => Math.round(dollars * micro);

/** Whether a quote satisfies the condition. */
export function holds({ when, dollars }: PriceCondition, quote: BestPrices): boolean {
  const price = priceIn(when, quote);
  const limit = inMicro(dollars);
  if (price === null) return false;
  return when === "bid_at_or_above" ? price >= limit : price <= limit;
}

/** The price that a condition compares, in millionths of a dollar; null for a side without an offer. A bid for yes is an offer of no. */
function priceIn(when: PriceCondition["when"], quote: BestPrices): number | null {
  if (when === "buy_yes_at_or_below") return offered(quote.yes_ask_dollars);
  const bid = offered(quote.yes_bid_dollars);
  return bid !== null && when === "buy_no_at_or_below" ? micro - bid : bid;
}

/** A price of 0 means no bid, a price of 1 means no ask. */
function offered(dollars: number | null): number | null {
  const amount = dollars === null ? 0 : inMicro(dollars);
  return amount > 0 && amount < micro ? amount : null;
}

/** A crossing that was read at `now` (UTC ms). It is sent as a change of the type `price.crossed`, which the feed does not have. */
function priceCrossed(
  { watchId, condition: { when, dollars }, market, event, isMessage }: WatchedPrice,
  { yes_bid_dollars, yes_ask_dollars }: BestPrices,
  hourAgo: BestPrices | null,
  now: number,
): NewDelivery {
  const type = "price.crossed";
  const id = `${watchId}-${now}`;
  const at = toIso(now);
  const before = hourAgo !== null && isMessage ? priceIn(when, hourAgo) : null;
  const data = {
    id,
    type,
    at,
    detected_at: at,
    series_ticker: event.series_ticker,
    event_ticker: event.event_ticker,
    market_ticker: market.market_ticker,
    strike_word: market.strike_word,
    data: {
      ...{ when, dollars, yes_bid_dollars, yes_ask_dollars },
      ...(before !== null && { hour_ago_dollars: before / micro }),
    },
  };
  return { watchId, changeId: id, type, timestamp: at, data };
}
