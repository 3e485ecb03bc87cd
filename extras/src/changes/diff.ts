import { dayMs, fromIso, toIso } from "@mention-market/service/base/clock";
import { by } from "@mention-market/service/base/arrays";
import { isSameTime, type StartHistory } from "../markets/event/event.ts";
import type { ListedEvent } from "../markets/ports.ts";
import { seriesTickerOf } from "@mention-market/service/markets/ticker";
import type { Change } from "./change.ts";
import {
  changedRules,
  readMarket,
  statusAt,
  type AddChange,
  type MutableSnapshot,
  type ReadMarket,
} from "./diff-market.ts";
import type { SeenEvent, SeenMarket, Snapshot } from "./snapshot.ts";

/** The result of reading an event: some of its markets, or the event with all of them. */
export interface ReadEvent {
  readonly event_ticker: string;
  /** Null if only markets were read. */
  readonly summary: Omit<ListedEvent, "markets"> | null;
  readonly markets: readonly ReadMarket[];
  /** As in SeenEvent, if the event itself was read. */
  readonly scheduledDay?: string;
  readonly firstDay?: string;
}

interface Moment {
  /** When it was read, UTC ms. */
  readonly now: number;
  /** The number of the feed's last change. */
  readonly afterSeq: number;
  /** When the last complete run began to read, by the provider's clock, UTC ms. */
  readonly lastReadAt: number;
}

/** The changes of some events in order, the snapshot after them, and the events that wait for the next call. */
interface Difference {
  readonly changes: readonly Change[];
  readonly snapshot: Snapshot;
  readonly rest: readonly ReadEvent[];
}

/** A change's number as its id. Ids sort like the changes. */
export function idOf(seq: number): string {
  return String(seq).padStart(12, "0");
}

/**
 * The changes since a snapshot, event by event. All changes of an event come together, and none starts once there are `max`.
 * Leaves out events of series without a seed, and new events whose markets had all settled before the last run.
 */
export function diff(
  before: Snapshot,
  reads: readonly ReadEvent[],
  { now, afterSeq, lastReadAt }: Moment,
  max = Infinity,
): Difference {
  const next = { ...before, events: new Map(before.events), markets: new Map(before.markets) };
  const changes: Change[] = [];
  const add: AddChange = (draft, at) => {
    const id = idOf(afterSeq + changes.length + 1);
    const detected_at = toIso(now);
    // The first fields, in the order of the wire.
    const stamp = { id, type: draft.type, at: at === null ? detected_at : toIso(at), detected_at };
    changes.push({ ...stamp, ...draft });
  };
  const sorted = reads.toSorted(by(({ event_ticker }) => event_ticker));
  let done = 0;
  for (const read of sorted) {
    if (changes.length >= max) break;
    if (before.series.has(seriesOf(read, before)) && isKnownOrNew(read, before, lastReadAt))
      readEvent(next, read, now, add);
    done += 1;
  }
  dropEnded(next, now);
  return { changes, snapshot: next, rest: sorted.slice(done) };
}

/** Adds a series that was read in full to the snapshot. Its contents are known from now on, and are not changes. */
export function seed(before: Snapshot, series: string, reads: readonly ReadEvent[], now: number): Snapshot {
  const withSeries = { ...before, series: new Set([...before.series, series]) };
  const { snapshot } = diff(withSeries, reads, { now, afterSeq: 0, lastReadAt: Infinity });
  // Its starts are older than what the feed has seen of it.
  const events = Array.from(snapshot.events, ([ticker, { knownSince, ...event }]) => {
    const isKnown = before.events.has(ticker) && knownSince !== undefined;
    return [ticker, isKnown ? { ...event, knownSince } : event] as const;
  });
  return { ...snapshot, events: new Map(events) };
}

/** Whether the snapshot contains an event, or the event was read with a market that had not settled before the last run, UTC ms. */
export function isKnownOrNew(
  { event_ticker, summary, markets }: ReadEvent,
  { events }: Snapshot,
  lastReadAt: number,
): boolean {
  const isNew = summary !== null && !markets.every((market) => isOld(market, lastReadAt));
  return events.has(event_ticker) || isNew;
}

/** Whether a market settled before a time, UTC ms. An unknown time of settlement counts as before. */
export function isOld(
  { status, settlement_ts }: Pick<ReadMarket, "status" | "settlement_ts">,
  at: number,
): boolean {
  return status === "settled" && ((settlement_ts === null ? null : fromIso(settlement_ts)) ?? -Infinity) < at;
}

