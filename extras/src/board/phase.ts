import { dayMs, fromIso, minuteMs, secondMs, startOfEasternDay } from "@mention-market/service/base/clock";
import { maxLiveMs } from "../markets/event/max-live.ts";

/** Where an event is in its life. `over`: no market trades any more, but results are missing. */
export type Phase = "upcoming" | "live" | "over" | "settled";

/** What the phase of a market's event depends on. */
export interface PhaseMarket {
  readonly status: string | null;
  readonly result: string | null;
}

interface PhaseEvent {
  readonly scheduledStartTime: string | null;
  /** The earliest day that the event names, YYYY-MM-DD, US Eastern. Used only without a start. */
  readonly event_date?: string | null | undefined;
  readonly markets: readonly PhaseMarket[];
}

/** How long an event stays on the board after its last market has settled. */
export const shownAfterMs = 7 * dayMs;

/** The market of an event that is listed as open and has not been read. */
export const listedAsOpen: readonly PhaseMarket[] = [{ status: "open", result: null }];

/** Whether a market has a result, or is void. */
export function isSettledMarket({ status, result }: PhaseMarket): boolean {
  return result !== null || status === "settled";
}

/** Whether a market is, or will be, traded. */
export function isTrading(market: PhaseMarket): boolean {
  return !isSettledMarket(market) && ["unopened", "open", "paused"].includes(market.status ?? "");
}

/** The phase of an event at a time, UTC ms. Null if neither its start, its day nor its markets decide it. */
export function phaseOf(event: PhaseEvent, now: number): Phase | null {
  const { markets, scheduledStartTime, event_date: day = null } = event;
  if (markets.length > 0 && markets.every(isSettledMarket)) return "settled";
  if (markets.length > 0 && !markets.some(isTrading)) return "over";
  const startsAt = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
  if (startsAt !== null) {
    if (now < startsAt) return "upcoming";
    return markets.some((market) => isTrading(market) && market.status !== "unopened") ? "live" : null;
  }
  const isAhead = day !== null && now < startOfEasternDay(day);
  return isAhead && markets.length > 0 ? "upcoming" : null;
}

/** Whether an event is live and began less than 8 hours ago. */
export function isInProgress(event: PhaseEvent, now: number): boolean {
  const startsAt = event.scheduledStartTime === null ? null : fromIso(event.scheduledStartTime);
  return phaseOf(event, now) === "live" && startsAt !== null && now < startsAt + maxLiveMs;
}

/** How long a response may be returned without another read, ms. */
export function freshMsOf(isLive: boolean): number {
  return isLive ? 10 * secondMs : minuteMs;
}
