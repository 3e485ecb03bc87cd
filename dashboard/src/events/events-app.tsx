import { useEffect, useState } from "preact/hooks";
import { FailureNotice } from "../explorer/failure-notice.tsx";
import { QuotaLine } from "../explorer/quota-line.tsx";
import type { Requests } from "../explorer/requests.ts";
import { useNow } from "../explorer/use-now.ts";
import { useReply } from "../explorer/use-reply.ts";
import type { WireSeries } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { EventList } from "./event-list.tsx";
import { EventListSkeleton, EventsHeading } from "./events-frame.tsx";
import { FilterForm } from "./filter-form.tsx";
import { addressOf, filterOf, requestOf, type EventFilter } from "./filter.ts";
import { useEventPages } from "./use-event-pages.ts";

const t = texts.events;
const minuteMs = 60_000;

/** Which events there are: live, upcoming, or past ones of a series. */
export function EventsApp({ requests }: { requests: Requests }) {
  const [filter, setFilter] = useState(() => filterOf(location.search));
  const now = useNow();
  const path = requestOf(filter);
  const { events, failure, readAt, ageSeconds, refresh, hasMore, isLoadingMore, more } = useEventPages(
    requests,
    path,
  );
  const series =
    useReply(requests, { path: "getAllMentionSeries", isBody: isSeries, everyMs: null }).body ?? [];
  const seriesTitles = new Map(
    series.map(({ series_ticker, series_title }) => [series_ticker, series_title]),
  );

  useEffect(() => {
    const back = () => setFilter(filterOf(location.search));
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);

  function change(next: EventFilter): void {
    setFilter(next);
    history.pushState(null, "", addressOf(next));
  }

  return (
    <>
      <EventsHeading />
      <FilterForm key={filter.q} filter={filter} series={series} onChange={change} />
      <div class="list-note">
        <p role="status">{events !== null && noteOf(events.length, hasMore)}</p>
        <QuotaLine requests={requests} />
      </div>
      <div aria-live="polite" class="notices">
        {failure !== null && <FailureNotice failure={failure} readAt={readAt} now={now} onRetry={refresh} />}
        {failure === null && ageSeconds !== null && (
          <p class="notice notice-warn">
            {texts.explorer.failures.stoodIn(Math.max(1, Math.round((ageSeconds * 1000) / minuteMs)))}
          </p>
        )}
      </div>
      {path === null && <Nothing heading={t.chooseSeries.heading} text={t.chooseSeries.text} />}
      {path !== null && events === null && failure === null && <EventListSkeleton />}
      {events?.length === 0 && (
        <Nothing
          heading={t.empty.heading}
          text={filter.q === "" && filter.series === "" ? t.empty.none : t.empty.text}
          onAll={() => change({ q: "", series: "", isPast: false })}
        />
      )}
      {events !== null && path !== null && (
        <EventList events={events} seriesTitles={seriesTitles} now={now} isPast={filter.isPast} />
      )}
      {hasMore && (
        <button
          type="button"
          class="button button-quiet"
          disabled={isLoadingMore}
          onClick={() => void more()}
        >
          {isLoadingMore ? texts.explorer.loading : t.more}
        </button>
      )}
    </>
  );
}

function noteOf(count: number, hasMore: boolean): string {
  return hasMore ? t.andMore(count) : t.count(count);
}

function Nothing({ heading, text, onAll }: { heading: string; text: string; onAll?: () => void }) {
  return (
    <div class="empty panel">
      <h2>{heading}</h2>
      <p>{text}</p>
      {onAll !== undefined && (
        <button type="button" class="button button-quiet" onClick={onAll}>
          {t.empty.all}
        </button>
      )}
    </div>
  );
}

function isSeries(body: unknown): body is WireSeries[] {
  return Array.isArray(body);
}
