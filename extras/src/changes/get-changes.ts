import { z } from "zod";
import { dayMs, fromIso, minuteMs, toIso, type Clock } from "@mention-market/service/base/clock";
import { change, type Change, changeTypes } from "./change.ts";
import type { ChangeStore } from "./change-store.ts";
import { idOf } from "./diff.ts";
import { listOf, wholeNumber } from "@mention-market/service/base/parameters";
import { defineEndpoint } from "../http/endpoint.ts";
import { tickerList } from "../http/parameters.ts";
import { invalidParameter } from "@mention-market/service/http/query";

export const changesPage = z
  .object({
    changes: z.array(change).readonly().describe("Oldest first, each once in all pages"),
    cursor: z.string().describe("`since` of the next request, also when there are no changes"),
    more: z.boolean().describe("Whether there is more already: ask again at once"),
    seen_from: z.iso
      .datetime()
      .nullable()
      .describe(
        "Since when the feed sees, where `since` is before that: nothing is known of the time between",
      ),
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
  const head = await feed.head();
  const last = head?.seq ?? 0;
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
  const beganAt = head === null ? request.now : (head.beganAt ?? null);
  const isBefore = beganAt !== null && (timeIn(request.since) ?? Infinity) < beganAt;
  return { changes: found, cursor: idOf(seq), more: seq < last, seen_from: isBefore ? toIso(beganAt) : null };
}

/** The number of the change after which the page begins; null if `since` is neither a cursor of this feed nor an accepted time. */
async function placeOf(feed: Feed, { since, now }: ChangesRequest, last: number): Promise<number | null> {
  if (since === null) return last;
  if (cursorForm.test(since)) return Number(since) <= last ? Number(since) : null;
  const at = timeIn(since);
  if (at === null || at < now - timeReachesBackMs || at > now + maxAheadMs) return null;
  const first = await feed.firstSince(at);
  return first === null ? last : first - 1;
}

/** UTC ms; null for a cursor, and without a text. */
function timeIn(since: string | null): number | null {
  return since !== null && z.iso.datetime({ offset: true }).safeParse(since).success ? fromIso(since) : null;
}

function isWanted(change: Change, { types, series, events, markets }: ChangeFilter): boolean {
  return (
    (types?.has(change.type) ?? true) &&
    (series?.has(change.series_ticker) ?? true) &&
    (events?.has(change.event_ticker) ?? true) &&
    (markets === null || (change.market_ticker !== null && markets.has(change.market_ticker)))
  );
}

const sinceAccepted =
  "the cursor of a response of the last 30 days, or an ISO 8601 time of the last 7 days. To start " +
  "anew, leave it out: the response has the present cursor";
const maxTypes = 10;
const maxTickers = 20;
const maxChanges = 1_000;

const types = z
  .string()
  .max(500)
  .transform((text) => text.split(",").flatMap((type) => type.trim() || []))
  .pipe(z.array(z.enum(changeTypes)).min(1).max(maxTypes))
  .meta(listOf(maxTypes));

const tickersOf = (what: string) =>
  tickerList(maxTickers).optional().describe(`up to ${maxTickers} ${what} tickers, separated by commas`);

export interface ChangeServices {
  readonly changes: Pick<ChangeStore, "head" | "page" | "firstSince">;
  readonly clock: Clock;
}

export const getChanges = defineEndpoint({
  name: "getChanges",
  access: "key",
  summary: "What has changed since the last request: words listed, closed and settled, starts moved",
  description:
    "Pass the `cursor` of each response as `since` of the next request, and every change comes once, in " +
    "order; ask again at once while `more` is true. Without `since` there are no changes, but a cursor to " +
    "start from. A change is in the feed about a minute after the provider shows it, and for 30 days; " +
    "where the provider's lists of updates leave it out, it takes up to 15 minutes. Filters narrow " +
    "together; with them a response may hold fewer changes than `limit`, and still `more` to come. The " +
    "contents of a new series are not changes.",
  querySchema: z.object({
    since: z.string().max(40).optional().describe(sinceAccepted),
    types: types.optional().describe(`up to ${maxTypes} of ${changeTypes.join(", ")}, separated by commas`),
    series_ticker: tickersOf("series'"),
    event_ticker: tickersOf("events'"),
    market_ticker: tickersOf("markets'"),
    limit: wholeNumber(1, maxChanges)
      .default(100)
      .describe(`how many changes at most, from 1 to ${maxChanges}; default: 100`),
  }),
  responseSchema: changesPage,
  examples: [{ query: {} }],
  errors: {},
  maxInstances: 3,
  async handle({ since = null, limit, ...named }, { changes, clock }: ChangeServices) {
    const setOf = (texts: readonly string[] | undefined) => (texts === undefined ? null : new Set(texts));
    const filter = {
      types: setOf(named.types),
      series: setOf(named.series_ticker),
      events: setOf(named.event_ticker),
      markets: setOf(named.market_ticker),
    };
    const body = await readChanges(changes, { since, filter, limit, now: clock.now() });
    if (body === null) throw invalidParameter(sinceAccepted, "since");
    return { body };
  },
});
