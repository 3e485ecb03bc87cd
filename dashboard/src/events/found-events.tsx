import { BoardRows } from "../board/board-rows.tsx";
import { allOf } from "../board/choice.ts";
import { FailureNotice, QuotaLine } from "../explorer/notices.tsx";
import type { Requests } from "../explorer/requests.ts";
import type { WireBoardList } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { EventListSkeleton, EventsHeading } from "./events-frame.tsx";
import { FilterForm } from "./filter-form.tsx";
import { requestOf, type EventFilter } from "./filter.ts";
import { useEventPages } from "./use-event-pages.ts";
import { useSeries } from "./use-series.ts";

const t = texts.events;
const minuteMs = 60_000;

interface FoundProps {
  readonly requests: Requests;
  /** The board's details of its events; null if the board is not public. */
  readonly board: WireBoardList | null;
  readonly filter: EventFilter;
  readonly change: (filter: EventFilter) => void;
  readonly showAll: () => void;
  /** UTC ms. */
  readonly now: number;
}

/** The events that match a filter: live and upcoming ones, or past ones of a series. */
export function FoundEvents({ requests, board, filter, change, showAll, now }: FoundProps) {
  const path = requestOf(filter);
  const { events, failure, readAt, ageSeconds, refresh, hasMore, isLoadingMore, more } = useEventPages(
    requests,
    path,
  );
  const series = useSeries(requests, true);
  const onBoard = new Map(allOf(board).map((event) => [event.event_ticker, event]));

  return (
    <>
      <EventsHeading />
      <FilterForm key={`${filter.word} ${filter.q}`} filter={filter} series={series} onChange={change} />
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
          onAll={showAll}
        />
      )}
      {events !== null && path !== null && (
        <BoardRows
          events={events.map((event) => ({ ...event, ...onBoard.get(event.event_ticker) }))}
          now={now}
          favourites={null}
          isPast={filter.isPast}
        />
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

export function Nothing({ heading, text, onAll }: { heading: string; text: string; onAll?: () => void }) {
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
