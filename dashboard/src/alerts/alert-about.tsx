import { shortName } from "@mention-market/extras/markets/event/short-name";
import { boardPath, createBoardRequests } from "../board/board-requests.ts";
import { isBoardEvent } from "../board/is-board.ts";
import { wordHref } from "../event/event-query.ts";
import { eventHref } from "../events/event-links.ts";
import { useReply } from "../explorer/use-reply.ts";

const board = createBoardRequests();

interface Props {
  readonly eventTicker: string;
  /** null for an alert about the event. */
  readonly marketTicker: string | null;
}

/** Names the event of an alert and its word, with a link. The board names them; what it does not show has its ticker. */
export function AlertAbout({ eventTicker, marketTicker }: Props) {
  const { body } = useReply(board, { path: boardPath(eventTicker), isBody: isBoardEvent, everyMs: null });
  const word = body?.markets.find(({ market_ticker }) => market_ticker === marketTicker)?.strike_word;
  const event = body === null ? eventTicker : shortName(body.event_title ?? eventTicker);
  return (
    <p class="watch-what">
      {marketTicker !== null && (
        <>
          <a href={wordHref(eventTicker, marketTicker)}>{word ?? marketTicker}</a>,{" "}
        </>
      )}
      <a href={eventHref(eventTicker)}>{event}</a>
    </p>
  );
}
