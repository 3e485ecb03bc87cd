import { crc32 } from "node:zlib";
import { hourMs, minuteMs, secondMs, type Clock } from "@mention-market/service/base/clock";
import { type FeedState, commitReads, FeedConflict, type ChangeStore } from "./change-store.ts";
import {
  afterRun,
  type Gap,
  type ReadUpdates,
  joined,
  overlapMs,
  toReadEvent,
  type ProviderOfChanges,
  isClosed,
} from "./read-updates.ts";
import type { EventList } from "../markets/ports.ts";
import { isKnownOrNew, type ReadEvent } from "./diff.ts";
import type { ReadMarket } from "./diff-market.ts";
import type { Snapshot } from "./snapshot.ts";
import { AppError, messageOf } from "@mention-market/service/base/errors";
import type { Log } from "@mention-market/service/base/log";
import { withOwnDeadline } from "@mention-market/service/base/request";
import { inBackground } from "../base/provider-reads.ts";

/** Which events of a series are listed: those that trade, all that have not settled, or those that settled in a gap. */
type Extent = "open" | "full" | "gap";

/** Which series must be listed again, because the provider's lists of updates may be incomplete. */
export interface Reconciliation {
  /** Until when series have been scheduled, UTC ms; null before an instance's first run. */
  scheduledUntil: number | null;
  /** The series in the order in which they are listed. */
  readonly due: Map<string, Extent>;
  /** The gap that this instance closes before it lists what is due; null without one. */
  gap: Gap | null;
}

/** How often each series is listed: its open events, the same while lists of updates are incomplete, and all unsettled events. */
const periodsMs = { open: 15 * minuteMs, incomplete: 5 * minuteMs, full: 6 * hourMs };

/** The key under which the list of all series is scheduled, like a series. */
const allSeries = "";

/**
 * Whether a series becomes due after `from` and not after `to`, UTC ms. Each series is due once in a period, at a time that follows
 * from its name. So many series are spread over the period, and no memory between runs is needed.
 */
function isSeriesDue(series: string, periodMs: number, from: number, to: number): boolean {
  const turnsUntil = (at: number) => Math.floor((at - (crc32(series) % periodMs)) / periodMs);
  return turnsUntil(to) > turnsUntil(from);
}

interface RunOfUpdates {
  /** Null if they could not be read. */
  readonly updates: ReadUpdates | null;
  /** When this run began to read, by the provider's clock, UTC ms, if there is a gap before it; else null. */
  readonly gapReadAt: number | null;
  /** When the last run of any instance read the provider, UTC ms, from which a new instance schedules; null without such a run. */
  readonly lastReadAt: number | null;
  readonly now: number;
}

/** Adds the series that are due, new ones, those with more changes than were read, and after a gap all. */
export function scheduleDueSeries(
  reconciliation: Reconciliation,
  { snapshot }: FeedState,
  { updates, gapReadAt, lastReadAt, now }: RunOfUpdates,
): void {
  const from = reconciliation.scheduledUntil ?? lastReadAt ?? now;
  const period = updates?.isIncomplete === true ? periodsMs.incomplete : periodsMs.open;
  if (reconciliation.scheduledUntil === null || isSeriesDue(allSeries, periodsMs.open, from, now))
    reconciliation.due.set(allSeries, "open");
  const owed = reconciliation.gap?.owed;
  // The updates of a later run may be complete, or another instance may have closed the gap.
  if (updates !== null)
    reconciliation.gap = gapReadAt === null ? null : afterRun(reconciliation.gap, gapReadAt, snapshot.series);
  if (reconciliation.gap !== null && reconciliation.gap.owed !== owed)
    for (const series of snapshot.series) reconciliation.due.set(series, "full");
  for (const series of snapshot.series)
    if (isSeriesDue(series, periodsMs.full, from, now)) reconciliation.due.set(series, "full");
    else if (isSeriesDue(series, period, from, now) && !reconciliation.due.has(series))
      reconciliation.due.set(series, "open");
  for (const series of updates?.series ?? [])
    if (!snapshot.series.has(series)) reconciliation.due.set(series, "full");
  for (const series of updates?.behind ?? []) reconciliation.due.set(series, "full");
  reconciliation.scheduledUntil = now;
}

const statusesOf: Readonly<Record<Extent, readonly EventList["status"][]>> = {
  open: ["open"],
  full: ["unopened", "open", "closed"],
  gap: ["settled"],
};

/**
 * Lists a series' events, and reads markets that should be among them but are not, because they have closed or settled unseen. In full,
 * it also reads settled markets, whose results may have been corrected.
 */
