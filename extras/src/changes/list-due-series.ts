import type { Clock } from "@mention-market/service/base/clock";
import { AppError, messageOf } from "@mention-market/service/base/errors";
import type { Log } from "@mention-market/service/base/log";
import { withOwnDeadline } from "@mention-market/service/base/request";
import { inBackground } from "../base/background.ts";
import type { ChangeStore } from "./change-store.ts";
import { commitReads, FeedConflict, type FeedState } from "./commit-reads.ts";
import type { ReadEvent } from "./diff.ts";
import { allSeries, type Extent, type Reconciliation } from "./due-series.ts";
import { isClosed } from "./gap.ts";
import { readSeries } from "./read-series.ts";
import type { ProviderOfChanges } from "./read-updates.ts";

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
  const listQueue = async <Of extends Extent>(queue: Map<string, Of>) => {
    const failed = new Set<string>();
    let failures = 0;
    // The iteration includes series that are added meanwhile: those that the list of all series names, and those that failed.
    for (const [series, extent] of queue) {
      if (clock.monotonicMs() >= endsAt || failures === maxFailures) break;
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
    await listQueue(due);
  } catch (error) {
    // The other collector's data is newer, so this collector's series stay due.
    if (!(error instanceof FeedConflict)) throw error;
  }
  return state;
}
