import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { maxLiveMs } from "@mention-market/extras/markets/event/phase";
import type { Failure } from "../explorer/failure.ts";
import type { Requests } from "../explorer/requests.ts";
import { useReply, type ReplyState } from "../explorer/use-reply.ts";
import { type WireBoardEvent, type WirePrices, isBoardEvent } from "../explorer/wire.ts";
import { boardPath } from "./board-requests.ts";
import { pagePhaseOf } from "../event/phase.ts";
import { nothingSeen, pricesWith, withPricesOf } from "../event/prices.ts";

/** Whether a failure says that the event needs an account: the board is not public, or does not show it. */
export function isElsewhereBy(failure: Failure | null): boolean {
  return failure !== null && ["signed-out", "not-found", "settled"].includes(failure.kind);
}

const liveEveryMs = 10_000;
const everyMs = 60_000;

interface BoardEventState extends ReplyState<WireBoardEvent> {
  /** Prices over time, including those that this page has read since it was opened; null until loaded. */
  readonly prices: WirePrices | null;
}

/** Whether prices of an event move now: it is live, and began less than 8 hours ago. */
function isInProgress(event: WireBoardEvent, now: number): boolean {
  const start = event.scheduledStartTime;
  return pagePhaseOf(event, now) === "live" && start !== null && now < Date.parse(start) + maxLiveMs;
}

/** An event of the board. It is read every 10 seconds while in progress, else every minute, and never in a hidden tab. */
export function useBoardEvent(board: Requests, ticker: string): BoardEventState {
  const [seen, setSeen] = useState(nothingSeen);
  const [isLive, setLive] = useState(false);
  const state = useReply(board, {
    path: boardPath(ticker),
    isBody: isBoardEvent,
    everyMs: isLive ? liveEveryMs : everyMs,
  });
  const { body } = state;
  // Before the paint, because the prices that it adds would shift what was painted without them.
  useLayoutEffect(() => {
    if (body === null) return;
    setSeen((before) => withPricesOf(before, body));
    setLive(isInProgress(body, Date.now()));
  }, [body]);
  const prices = useMemo(() => (body === null ? null : pricesWith(body, seen)), [body, seen]);
  return { ...state, prices };
}
