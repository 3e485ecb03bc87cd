import { z } from "zod";
import { dayMs, fromIso, minuteMs } from "@mention-market/service/base/clock";
import { change, type Change } from "./change.ts";
import type { ChangeStore } from "./change-store.ts";
import { idOf } from "./diff.ts";

export const changesPage = z
  .object({
    changes: z.array(change).readonly().describe("Oldest first, each once in all pages"),
    cursor: z.string().describe("`since` of the next request, also when there are no changes"),
    more: z.boolean().describe("Whether there is more already: ask again at once"),
  })
  .meta({ id: "ChangesPage" });
type ChangesPage = z.output<typeof changesPage>;

/** Which changes are wanted; null: all. */
interface ChangeFilter {
  readonly types: ReadonlySet<string> | null;
  readonly series: ReadonlySet<string> | null;
  readonly events: ReadonlySet<string> | null;
  readonly markets: ReadonlySet<string> | null;
}

interface ChangesRequest {
  /** A cursor or a time; null: the end of the feed. */
  readonly since: string | null;
  readonly filter: ChangeFilter;
  readonly limit: number;
  /** UTC ms. */
  readonly now: number;
}

const timeReachesBackMs = 7 * dayMs;
/** How far a client's clock may be ahead of ours. */
const maxAheadMs = minuteMs;
const cursorForm = /^\d{12}$/;
const changesPerRead = 500;
/** Maximum changes that a request reads for its filter. A response then ends, with `more`. */
const maxScanned = 2_000;

type Feed = Pick<ChangeStore, "head" | "page" | "firstSince">;

/** A page of the feed, read only from the store. Null if `since` is not a place in the feed, or if its changes were deleted. */
export async function readChanges(feed: Feed, request: ChangesRequest): Promise<ChangesPage | null> {
  const last = (await feed.head())?.seq ?? 0;
  const after = await placeOf(feed, request, last);
  if (after === null) return null;
  const { filter, limit } = request;
  const perRead = Object.values(filter).every((wanted) => wanted === null) ? limit : changesPerRead;
  const found: Change[] = [];
  let seq = after;
  while (seq < last && found.length < limit && seq - after < maxScanned) {
    const page = await feed.page(seq, perRead);
    // Numbers have no gaps, so a missing number means a deleted change.
    if (page.length === 0) return null;
    for (const change of page) {
      if (found.length === limit) break;
      if (Number(change.id) !== seq + 1) return null;
      seq += 1;
      if (isWanted(change, filter)) found.push(change);
    }
  }
  return { changes: found, cursor: idOf(seq), more: seq < last };
}

/** The number of the change after which the page begins; null if `since` is neither a cursor of this feed nor an accepted time. */
async function placeOf(feed: Feed, { since, now }: ChangesRequest, last: number): Promise<number | null> {
  if (since === null) return last;
  if (cursorForm.test(since)) return Number(since) <= last ? Number(since) : null;
  const at = z.iso.datetime({ offset: true }).safeParse(since).success ? fromIso(since) : null;
  if (at === null || at < now - timeReachesBackMs || at > now + maxAheadMs) return null;
  const first = await feed.firstSince(at);
  return first === null ? last : first - 1;
}

function isWanted(change: Change, { types, series, events, markets }: ChangeFilter): boolean {
  return (
    (types?.has(change.type) ?? true) &&
    (series?.has(change.series_ticker) ?? true) &&
    (events?.has(change.event_ticker) ?? true) &&
    (markets === null || (change.market_ticker !== null && markets.has(change.market_ticker)))
  );
}
