import { fromIso, hourMs, secondMs, minuteMs } from "../base/clock.ts";
import type { SeenEvent, SeenMarket, Snapshot } from "../changes/snapshot.ts";
import type { PriceCondition, Watch } from "./watch.ts";

/** A price condition whose market is open. */
export interface WatchedPrice {
  readonly watchId: string;
  readonly condition: PriceCondition;
  readonly market: SeenMarket;
  readonly event: SeenEvent;
}

const maxEventMs = 8 * hourMs;
/** How long after the one before a market's prices are read again. */
const readEveryMs = minuteMs;
const readInProgressEveryMs = 20 * secondMs;

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

/** How long after a read the prices of an event's open markets are read again: sooner while it is in progress, which is for 8 hours at most. */
export function readEveryMsOf({ scheduledStartTime }: SeenEvent, now: number): number {
  const start = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
  const isInProgress = start !== null && start <= now && now < start + maxEventMs;
  return isInProgress ? readInProgressEveryMs : readEveryMs;
}

/** The best prices of a market in dollars; null for a side without an offer. */
export interface Quote {
  readonly yes_bid_dollars: number | null;
  readonly yes_ask_dollars: number | null;
}

/** How long a condition must have been away before it can be crossed again. */
export const minAwayMs = 5 * minuteMs;

/** How a condition was at its last read: since when it is away, UTC ms; null while it holds. */
export interface ConditionState {
  readonly awaySince: number | null;
}

/** A condition that has never held has been away since the epoch. */
const neverHeld: ConditionState = { awaySince: 0 };

/** What a read makes of a condition. It is crossed when it holds after it was away for 5 minutes; one that holds when first read is, too. */
export function afterRead(
  before: ConditionState | null,
  isHolding: boolean,
  now: number,
): { readonly state: ConditionState; readonly isCrossed: boolean } {
  const { awaySince } = before ?? neverHeld;
  if (!isHolding) return { state: { awaySince: awaySince ?? now }, isCrossed: false };
  return { state: { awaySince: null }, isCrossed: awaySince !== null && now - awaySince >= minAwayMs };
}

/** The provider has six decimals of a dollar. */
const micro = 1_000_000;
const inMicro = (dollars: number) => Math.round(dollars * micro);

/** Whether a quote is at or beyond what the condition names. Whoever bids for yes sells no. A price of 0 is no bid, one of 1 no ask. */
export function holds({ when, dollars }: PriceCondition, quote: Quote): boolean {
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
