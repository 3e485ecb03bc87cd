import type { Clock } from "../base/clock.ts";
import { AppError, messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { currentRequest, runRequest } from "../base/request.ts";
import type { UpdateReads } from "../markets/ports.ts";
import type { ChangeStore } from "./change-store.ts";
import { commitReads, FeedConflict, type Standing } from "./commit-reads.ts";
import type { ReadEvent } from "./diff.ts";
import { allSeries, type Nets } from "./nets.ts";
import { readSeries } from "./read-series.ts";

export interface ListingOptions {
  readonly store: ChangeStore;
  /** What the provider is read by, at the pace of what nobody waits for. */
  readonly netReads: UpdateReads;
  readonly clock: Clock;
  readonly log: Log;
}

/** So that what was read is soon in the feed, and a run that is killed has not read much in vain. */
const seriesPerCommit = 20;
/** In a row: then the provider is down, and the next run goes on. */
const maxFailures = 3;

/**
 * Lists the series that are due until `endsAt` (ms of the monotonic clock), and stores what that changes. Those that
 * are not reached or fail stay due. Returns where the feed stands then, and how many reads it took.
 */
export async function listDueSeries(
  options: ListingOptions,
  before: Standing,
  nets: Nets,
  endsAt: number,
): Promise<{ readonly standing: Standing; readonly reads: number }> {
  const request = { ...currentRequest(), deadlineAt: endsAt, reads: { count: 0 } };
  const standing = await runRequest(request, () => listSeries(options, before, nets, endsAt));
  return { standing, reads: request.reads.count };
}

async function listSeries(
  { store, netReads, clock, log }: ListingOptions,
  before: Standing,
  { due }: Nets,
  endsAt: number,
): Promise<Standing> {
  let standing = before;
  let events: ReadEvent[] = [];
  let seeds = new Map<string, readonly ReadEvent[]>();
  let listed: string[] = [];
  let failures = 0;

  const commit = async () => {
    standing = await commitReads(store, standing, { events, seeds, now: clock.now() });
    for (const series of listed) due.delete(series);
    events = [];
    seeds = new Map();
    listed = [];
  };
  const list = async (series: string) => {
    const { snapshot } = standing;
    if (series === allSeries) {
      for (const one of await netReads.mentionSeries()) if (!snapshot.series.has(one)) due.set(one, "full");
    } else if (snapshot.series.has(series))
      events.push(...(await readSeries(netReads, snapshot, series, due.get(series) ?? "open")));
    else seeds.set(series, await readSeries(netReads, snapshot, series, "full"));
    listed.push(series);
  };

  try {
    // A map yields what is added while it is walked, too: the series that the list of all has named.
    for (const series of due.keys()) {
      if (clock.monotonicMs() >= endsAt || failures === maxFailures) break;
      try {
        await list(series);
        failures = 0;
      } catch (error) {
        if (!(error instanceof AppError && error.code === "upstream")) throw error;
        if (clock.monotonicMs() >= endsAt) break;
        log.warn("A series could not be listed", { series, cause: messageOf(error) });
        failures += 1;
      }
      if (listed.length >= seriesPerCommit) await commit();
    }
    if (listed.length > 0) await commit();
  } catch (error) {
    // What the other collector has stored is newer: this one's series stay due.
    if (!(error instanceof FeedConflict)) throw error;
  }
  return standing;
}