async function readSeries(
  provider: ProviderOfChanges,
  snapshot: Snapshot,
  series: string,
  { extent, lastReadAt }: { readonly extent: Extent; readonly lastReadAt: number },
): Promise<ReadEvent[]> {
  const { events, markets } = snapshot;
  const listed: ReadEvent[] = [];
  // Of settled events only those that changed: all others would be many, and old.
  const changed = { updatedSince: Math.floor((lastReadAt - overlapMs) / secondMs) };
  for (const status of statusesOf[extent]) {
    const list = { series_ticker: series, status, withMarkets: true };
    await provider.listEvents(status === "settled" ? { ...list, ...changed } : list, (event) => {
      const read = toReadEvent(event);
      // A proxy may drop the filter. Then a series' whole history would fill the memory.
      if (extent !== "gap" || isKnownOrNew(read, snapshot, lastReadAt + provider.behindMs()))
        listed.push(read);
    });
  }
  if (extent === "gap") return listed;
  const seen = new Set(listed.flatMap((event) => event.markets.map(({ market_ticker }) => market_ticker)));
  const missing = [...markets.values()]
    .filter(
      ({ status, market_ticker, event_ticker }) =>
        (extent === "full" || status !== "settled") &&
        !seen.has(market_ticker) &&
        events.get(event_ticker)?.series_ticker === series,
    )
    .map(({ market_ticker }) => market_ticker);
  const unlisted: ReadMarket[] = [];
  await provider.listMarkets({ tickers: missing }, (market) => unlisted.push(market));
  return joined([], unlisted, listed);
}

export interface ListingOptions {
  readonly store: ChangeStore;
  readonly provider: ProviderOfChanges;
  readonly clock: Clock;
  readonly log: Log;
}

/** Few, so that changes reach the feed soon, and a run that is killed loses little work. */
const seriesPerCommit = 20;
/** Bounds the memory for what was listed. A commit follows the series that brings it to so many events. */
const eventsPerCommit = 500;
/** Maximum consecutive failures of a queue: the provider is then down, and the next run continues. */
const maxFailures = 3;

/**
 * Lists the series of a gap, and then those that are due, in the background until `endsAt`, and stores their changes. Series that are
 * not reached or fail stay in their queue, those that fail at its end. Returns the feed's state after that.
 */
export function listDueSeries(
  options: ListingOptions,
  before: FeedState,
  reconciliation: Reconciliation,
  { endsAt, lastReadAt }: ListingTimes,
): Promise<FeedState> {
  return withOwnDeadline(endsAt, () =>
    inBackground(() => listSeries(options, before, reconciliation, { endsAt, lastReadAt })),
  );
}

interface ListingTimes {
  /** On the monotonic clock, ms. */
  readonly endsAt: number;
  /** When the last complete run began to read, by the provider's clock, UTC ms. */
  readonly lastReadAt: number;
}

async function listSeries(
  { store, provider, clock, log }: ListingOptions,
  before: FeedState,
  reconciliation: Reconciliation,
  { endsAt, lastReadAt }: ListingTimes,
): Promise<FeedState> {
  const { due, gap } = reconciliation;
  let state = before;
  let events: ReadEvent[] = [];
  let seeds = new Map<string, readonly ReadEvent[]>();
  let listed: string[] = [];

  const commitOf = () => ({
    ...{ events: [], seeds: new Map<string, ReadEvent[]>() },
    lastReadAt: lastReadAt + provider.behindMs(),
    now: clock.now(),
  });
  const commit = async (queue: Map<string, Extent>) => {
    state = await commitReads(store, state, { ...commitOf(), events, seeds });
    for (const series of listed) queue.delete(series);
    events = [];
    seeds = new Map();
    listed = [];
  };
  const list = async (series: string, extent: Extent) => {
    const { snapshot } = state;
    if (series === allSeries) {
      for (const { series_ticker } of await provider.mentionSeries())
        if (!snapshot.series.has(series_ticker)) due.set(series_ticker, "full");
    } else if (snapshot.series.has(series))
      events.push(...(await readSeries(provider, snapshot, series, { extent, lastReadAt })));
    else seeds.set(series, await readSeries(provider, snapshot, series, { extent: "full", lastReadAt }));
    listed.push(series);
  };
  /** Whether each series of the queue was listed, or tried. */
  const listQueue = async <Of extends Extent>(queue: Map<string, Of>): Promise<boolean> => {
    let isDone = true;
    const failed = new Set<string>();
    let failures = 0;
    // The iteration includes series that are added meanwhile: those that the list of all series names, and those that failed.
    for (const [series, extent] of queue) {
      if (clock.monotonicMs() >= endsAt || failures === maxFailures) {
        isDone = false;
        break;
      }
      if (failed.has(series)) continue;
      try {
        await list(series, extent);
        failures = 0;
      } catch (error) {
        if (!(error instanceof AppError && error.code === "upstream")) throw error;
        // At the end of the queue it does not keep the others from being listed.
        queue.delete(series);
        queue.set(series, extent);
        failed.add(series);
        failures += 1;
        if (clock.monotonicMs() < endsAt)
          log.warn("A series could not be listed", { series, cause: messageOf(error) });
      }
      if (listed.length >= seriesPerCommit || events.length >= eventsPerCommit) await commit(queue);
    }
    if (listed.length > 0) await commit(queue);
    return isDone;
  };

  try {
    if (gap !== null) {
      await listQueue(gap.owed);
      if (isClosed(gap)) {
        // Another instance may have closed its own gap later.
        if (gap.readAt > (state.head?.readAt ?? -Infinity))
          state = await commitReads(store, state, { ...commitOf(), readAt: gap.readAt });
        reconciliation.gap = null;
      }
    }
    const isDone = await listQueue(due);
    if (isDone && !due.has(allSeries) && state.snapshot.isWhole !== true)
      state = await commitReads(store, state, { ...commitOf(), isWhole: true });
  } catch (error) {
    // The other collector's data is newer, so this collector's series stay due.
    if (!(error instanceof FeedConflict)) throw error;
  }
  return state;
}
