import { useEffect, useState } from "preact/hooks";
import { BoardRows } from "../board/board-list.tsx";
import { allOf } from "../board/choice.ts";
import type { Failure } from "../explorer/failure.ts";
import { hasChanges } from "../config/features.ts";
import { FailureNotice, QuotaLine } from "../explorer/notices.tsx";
import type { Requests } from "../explorer/requests.ts";
import { useReply, type ReplyState } from "../explorer/use-reply.ts";
import type { WireSeries, WireEventSummary, WireEvents, WireBoardList } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { EventListSkeleton, EventsHeading } from "./events-frame.tsx";
import { FilterForm } from "./filter-form.tsx";
import { requestOf, type EventFilter } from "./filter.ts";

const t = texts.events;
const minuteMs = 60_000;
const refreshMs = 5 * 60_000;

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
  const path = requestOf(filter, hasChanges);
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

interface EventPages extends Omit<ReplyState<WireEvents>, "body"> {
  /** null until the first page is loaded. */
  readonly events: readonly WireEventSummary[] | null;
  /** Whether there are more pages. */
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly more: () => Promise<void>;
}

/** The first page of a list, and the further pages that the visitor has asked for. */
function useEventPages(requests: Requests, path: string | null): EventPages {
  const first = useReply(requests, { path, isBody: isEvents, everyMs: refreshMs });
  const [later, setLater] = useState<readonly WireEvents[]>([]);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    setLater([]);
    setFailure(null);
  }, [path]);
  const pages = first.body === null ? [] : [first.body, ...later];
  const cursor = pages.at(-1)?.cursor ?? null;

  async function more(): Promise<void> {
    if (path === null || cursor === null || isLoadingMore) return;
    setLoadingMore(true);
    const outcome = await requests.get(`${path}&${new URLSearchParams({ cursor }).toString()}`);
    setLoadingMore(false);
    if ("failure" in outcome) setFailure(outcome.failure);
    else if (isEvents(outcome.reply.body)) setLater([...later, outcome.reply.body]);
  }

  return {
    ...first,
    failure: first.failure ?? failure,
    events: first.body === null ? null : withoutRepeats(pages.flatMap(({ events }) => events)),
    hasMore: cursor !== null,
    isLoadingMore,
    more,
  };
}

/** When the first page is read again, it may contain events of a later page. */
function withoutRepeats(events: readonly WireEventSummary[]): WireEventSummary[] {
  return [...new Map(events.map((event) => [event.event_ticker, event])).values()];
}

function isEvents(body: unknown): body is WireEvents {
  return typeof body === "object" && body !== null && "events" in body && Array.isArray(body.events);
}

/** All series; empty until they are wanted and have been read. */
export function useSeries(requests: Requests, isWanted: boolean): readonly WireSeries[] {
  const path = isWanted ? "getAllMentionSeries" : null;
  return useReply(requests, { path, isBody: isSeries, everyMs: null }).body ?? [];
}

function isSeries(body: unknown): body is WireSeries[] {
  return Array.isArray(body);
}
