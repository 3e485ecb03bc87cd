import { useMemo, useRef } from "preact/hooks";
import { boardPath } from "../board/board-requests.ts";
import { FailureNotice, NotSignedIn, SettledEvent } from "../explorer/notices.tsx";
import { isElsewhereBy, useBoardEvent } from "../board/use-board-event.ts";
import { hasPrices } from "../config/features.ts";
import type { Requests } from "../explorer/requests.ts";
import type { Account } from "../explorer/start-open.tsx";
import { useNow, useReply } from "../explorer/use-reply.ts";
import { isBoardList, isEvent, isHistory, isSettledMarkets } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { Updated } from "../ui/updated.tsx";
import { EventSkeleton } from "./event-frame.tsx";
import { EventHeading } from "./event-heading.tsx";
import { eventPath, historyPath } from "./event-links.ts";
import { EventView } from "./event-view.tsx";
import { neighboursOf, noNeighbours, settledPath, neighboursOnBoard } from "./neighbours.ts";
import { pagePhaseOf } from "./phase.ts";

const t = texts.event;

/** At this pace the page makes at most 54 requests an hour after its first three. */
const pricesEveryMs = 75_000;
const historyEveryMs = 10 * 60_000;

interface EventPageProps {
  readonly ticker: string;
  readonly account: Account;
  readonly board: Requests;
}

/** The page of an event. If the board is not public, or no longer shows the event, the page needs an account. */
export function EventPage({ ticker, account, board }: EventPageProps) {
  const { body: event, readAt, failure, refresh, prices } = useBoardEvent(board, ticker);
  const now = useNow();
  const wasSignedIn = useRef(false);
  wasSignedIn.current ||= Boolean(account);
  // Stays true once the service has said so, because a lost connection says nothing about the board.
  const isElsewhere = useRef(false);
  isElsewhere.current ||= isElsewhereBy(failure);
  const neighbours = useMemo(() => (event === null ? noNeighbours : neighboursOnBoard(event)), [event]);
  const isOver = event !== null && pagePhaseOf(event, now) === "settled";
  // For a settled event the board has no prices from before the start.
  const isAsked = isOver && hasPrices && Boolean(account);
  const history = useReply(account ?? board, {
    path: isAsked ? historyPath(event, "settled") : null,
    isBody: isHistory,
    everyMs: null,
  });
  if (event !== null)
    return (
      <>
        <EventHeading event={event} neighbours={neighbours} isSignedIn={Boolean(account)} now={now} />
        <div aria-live="polite" class="notices">
          {failure !== null && (
            <FailureNotice failure={failure} readAt={readAt} now={now} onRetry={refresh} />
          )}
        </div>
        <EventView
          event={event}
          readAt={readAt ?? now}
          history={history.body ?? prices}
          historyFailure={null}
          isReadingPrices={
            account === undefined || (isAsked && history.body === null && history.failure === null)
          }
          neighbours={neighbours}
          trackRecord={event.track_record}
          now={now}
          requests={account ?? null}
          status={<Updated readAt={readAt ?? now} onRefresh={refresh} />}
        />
      </>
    );
  if (isElsewhere.current && account) return <EventApp ticker={ticker} requests={account} board={board} />;
  if (failure === null || (isElsewhere.current && account === undefined)) return <EventSkeleton />;
  if (failure.kind === "settled") return <SettledEvent {...failure} />;
  if (failure.kind === "signed-out") return <NotSignedIn wasSignedIn={wasSignedIn.current} />;
  return (
    <>
      <h1>{failure.kind === "not-found" ? t.notFound : t.title}</h1>
      {failure.kind !== "not-found" && (
        <FailureNotice failure={failure} readAt={null} now={now} onRetry={refresh} />
      )}
      <p>
        <a href="/events">{t.toEvents}</a>
      </p>
    </>
  );
}

interface EventAppProps {
  readonly ticker: string;
  readonly requests: Requests;
  /** The board, which names the next event of the series without using quota. */
  readonly board: Requests;
}

/** Reads an event and its prices over time, repeatedly while the page is visible. */
function EventApp({ ticker, requests, board }: EventAppProps) {
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
