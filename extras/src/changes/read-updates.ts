import { minuteMs, hourMs } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { isTransient, orUpstream } from "../base/provider-reads.ts";
import { datesInRules } from "../markets/event/dates-in-rules.ts";
import { firstDayOf, namedDayOf } from "../markets/event/event-dates.ts";
import type { ListedEvent, Provider } from "../markets/ports.ts";
import { seriesTickerOf } from "@mention-market/service/markets/ticker";
import { closingAt, isOld, type ReadEvent } from "./diff.ts";
import type { ReadMarket } from "./diff-market.ts";
import type { Snapshot } from "./snapshot.ts";

/** The methods of the provider that the collector uses. */
export type ProviderOfChanges = Pick<
  Provider,
  "now" | "behindMs" | "updates" | "mentionSeries" | "currentEvent" | "listEvents" | "listMarkets"
>;

/** The contents of the provider's lists of updates. */
export interface ReadUpdates {
  readonly events: readonly ReadEvent[];
  /** Mention series that are new or have changed. */
  readonly series: readonly string[];
  /** Series with more changes than were read, or than could be read. */
  readonly behind: readonly string[];
  readonly isIncomplete: boolean;
}

/** The provider's lists show a change a little later than its time, which is in whole seconds. So each run reads this much again. */
export const overlapMs = 2 * minuteMs;
/** If more events changed, later runs list the events' series instead. */
const maxLookedUp = 200;

/**
 * Reads the changes since a time (UTC ms) of the snapshot's events and of new events in its series. Only markets are complete in lists
 * of updates: an event that is new, or whose record or milestones changed, is read with its markets. What settled before `lastReadAt`,
 * when the last run began to read by this machine's clock, is old.
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
    .filter(
      (market) =>
        !snapshot.events.has(market.event_ticker) && !isOld(market, lastReadAt + provider.behindMs()),
    )
    .map(({ event_ticker }) => event_ticker);
  const tickers = [...new Set([...events, ...unknown])].sort();
  const lookedUp = tickers.slice(0, maxLookedUp);
  const read = await Promise.all(
    lookedUp.map((ticker) => orUpstream(provider.currentEvent(ticker, "refresh"))),
  );
  const failed = read.find((event) => event instanceof AppError && isTransient(event));
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
    isIncomplete: isIncomplete || tickers.length > maxLookedUp,
  };
}

export function toReadEvent(event: ListedEvent): ReadEvent {
  const { event_ticker, markets: { markets = [] } = {} } = event;
  const inRules = datesInRules(markets);
  const { event_date: scheduledDay } = namedDayOf(event, inRules);
  const firstDay = firstDayOf(event, inRules);
  return {
    ...{ event_ticker, summary: event, markets },
    ...(scheduledDay !== null && { scheduledDay }),
    ...(firstDay !== null && { firstDay }),
  };
}

/** Joins markets and events by event. Of a market that occurs several times, the last one counts. */
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
  const whole = new Map(events.map((event) => [event.event_ticker, event]));
  const ofEvent = Map.groupBy(byTicker.values(), ({ event_ticker }) => event_ticker);
  return [...new Set([...whole.keys(), ...ofEvent.keys()])].map((event_ticker) => ({
    ...(whole.get(event_ticker) ?? { event_ticker, summary: null }),
    markets: ofEvent.get(event_ticker) ?? [],
  }));
}

/** A time without a run, of which not all updates could be read afterwards. It is closed by listing what settled in every series. */
export interface Gap {
  /** When the first run after it began to read, by the provider's clock, UTC ms. */
  readonly foundAt: number;
  /** The same of the newest run after it. Once the gap is closed, the feed contains everything before. */
  readonly readAt: number;
  /** The series whose settled events must still be listed. */
  readonly owed: Map<string, "gap">;
}

/** No event is listed and settles within this time, so runs that are not further apart see each event before it has settled. */
const maxUnseenMs = hourMs;
/** After this time a gap counts as closed, because a series that can never be listed must not keep it open. */
const maxOpenMs = 6 * hourMs;

/**
 * Whether there is a gap before a run: its updates are incomplete, and an event can have been listed and have settled since the last
 * run. Times: UTC ms. While a gap is open, the feed keeps the time of the last run before it, so that a crash loses nothing.
 */
export function isGap({ isIncomplete }: ReadUpdates, lastReadAt: number, readAt: number): boolean {
  return isIncomplete && readAt - lastReadAt > maxUnseenMs;
}

/** The gap after one more run. If events can have settled unseen since the run before, every series is owed again. */
export function afterRun(open: Gap | null, readAt: number, series: Iterable<string>): Gap {
  if (open !== null && readAt - open.readAt <= maxUnseenMs) return { ...open, readAt };
  const owed = new Map([...(open?.owed.keys() ?? []), ...series].map((ticker) => [ticker, "gap"] as const));
  return { foundAt: readAt, readAt, owed };
}

/** Whether every series has been listed since, or has had the time to be. */
export function isClosed({ foundAt, readAt, owed }: Gap): boolean {
  return owed.size === 0 || readAt - foundAt > maxOpenMs;
}
