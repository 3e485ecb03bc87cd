import { hourMs } from "@mention-market/service/base/clock";
import type { ReadUpdates } from "./read-updates.ts";

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
