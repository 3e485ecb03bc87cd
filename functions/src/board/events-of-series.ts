import { dayMs, fromIso } from "../base/clock.ts";
import { by } from "../base/order.ts";
import type { MentionEvent, MentionEventSummary } from "../markets/event/event-markets.ts";
import type { SettledMarket } from "../markets/market/market.ts";
import type { SeriesMarkets } from "../markets/settled/series-markets.ts";
import { eventTickerOf } from "../markets/ticker.ts";

/** How an earlier event of the series settled. */
export interface PreviousEvent {
  readonly event_ticker: string;
  readonly results: readonly { readonly strike_word: string; readonly result: "yes" | "no" }[];
}

interface SettledEvent {
  readonly event_ticker: string;
  /** Of the market that settled last, UTC ms. */
  readonly settledAt: number;
  readonly markets: readonly SettledMarket[];
}

const shownAfterMs = 7 * dayMs;
const eventsOf = new WeakMap<SeriesMarkets, readonly SettledEvent[]>();

/** Whether an event that is not open any more is one of a series' latest: it waits for its results, or has had them for at most 7 days. */
export function isShown(eventTicker: string, markets: SeriesMarkets, now: number): boolean {
  if ([...markets.unsettled].some((ticker) => eventTickerOf(ticker) === eventTicker)) return true;
  const settled = settledEventsOf(markets).find((one) => one.event_ticker === eventTicker);
  return settled !== undefined && now - settled.settledAt <= shownAfterMs;
}

/** The event of the series that settled last before this one started; null without one. */
export function previousEventOf(event: MentionEvent, markets: SeriesMarkets): PreviousEvent | null {
  const all = settledEventsOf(markets);
  const own = all.find((one) => one.event_ticker === event.event_ticker);
  const startsAt = event.scheduledStartTime === null ? null : fromIso(event.scheduledStartTime);
  const before = startsAt ?? own?.settledAt ?? Infinity;
  const previous = all.findLast((one) => one !== own && one.settledAt < before);
  if (previous === undefined) return null;
  const results = previous.markets
    .map(({ strikeWord, result }) => ({ strike_word: strikeWord, result }))
    .toSorted(by(({ strike_word }) => strike_word));
  return { event_ticker: previous.event_ticker, results };
}

/** The next open event of the same series; null without one. */
export function nextEventOf(
  { event_ticker, series_ticker, scheduledStartTime }: MentionEvent,
  open: readonly MentionEventSummary[],
): string | null {
  if (scheduledStartTime === null) return null;
  const start = fromIso(scheduledStartTime) ?? Infinity;
  const later = open
    .filter((one) => one.series_ticker === series_ticker && one.event_ticker !== event_ticker)
    .map((one) => ({ ticker: one.event_ticker, start: fromIso(one.scheduledStartTime ?? "") ?? -Infinity }))
    .filter((one) => one.start > start);
  return later.toSorted(by(({ start }) => start))[0]?.ticker ?? null;
}

/** In the order in which they settled. */
function settledEventsOf(series: SeriesMarkets): readonly SettledEvent[] {
  const known = eventsOf.get(series);
  if (known !== undefined) return known;
  const events = [...Map.groupBy(series.settled.values(), ({ eventTicker }) => eventTicker)]
    .map(([event_ticker, markets]) => ({
      event_ticker,
      markets,
      settledAt: Math.max(...markets.map(({ settledAt }) => settledAt ?? -Infinity)),
    }))
    .toSorted(by(({ settledAt }) => settledAt));
  eventsOf.set(series, events);
  return events;
}
