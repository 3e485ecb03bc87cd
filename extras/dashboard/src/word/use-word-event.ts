import { useRef } from "preact/hooks";
import { isElsewhereBy, useBoardEvent } from "../board/use-board-event.ts";
import { hasPrices } from "../config/features.ts";
import { eventPath, wordHistoryPath } from "../event/event-links.ts";
import { hasResult } from "../event/phase.ts";
import {
  isEvent,
  isHistory,
  type WireBoardEvent,
  type WireEvent,
  type WirePrices,
} from "../explorer/wire.ts";
import type { Account } from "../explorer/start-open.tsx";
import type { Failure } from "../explorer/failure.ts";
import type { Requests } from "../explorer/requests.ts";
import { useReply, type ReplyState } from "../explorer/use-reply.ts";

export interface WordEvent extends ReplyState<WireEvent | WireBoardEvent> {
  /** The word's prices over time; null while they load, or without any. */
  readonly prices: WirePrices | null;
  readonly isReadingPrices: boolean;
  /** Whether the board shows the event. Reading the board uses no quota, so it is repeated. */
  readonly isOnBoard: boolean;
  /** Whether the event settled so long ago that the board no longer shows it, and its day. */
  readonly settled: Extract<Failure, { readonly kind: "settled" }> | null;
  /** Whether the page needs an account to show it. */
  readonly needsAccount: boolean;
}

interface Options {
  readonly eventTicker: string;
  readonly marketTicker: string;
  readonly account: Account;
  readonly board: Requests;
}

/** The event of a word: from the board, which uses no quota, else with the account's key. */
export function useWordEvent({ eventTicker, marketTicker, account, board }: Options): WordEvent {
  const shown = useBoardEvent(board, eventTicker);
  // Stays true once the service has said so, because a lost connection says nothing about the board.
  const isElsewhere = useRef(false);
  isElsewhere.current ||= isElsewhereBy(shown.failure);
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
  // For a settled event the board has no prices from before the start.
  const isAsked =
    hasPrices && body !== null && market !== undefined && account && (!isOnBoard || hasResult(body, market));
  const history = useReply(requests, {
    path: isAsked ? wordHistoryPath(market, body) : null,
    isBody: isHistory,
    everyMs: null,
  });
  return {
    ...(isOwn ? own : shown),
    body,
    prices: history.body ?? shown.prices,
    isReadingPrices: Boolean(isAsked) && history.body === null && history.failure === null,
    isOnBoard,
    settled: shown.failure?.kind === "settled" ? shown.failure : null,
    needsAccount: isOwn && account === null,
  };
}
