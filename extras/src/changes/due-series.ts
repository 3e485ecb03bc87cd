import { crc32 } from "node:zlib";
import { hourMs, minuteMs } from "@mention-market/service/base/clock";
import type { FeedState } from "./commit-reads.ts";
import { afterRun, type Gap } from "./gap.ts";
import type { ReadUpdates } from "./read-updates.ts";

/** Which events of a series are listed: those that trade, all that have not settled, or those that settled in a gap. */
export type Extent = "open" | "full" | "gap";

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
export const allSeries = "";

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
