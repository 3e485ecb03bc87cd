import { crc32 } from "node:zlib";
import { hourMs, minuteMs } from "../base/clock.ts";
import type { Standing } from "./commit-reads.ts";
import type { ReadUpdates } from "./read-updates.ts";

/** What of a series is listed: the events that trade, or all that have not settled. */
export type Extent = "open" | "full";

/** The series that are to be listed again, as a net under the provider's lists of updates. */
export interface Nets {
  /** Up to when turns have been taken, UTC ms; null before an instance's first run. */
  turnsUntil: number | null;
  readonly due: Map<string, Extent>;
}

/** How often each series is listed: what trades, the same while the lists of updates are incomplete, and everything. */
const periodsMs = { open: 15 * minuteMs, incomplete: 5 * minuteMs, full: 6 * hourMs };

/** The turn of the list of all series is taken like a series' own. */
export const allSeries = "";

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
export function noteDueSeries(
  nets: Nets,
  { snapshot }: Standing,
  updates: ReadUpdates | null,
  readAt: number | null,
  now: number,
): void {
  const from = nets.turnsUntil ?? readAt ?? now;
  const isIncomplete = updates?.isIncomplete ?? false;
  const period = isIncomplete ? periodsMs.incomplete : periodsMs.open;
  if (nets.turnsUntil === null || isDue(allSeries, periodsMs.open, from, now))
    nets.due.set(allSeries, "open");
  for (const series of snapshot.series)
    if (isDue(series, periodsMs.full, from, now)) nets.due.set(series, "full");
    else if (isDue(series, period, from, now) && !nets.due.has(series)) nets.due.set(series, "open");
  for (const series of [...(updates?.series ?? []), ...(updates?.behind ?? [])])
    if (!snapshot.series.has(series) || updates?.behind.includes(series)) nets.due.set(series, "full");
  nets.turnsUntil = now;
}
