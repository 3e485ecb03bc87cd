import { eventsPageOf, type EventFilter, type EventsPage, type PageRequest } from "./events-page.ts";
import type { ListEvents } from "./list-events.ts";
import type { ListSeries } from "../series/list-series.ts";

export interface FoundEvents extends EventsPage {
  /** Whole seconds since the oldest list was asked for, when an older one stands in; else null. */
  readonly ageSeconds: number | null;
}

/** One page of the events that a filter allows. Throws an AppError of code `upstream` when the lists can't be read. */
export type FindEvents = (filter: EventFilter, page: PageRequest) => Promise<FoundEvents>;

export interface FindEventsOptions {
  readonly listEvents: ListEvents;
  readonly listSeries: ListSeries;
}

export function createFindEvents({ listEvents, listSeries }: FindEventsOptions): FindEvents {
  return async (filter, page) => {
    const [events, series] = await Promise.all([
      listEvents(filter),
      filter.words === "" ? null : listSeries(),
    ]);
    const titles = new Map(
      series?.items.map(({ series_ticker, series_title }) => [series_ticker, series_title]),
    );
    return { ...eventsPageOf(events.items, titles, filter, page), ageSeconds: events.ageSeconds };
  };
}
