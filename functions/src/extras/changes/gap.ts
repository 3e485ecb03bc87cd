import { hourMs } from "../../base/clock.ts";
import type { ReadUpdates } from "./read-updates.ts";
import type { Extent } from "./reconciliation.ts";

/** A time without a run, of which not all updates could be read afterwards. It is closed by listing what settled in every series. */
export interface Gap {
  /** When the run after it began to read, by the provider's clock, UTC ms. */
  readonly readAt: number;
}

/** No event is listed and settles within this time, so runs that are not further apart see each event before it has settled. */
const maxUnseenMs = hourMs;
/** After this time a gap counts as closed, because a series that can never be listed must not keep it open. */
const maxOpenMs = 6 * hourMs;

/**
 * The gap before a run whose updates are incomplete; null if no event can have been listed and have settled in it. Times: UTC ms. While
 * a gap is open, the feed keeps the time of the last run before it, so that a crash loses nothing.
 */
export function gapOf({ isIncomplete }: ReadUpdates, lastReadAt: number, readAt: number): Gap | null {
  return isIncomplete && readAt - lastReadAt > maxUnseenMs ? { readAt } : null;
}

/** Whether every series has been listed since, or has had the time to be. `due`: what is left to list. */
export function isClosed({ readAt }: Gap, due: Iterable<Extent>, now: number): boolean {
  return ![...due].includes("gap") || now - readAt > maxOpenMs;
}
