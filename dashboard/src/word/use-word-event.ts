import { useRef } from "preact/hooks";
import { useBoardEvent } from "../board/use-board-event.ts";
import { eventPath } from "../event/event-query.ts";
import { isEvent, isHistory } from "../event/is-event.ts";
import { isSettled } from "../event/phase.ts";
import type { Account } from "../explorer/start-open.tsx";
import type { Requests } from "../explorer/requests.ts";
import { useReply, type ReplyState } from "../explorer/use-reply.ts";
import type { WireBoardEvent, WireEvent, WireMarket, WirePrices } from "../explorer/wire.ts";

/** The last price an hour before the start may be some minutes older. */
const beforeMs = 2 * 60 * 60_000;

export interface WordEvent extends ReplyState<WireEvent | WireBoardEvent> {
  /** Of the word over time; null: not read yet, or not there. */
  readonly prices: WirePrices | null;
  readonly isReadingPrices: boolean;
  /** Whether the board shows it: it is then read again and again, for nobody's quota. */
  readonly isOnBoard: boolean;
  /** Whether it can't be shown without an account. */
  readonly needsAccount: boolean;
}

interface Options {
  readonly eventTicker: string;
  readonly marketTicker: string;
  readonly account: Account;
  readonly board: Requests;
}

/** The event of a word: the board's, which costs no request; where the board does not show it, with the account's key. */
export function useWordEvent({ eventTicker, marketTicker, account, board }: Options): WordEvent {
  const shown = useBoardEvent(board, eventTicker);
  // Once said it stays so: a connection that is lost later says nothing of the board.
  const isElsewhere = useRef(false);
  isElsewhere.current ||= shown.failure?.kind === "signed-out" || shown.failure?.kind === "not-found";
  const isOnBoard = shown.body !== null;
  const isOwn = !isOnBoard && isElsewhere.current;
  const requests = account ?? board;
  const own = useReply(requests, {
    path: isOwn && account ? eventPath(eventTicker) : null,
    isBody: isEvent,
    everyMs: null,
  });
  const body = shown.body ?? own.body;
  const market = body?.markets.find((one) => one.market_ticker === marketTicker);
  // The board has no prices from before the start of a settled event.
  const isAsked = market !== undefined && account && (!isOnBoard || isSettled(market));
  const history = useReply(requests, {
    path: isAsked && body !== null ? wordHistoryPath(market, body.scheduledStartTime) : null,
    isBody: isHistory,
    everyMs: null,
  });
  return {
    ...(isOwn ? own : shown),
    body,
    prices: history.body ?? shown.prices,
    isReadingPrices: Boolean(isAsked) && history.body === null && history.failure === null,
    isOnBoard,
    needsAccount: isOwn && account === null,
  };
}

/** One word's prices over time: 7 days by the hour; once it has settled its event's own time by the minute. */
function wordHistoryPath(market: WireMarket, start: string | null): string {
  const query = new URLSearchParams({ market_tickers: market.market_ticker, interval: "1h" });
  const end = market.close_time;
  if (isSettled(market) && end !== null) {
    query.set("end", end);
    if (start !== null && Date.parse(start) < Date.parse(end)) {
      query.set("start", new Date(Date.parse(start) - beforeMs).toISOString());
      query.set("interval", "1m");
    }
  }
  return `getPriceHistory?${query.toString()}`;
}
