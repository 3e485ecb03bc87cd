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
