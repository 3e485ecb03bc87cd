import { crc32 } from "node:zlib";
import { hourMs, minuteMs, type Clock } from "../../base/clock.ts";
import { AppError, messageOf } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { inBackground, withOwnDeadline } from "../../base/request.ts";
import type { EventList } from "../../markets/ports.ts";
import type { ChangeStore } from "./change-store.ts";
import { commitReads, FeedConflict, type FeedState } from "./commit-reads.ts";
import type { ReadEvent, ReadMarket } from "./diff.ts";
import { joined, toReadEvent, type ProviderOfChanges, type ReadUpdates } from "./read-updates.ts";
import type { Snapshot } from "./snapshot.ts";

/** What of a series is listed: the events that trade, or all that have not settled. */
type Extent = "open" | "full";

/** The series that are to be listed again, as a net under the provider's lists of updates. */
export interface Reconciliation {
  /** Up to when turns have been taken, UTC ms; null before an instance's first run. */
  scheduledUntil: number | null;
  readonly due: Map<string, Extent>;
}

/** How often each series is listed: what trades, the same while the lists of updates are incomplete, and everything. */
const periodsMs = { open: 15 * minuteMs, incomplete: 5 * minuteMs, full: 6 * hourMs };

/** The turn of the list of all series is taken like a series' own. */
const allSeries = "";

/**
 * Whether a series' turn, which comes once a period at a moment of its own, lies after `from` and not after `to`, UTC ms. So the turns of
 * many series spread over the period, and nothing needs to be remembered between runs.
 */
function isDue(series: string, periodMs: number, from: number, to: number): boolean {
  const turnsUntil = (at: number) => Math.floor((at - (crc32(series) % periodMs)) / periodMs);
  return turnsUntil(to) > turnsUntil(from);
}

/**
 * Adds the series whose turn has come, those that are new, and those of which more has changed than was read. `readAt`: when the last run
 * read the provider, UTC ms, from which on a new instance takes turns; null when none did.
 */
export function scheduleDueSeries(
  reconciliation: Reconciliation,
  { snapshot }: FeedState,
  updates: ReadUpdates | null,
  readAt: number | null,
  now: number,
): void {
  const from = reconciliation.scheduledUntil ?? readAt ?? now;
  const period = updates?.isIncomplete === true ? periodsMs.incomplete : periodsMs.open;
  if (reconciliation.scheduledUntil === null || isDue(allSeries, periodsMs.open, from, now))
    reconciliation.due.set(allSeries, "open");
  for (const series of snapshot.series)
    if (isDue(series, periodsMs.full, from, now)) reconciliation.due.set(series, "full");
    else if (isDue(series, period, from, now) && !reconciliation.due.has(series))
      reconciliation.due.set(series, "open");
  for (const series of updates?.series ?? [])
    if (!snapshot.series.has(series)) reconciliation.due.set(series, "full");
  for (const series of updates?.behind ?? []) reconciliation.due.set(series, "full");
  reconciliation.scheduledUntil = now;
}

export interface ListingOptions {
  readonly store: ChangeStore;
  readonly provider: ProviderOfChanges;
  readonly clock: Clock;
  readonly log: Log;
}

/** So that what was read is soon in the feed, and a run that is killed has not read much in vain. */
const seriesPerCommit = 20;
/** In a row: then the provider is down, and the next run goes on. */
const maxFailures = 3;

/**
 * Lists the series that are due until `endsAt`, in the background, and stores what that changes. Those that are not reached or fail
 * stay due. Returns where the feed stands then.
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
  /** By the monotonic clock, ms. */
  readonly endsAt: number;
  /** When the last run that read all began to, by the provider's clock, UTC ms. */
  readonly lastReadAt: number;
}

async function listSeries(
  { store, provider, clock, log }: ListingOptions,
  before: FeedState,
  { due }: Reconciliation,
  { endsAt, lastReadAt }: ListingTimes,
): Promise<FeedState> {
  let state = before;
  let events: ReadEvent[] = [];
  let seeds = new Map<string, readonly ReadEvent[]>();
  let listed: string[] = [];
  let failures = 0;

  const commit = async () => {
    state = await commitReads(store, state, { events, seeds, lastReadAt, now: clock.now() });
    for (const series of listed) due.delete(series);
    events = [];
    seeds = new Map();
    listed = [];
  };
  const list = async (series: string) => {
    const { snapshot } = state;
    if (series === allSeries) {
      for (const { series_ticker } of await provider.mentionSeries())
        if (!snapshot.series.has(series_ticker)) due.set(series_ticker, "full");
    } else if (snapshot.series.has(series))
      events.push(...(await readSeries(provider, snapshot, series, due.get(series) ?? "open")));
    else seeds.set(series, await readSeries(provider, snapshot, series, "full"));
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
  return state;
}

const statusesOf: Readonly<Record<Extent, readonly EventList["status"][]>> = {
  open: ["open"],
  full: ["unopened", "open", "closed"],
};

/**
 * Lists a series' events, and reads the markets that should have been among them: they have closed or settled unseen. In full, those that
 * have settled are read, too: a result may have been corrected.
 */
async function readSeries(
  provider: ProviderOfChanges,
  { events, markets }: Snapshot,
  series: string,
  extent: Extent,
): Promise<ReadEvent[]> {
  const listed: ReadEvent[] = [];
  for (const status of statusesOf[extent])
    await provider.listEvents({ series_ticker: series, status, withMarkets: true }, (event) =>
      listed.push(toReadEvent(event)),
    );
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
