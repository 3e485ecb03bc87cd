import { z } from "zod";
import { fromIso, hourMs, type Clock } from "@mention-market/service/base/clock";
import type { Log } from "@mention-market/service/base/log";
import type { EventMarketRecord } from "../markets/event/event.ts";
import type { Provider } from "../markets/ports.ts";
import { seriesTickerOf, toTicker } from "@mention-market/service/markets/ticker";
import { identity, readRecords, type OnSkipped, type Lists } from "@mention-market/service/kalshi/lists";
import { eventTickerIn, wireIdentity } from "@mention-market/service/kalshi/markets";
import { readMarketsOfList } from "./wire.ts";
import type { ProviderQuery } from "@mention-market/service/kalshi/transport";
import {
  eventsPage,
  isMentionSeries,
  marketsPage,
  mentionCategory,
  milestonesPage,
  seriesPage,
  tierPaths,
  wireEvent,
  wireMilestone,
  wireSeries,
} from "@mention-market/service/kalshi/wire";

const priority = "last";
/** Fewer than for other lists: with more, the updates count as incomplete. */
const maxPages = 10;
const checkAgainAfterMs = hourMs;

/** Returns a reader of updates. It remembers which lists the provider does not filter by time. */
export function createReadUpdates(lists: Lists, clock: Clock, log: Log): Provider["updates"] {
  /** By path: until when a list is not read for updates, ms of the monotonic clock. */
  const unfilteredUntil = new Map<string, number>();

  /** Reads the updates of a list, and returns whether they are complete. Without its time the whole list comes, with older records. */
  async function readChanged<Page extends { cursor?: string | null | undefined }>(
    path: string,
    query: ProviderQuery,
    schema: z.ZodType<Page>,
    member: string & keyof Page,
    since: number,
    each: (page: Page, onSkipped: OnSkipped) => void | Promise<void>,
  ): Promise<boolean> {
    if ((unfilteredUntil.get(path) ?? -Infinity) > clock.monotonicMs()) return false;
    let pages = 0;
    let isAll = true;
    const read = { path, query: { ...query, min_updated_ts: since }, schema, member, priority } as const;
    await lists.read(read, async (page, onSkipped) => {
      pages += 1;
      const isUnfiltered = areOlder(Object.values(page), since);
      if (!isUnfiltered) await each(page, onSkipped);
      isAll = !isUnfiltered && (pages < maxPages || (page.cursor ?? "") === "");
      if (isAll) return pages < maxPages ? undefined : "enough";
      log.warn("The provider's updates are incomplete", { path, pages, isUnfiltered });
      if (isUnfiltered) unfilteredUntil.set(path, clock.monotonicMs() + checkAgainAfterMs);
      return "enough";
    });
    return isAll;
  }

  return async (since, isWanted) => {
    const series: string[] = [];
    const events = new Set<string>();
    const markets: EventMarketRecord[] = [];
    const want = (ticker: string | null, ofSeries = seriesTickerOf(ticker ?? "")) => {
      if (ticker !== null && isWanted(ticker, ofSeries)) events.add(ticker);
    };
    const isOfWanted = (record: unknown) => {
      const identity = wireIdentity.safeParse(record).data;
      const event = identity === undefined ? null : eventTickerIn(identity);
      return event !== null && isWanted(event, seriesTickerOf(event));
    };
    const complete = await Promise.all([
      readChanged(
        "/series",
        { category: mentionCategory },
        seriesPage,
        "series",
        since,
        (page, onSkipped) => {
          for (const wire of readRecords(wireSeries, page.series, onSkipped, identity))
            if (isMentionSeries(wire)) series.push(wire.ticker);
        },
      ),
      readChanged("/events", { limit: 200 }, eventsPage, "events", since, (page, onSkipped) => {
        for (const wire of readRecords(wireEvent, page.events, onSkipped, identity))
          want(toTicker(wire.event_ticker ?? ""), toTicker(wire.series_ticker ?? "") ?? undefined);
      }),
      readChanged("/milestones", { limit: 500 }, milestonesPage, "milestones", since, (page, onSkipped) => {
        for (const wire of readRecords(wireMilestone, page.milestones, onSkipped, identity))
          for (const ticker of [...wire.primary_event_tickers, ...wire.related_event_tickers]) want(ticker);
      }),
      readChanged(
        tierPaths.live,
        { limit: 500, mve_filter: "exclude" },
        marketsPage,
        "markets",
        since,
        async (page, onSkipped) => {
          const sent = (page.markets ?? []).filter(isOfWanted);
          markets.push(...(await readMarketsOfList(sent, () => true, onSkipped)));
        },
      ),
    ]);
    return { series, events, markets, isIncomplete: complete.includes(false) };
  };
}

const time = z.string().nullish().catch(null);
/** When records of a list last changed other than by trading, by their own fields. */
const records = z.array(z.object({ updated_time: time, last_updated_ts: time }).catch({}));

/** Whether most records of a page say that they have not changed since. */
function areOlder(parts: readonly unknown[], since: number): boolean {
  const times = parts
    .flatMap((part) => records.safeParse(part).data ?? [])
    .map(({ updated_time, last_updated_ts }) => fromIso(updated_time ?? last_updated_ts ?? ""));
  const isOlder = (at: number | null) => at !== null && at < (since - 1) * 1000;
  return times.filter(isOlder).length > times.length / 2;
}
