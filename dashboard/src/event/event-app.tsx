import { useMemo } from "preact/hooks";
import { boardPath } from "../board/board-requests.ts";
import { isBoardList } from "../board/is-board.ts";
import { hasPrices } from "../config/features.ts";
import { FailureNotice } from "../explorer/notices.tsx";
import type { Requests } from "../explorer/requests.ts";
import { useNow, useReply } from "../explorer/use-reply.ts";
import { texts } from "../texts.ts";
import { EventSkeleton } from "./event-frame.tsx";
import { EventHeading } from "./event-heading.tsx";
import { eventPath, historyPath } from "./event-links.ts";
import { EventView } from "./event-view.tsx";
import { isEvent, isHistory, isSettledMarkets } from "./is-event.ts";
import { neighboursOf, noNeighbours, settledPath } from "./neighbours.ts";
import { pagePhaseOf } from "./phase.ts";

const t = texts.event;
/** At this pace the page makes at most 54 requests an hour after its first three. */
const pricesEveryMs = 75_000;
const historyEveryMs = 10 * 60_000;

interface Props {
  readonly ticker: string;
  readonly requests: Requests;
  /** The board, which names the next event of the series without using quota. */
  readonly board: Requests;
}

/** Reads an event and its prices over time, repeatedly while the page is visible. */
export function EventApp({ ticker, requests, board }: Props) {
  const event = useReply(requests, { path: eventPath(ticker), isBody: isEvent, everyMs: pricesEveryMs });
  const now = useNow();
  const history = useReply(requests, {
    path: event.body === null || !hasPrices ? null : historyPath(event.body, pagePhaseOf(event.body, now)),
    isBody: isHistory,
    everyMs: historyEveryMs,
  });

  const settled = useReply(requests, {
    path: event.body === null || !hasPrices ? null : settledPath(event.body),
    isBody: isSettledMarkets,
    everyMs: null,
  });
  const list = useReply(board, { path: boardPath(null), isBody: isBoardList, everyMs: null });
  const neighbours = useMemo(
    () => (event.body === null ? noNeighbours : neighboursOf(event.body, settled.body, list.body)),
    [event.body, settled.body, list.body],
  );

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
        {event.failure.kind !== "not-found" && notice}
        <p>
          <a href="/events">{t.toEvents}</a>
        </p>
      </>
    );
  }
  return (
    <>
      <EventHeading event={event.body} neighbours={neighbours} isSignedIn now={now} />
      <div aria-live="polite" class="notices">
        {notice}
      </div>
      <EventView
        event={event.body}
        readAt={event.readAt ?? now}
        history={history.body}
        historyFailure={event.failure === null && history.body === null ? history.failure : null}
        isReadingPrices={hasPrices && history.body === null && history.failure === null}
        neighbours={neighbours}
        trackRecord={null}
        now={now}
        requests={requests}
      />
    </>
  );
}