/** The open and paused markets whose closing time has come, as if they had just been read, because the provider's updates need not list them. */
export function closingAt({ markets }: Snapshot, now: number): ReadMarket[] {
  return [...markets.values()]
    .filter((market) => market.status !== "closed" && statusAt(market, now) === "closed")
    .map((market) => ({ ...market, created_time: null, open_time: null, settlement_ts: null }));
}

function seriesOf({ event_ticker, summary }: ReadEvent, { events }: Snapshot): string {
  const details = summary ?? events.get(event_ticker);
  return details?.series_ticker ?? seriesTickerOf(event_ticker);
}

function readEvent(
  next: MutableSnapshot,
  { event_ticker, summary, markets, ...read }: ReadEvent,
  now: number,
  add: AddChange,
) {
  const seen = next.events.get(event_ticker);
  const series_ticker = seen?.series_ticker ?? summary?.series_ticker ?? seriesTickerOf(event_ticker);
  const named = { series_ticker, event_ticker };
  const ofEvent = { ...named, market_ticker: null, strike_word: null };
  // If a later read has no start, it is more often incomplete than the start was withdrawn, so the known start stays.
  const start = summary?.scheduledStartTime ?? seen?.scheduledStartTime ?? null;
  const scheduledDay = read.scheduledDay ?? seen?.scheduledDay;
  const firstDay = read.firstDay ?? seen?.firstDay;
  const startBasis = summary?.startBasis ?? seen?.startBasis;
  const title = summary?.event_title ?? seen?.title;
  const subtitle = summary?.event_subtitle ?? seen?.subtitle;
  if (seen === undefined && summary !== null) {
    const { event_title, event_subtitle } = summary;
    const data = { event_title, event_subtitle, scheduledStartTime: start, markets: markets.length };
    add({ type: "event.listed", ...ofEvent, data }, null);
  } else if (seen !== undefined && !isSameTime(seen.scheduledStartTime, start)) {
    const { source = null, certain = null } = summary?.startBasis ?? {};
    const data = { from: seen.scheduledStartTime, to: start, source, certain };
    add({ type: "event.start_changed", ...ofEvent, data }, null);
  }
  const sorted = markets.toSorted(by(({ market_ticker }) => market_ticker));
  const rules = sorted.flatMap((market) => changedRules(market, next.markets.get(market.market_ticker)));
  if (rules.length > 0) add({ type: "event.rules_changed", ...ofEvent, data: { markets: rules } }, null);
  for (const market of sorted) readMarket(next, market, named, now, add);
  const hasEnded =
    areSettled(sorted) &&
    areSettled([...next.markets.values()].filter((market) => market.event_ticker === event_ticker));
  const endedAt = hasEnded ? (seen?.endedAt ?? now) : null;
  next.events.set(event_ticker, {
    ...named,
    scheduledStartTime: start,
    endedAt,
    ...(scheduledDay !== undefined && { scheduledDay }),
    ...historyOf(seen, start, now),
    ...(title !== undefined && { title }),
    ...(subtitle !== undefined && { subtitle }),
    ...(firstDay !== undefined && { firstDay }),
    ...(startBasis !== undefined && { startBasis }),
  });
}

/** The history of a start after a read at `now`, UTC ms. */
function historyOf(
  seen: SeenEvent | undefined,
  start: string | null,
  now: number,
): Omit<StartHistory, "scheduledStartTime"> {
  const { scheduledStartTime: from = null, knownSince, moved }: Partial<SeenEvent> = seen ?? {};
  if (!isSameTime(from, start))
    return { knownSince: now, ...(from !== null && { moved: { at: now, from } }) };
  return { ...(knownSince !== undefined && { knownSince }), ...(moved !== undefined && { moved }) };
}

function areSettled(markets: readonly Pick<SeenMarket, "status">[]): boolean {
  return markets.every(({ status }) => status === "settled");
}

/** A result may be corrected for some time after it came. */
const keptAfterEndMs = dayMs;

function dropEnded({ events, markets }: MutableSnapshot, now: number): void {
  const isOver = (event: SeenEvent | undefined) => (event?.endedAt ?? now) + keptAfterEndMs <= now;
  for (const [ticker, event] of events) if (isOver(event)) events.delete(ticker);
  for (const [ticker, { event_ticker }] of markets) if (!events.has(event_ticker)) markets.delete(ticker);
}
