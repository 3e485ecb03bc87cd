import { useMemo, useRef } from "preact/hooks";
import { hasPrices } from "../config/features.ts";
import { EventApp } from "./event-app.tsx";
import { EventSkeleton } from "./event-frame.tsx";
import { EventHeading } from "./event-heading.tsx";
import { historyPath } from "./event-links.ts";
import { EventView } from "./event-view.tsx";
import { isHistory } from "./is-event.ts";
import { neighboursOnBoard, noNeighbours } from "./neighbours.ts";
import { pagePhaseOf } from "./phase.ts";
import { FailureNotice, NotSignedIn, SettledEvent } from "../explorer/notices.tsx";
import type { Requests } from "../explorer/requests.ts";
import type { Account } from "../explorer/start-open.tsx";
import { useNow, useReply } from "../explorer/use-reply.ts";
import { texts } from "../texts.ts";
import { Updated } from "../board/updated.tsx";
import { isElsewhereBy, useBoardEvent } from "../board/use-board-event.ts";

const t = texts.event;

interface Props {
  readonly ticker: string;
  readonly account: Account;
  readonly board: Requests;
}

/** The page of an event. If the board is not public, or no longer shows the event, the page needs an account. */
export function EventPage({ ticker, account, board }: Props) {
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
  if (failure.kind === "settled") return <SettledEvent at={failure.at} />;
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
