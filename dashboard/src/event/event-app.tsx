import { useCallback, useMemo, useState } from "preact/hooks";
import { FailureNotice } from "../explorer/failure-notice.tsx";
import { failureText } from "../explorer/failure.ts";
import { QuotaLine } from "../explorer/quota-line.tsx";
import type { Requests } from "../explorer/requests.ts";
import { useNow } from "../explorer/use-now.ts";
import { useReply } from "../explorer/use-reply.ts";
import { timeText } from "../settings/times.ts";
import { texts } from "../texts.ts";
import { EventActions } from "./event-actions.tsx";
import { EventSkeleton } from "./event-frame.tsx";
import { EventHeading } from "./event-heading.tsx";
import { EventNotes } from "./event-notes.tsx";
import { eventPath, historyPath, wordHref } from "./event-query.ts";
import { isEvent, isHistory } from "./is-event.ts";
import { PriceChart } from "./price-chart.tsx";
import { rowsOf } from "./rows.ts";
import { sortedBy, sortingOf, withSorting, type ColumnId } from "./sort.ts";
import { WordTable } from "./word-table.tsx";

const t = texts.event;
/** Together at most 54 requests an hour, besides the first two. */
const pricesEveryMs = 75_000;
const historyEveryMs = 10 * 60_000;

interface Props {
  readonly ticker: string;
  readonly requests: Requests;
}

/** One event: the prices of all its words over time, and the table of what each is worth. */
export function EventApp({ ticker, requests }: Props) {
  const event = useReply(requests, { path: eventPath(ticker), isBody: isEvent, everyMs: pricesEveryMs });
  const now = useNow();
  const start = event.body?.scheduledStartTime ?? null;
  const hasBegun = start !== null && Date.parse(start) <= now;
  const period = hasBegun ? "hours" : "week";
  const history = useReply(requests, {
    path: event.body === null ? null : historyPath(ticker, hasBegun),
    isBody: isHistory,
    everyMs: historyEveryMs,
  });
  const [sorting, setSorting] = useState(() => sortingOf(location.search));
  const [pointed, setPointed] = useState<string | null>(null);
  const rows = useMemo(
    () => (event.body === null ? [] : rowsOf(event.body, history.body)),
    [event.body, history.body],
  );
  const hrefOf = useCallback((market: string) => wordHref(ticker, market), [ticker]);

  function sort(column: ColumnId): void {
    const next = sortedBy(column, sorting);
    setSorting(next);
    window.history.replaceState(null, "", withSorting(location.search, next));
  }

  const notice = event.failure !== null && (
    <FailureNotice
      failure={event.failure}
      readAt={event.body === null ? null : event.readAt}
      now={now}
      onRetry={event.refresh}
    />
  );
  if (event.body === null) {
    return event.failure === null ? (
      <EventSkeleton />
    ) : (
      <>
        <h1>{event.failure.kind === "not-found" ? t.notFound : t.title}</h1>
        {notice}
        <p>
          <a href="/events">{t.toEvents}</a>
        </p>
      </>
    );
  }
  return (
    <>
      <EventHeading event={event.body} now={now} />
      <div aria-live="polite" class="notices">
        {notice}
      </div>
      {rows.length === 0 ? (
        <div class="empty panel">
          <h2>{t.empty.heading}</h2>
          <p>{t.empty.text}</p>
        </div>
      ) : (
        <>
          <PriceChart
            rows={rows}
            start={start}
            readAt={event.readAt ?? now}
            pointed={pointed}
            period={period}
          />
          {event.failure === null && history.failure !== null && history.body === null && (
            <p class="notice notice-warn">{t.chart.failed(failureText(history.failure))}</p>
          )}
          <div class="list-note">
            <p>{event.readAt !== null && t.updated(timeText(event.readAt))}</p>
            <QuotaLine requests={requests} />
            <EventActions ticker={ticker} requests={requests} />
          </div>
          <WordTable
            rows={rows}
            sorting={sorting}
            onSort={sort}
            hrefOf={hrefOf}
            period={period}
            onPoint={setPointed}
          />
          <EventNotes event={event.body} />
        </>
      )}
    </>
  );
}
