import { withOwnDeadline } from "../../base/request.ts";
import { createByteCache } from "../../base/byte-cache.ts";
import { megabyte } from "../../base/bytes.ts";
import { minuteMs, secondMs, type Clock } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import type { MentionEventSummary } from "./event-markets.ts";
import type { EventFilter } from "./events-page.ts";
import type { ListSeries } from "../series/list-series.ts";
import type { EventStatus, Provider } from "../ports.ts";
import { createRefreshedList, type RefreshedList } from "../series/refreshed-list.ts";

/**
 * The events of the given series with a status, in any order; for null, the open events of every mention series. Throws an
 * AppError of code `upstream` when the provider fails and no list of the last 10 minutes is at hand.
 */
export type ListEvents = (
  filter: Pick<EventFilter, "series" | "status">,
) => Promise<Pick<RefreshedList<MentionEventSummary>, "items" | "ageSeconds">>;

export interface ListEventsOptions {
  readonly provider: Pick<Provider, "listEvents">;
  readonly listSeries: ListSeries;
  readonly clock: Clock;
  readonly log: Log;
  /** How long the pages of one list may take together. Default: 20 seconds, longer than a request waits for other reads. */
  readonly timeoutMs?: number;
  /** Called for each event of each list, when it is read. */
  readonly onListed?: (event: MentionEventSummary) => void;
}

/** An older list stands in after a second, for up to 10 minutes. */
const refreshing = {
  freshMs: minuteMs,
  maxStaleMs: 10 * minuteMs,
  waitMs: secondMs,
  retryAfterMs: 0,
} as const;
const maxListsBytes = 24 * megabyte;
const emptyListBytes = 1_000;

export function createListEvents({
  provider,
  listSeries,
  clock,
  log,
  timeoutMs = 20 * secondMs,
  onListed,
}: ListEventsOptions): ListEvents {
  /** Reads within its own deadline: the list is for everybody, whoever asked first. */
  async function read(
    status: EventStatus,
    series_ticker: string | null,
    isWanted: (event: MentionEventSummary) => boolean,
  ): Promise<MentionEventSummary[]> {
    const events: MentionEventSummary[] = [];
    await withOwnDeadline(clock.monotonicMs() + timeoutMs, () =>
      provider.listEvents({ status, series_ticker }, (event) => {
        if (!isWanted(event)) return;
        events.push(event);
        onListed?.(event);
      }),
    );
    return events;
  }

  /** The provider has no filter by category: every open event is read, and those of the category's series are kept. */
  const openEvents = createRefreshedList({
    ...refreshing,
    name: "open events",
    read: async () => {
      const { items } = await listSeries();
      const tickers = new Set(items.map(({ series_ticker }) => series_ticker));
      return read("open", null, (event) => tickers.has(event.series_ticker));
    },
    clock,
    log,
  });

  const ofSeries = createByteCache<ReturnType<typeof createSeriesList>>({
    clock,
    maxBytes: maxListsBytes,
    maxAgeMs: refreshing.maxStaleMs,
  });
  const createSeriesList = (status: EventStatus, series: string) =>
    createRefreshedList({
      ...refreshing,
      name: `${status} events of a series`,
      read: () => read(status, series, () => true),
      clock,
      log,
    });

  return async ({ series, status }) => {
    if (series === null) return openEvents();
    const lists = await Promise.all(
      series.map(async (ticker) => {
        const key = `${status} ${ticker}`;
        const known = ofSeries.get(key);
        const list = known ?? createSeriesList(status, ticker);
        // Before it is read, so that others share the read.
        if (known === undefined) ofSeries.set(key, list, { size: emptyListBytes });
        const result = await list();
        ofSeries.set(key, list, { size: emptyListBytes + result.bytes });
        return result;
      }),
    );
    const ages = lists.flatMap(({ ageSeconds }) => ageSeconds ?? []);
    return {
      items: lists.flatMap(({ items }) => items),
      ageSeconds: ages.length === 0 ? null : Math.max(...ages),
    };
  };
}
