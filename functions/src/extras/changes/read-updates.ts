import { AppError, orUpstream } from "../../base/errors.ts";
import type { ListedEvent, Provider } from "../../markets/ports.ts";
import { seriesTickerOf } from "../../markets/ticker.ts";
import { closingAt, isOld, type ReadEvent, type ReadMarket } from "./diff.ts";
import type { Snapshot } from "./snapshot.ts";

/** What of the provider the collector reads. */
export type ProviderOfChanges = Pick<
  Provider,
  "now" | "updates" | "mentionSeries" | "currentEvent" | "listEvents" | "listMarkets"
>;

/** What the provider's lists of updates showed. */
export interface ReadUpdates {
  readonly events: readonly ReadEvent[];
  /** Mention series that are new or changed. */
  readonly series: readonly string[];
  /** Series of which more has changed than was read, or could be read. */
  readonly behind: readonly string[];
  readonly isIncomplete: boolean;
}

/** Beyond that the events' series are listed instead, in the runs that follow. */
const maxLookedUp = 200;

/**
 * Reads what has changed since a time (UTC ms) of the events that the snapshot holds, and of new ones of its series. Only markets come
 * whole in the lists of updates: an event whose record or milestones changed, or that is new, is read with its markets. What had settled
 * before `lastReadAt`, when the last run began to read, is old.
 */
export async function readUpdates(
  provider: ProviderOfChanges,
  snapshot: Snapshot,
  since: number,
  { now, lastReadAt }: { readonly now: number; readonly lastReadAt: number },
): Promise<ReadUpdates> {
  const isWanted = (event: string, series: string) =>
    snapshot.events.has(event) || snapshot.series.has(series);
  const { series, events, markets, isIncomplete } = await provider.updates(
    Math.floor(since / 1000),
    isWanted,
  );
  const unknown = markets
    .filter((market) => !snapshot.events.has(market.event_ticker) && !isOld(market, lastReadAt))
    .map(({ event_ticker }) => event_ticker);
  const tickers = [...new Set([...events, ...unknown])].sort();
  const lookedUp = tickers.slice(0, maxLookedUp);
  const read = await Promise.all(
    lookedUp.map((ticker) => orUpstream(provider.currentEvent(ticker, "refresh"))),
  );
  const failed = read.find((event) => event instanceof AppError && event.isTransient);
  if (failed instanceof AppError) throw failed;
  const unreadable = lookedUp.filter((_, at) => read[at] instanceof AppError);
  return {
    events: joined(
      closingAt(snapshot, now),
      markets,
      read.flatMap((event) => (event === null || event instanceof AppError ? [] : [toReadEvent(event)])),
    ),
    series,
    behind: [...unreadable, ...tickers.slice(maxLookedUp)].map(seriesTickerOf),
    isIncomplete,
  };
}

export function toReadEvent(event: ListedEvent): ReadEvent {
  return { event_ticker: event.event_ticker, summary: event, markets: event.markets?.markets ?? [] };
}

/** Markets and events in one list by event; of a market that is in several, the last one counts. */
export function joined(
  closing: readonly ReadMarket[],
  markets: readonly ReadMarket[],
  events: readonly ReadEvent[],
): ReadEvent[] {
  const byTicker = new Map(
    [...closing, ...markets, ...events.flatMap((event) => event.markets)].map(
      (market) => [market.market_ticker, market] as const,
    ),
  );
  const summaries = new Map(events.map(({ event_ticker, summary }) => [event_ticker, summary]));
  const ofEvent = Map.groupBy(byTicker.values(), ({ event_ticker }) => event_ticker);
  return [...new Set([...summaries.keys(), ...ofEvent.keys()])].map((event_ticker) => ({
    event_ticker,
    summary: summaries.get(event_ticker) ?? null,
    markets: ofEvent.get(event_ticker) ?? [],
  }));
}
