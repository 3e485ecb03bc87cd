import { hourMs, fromIso } from "@mention-market/service/base/clock";
import type { MarketStatus } from "./event.ts";

/** How long the prices of a live event are read often. */
export const maxLiveMs = 8 * hourMs;

/** From this price on, during an event, the market assumes that a word was said. */
export const saidFromDollars = 0.97;

/** Where an event is in its life. `over`: no market trades any more, but results are missing. */
export const phases = ["upcoming", "live", "over", "settled"] as const;
export type Phase = (typeof phases)[number];

/** What the phase of a market's event depends on. */
export interface PhaseMarket {
  readonly status: MarketStatus | null;
  readonly result: string | null;
  /** Whether it has its result where these two do not say: a void that is determined has one, a disputed result is none yet. */
  readonly hasResult?: boolean;
}

export interface PhaseEvent {
  readonly scheduledStartTime: string | null;
  /** When the earliest day that the event names begins, UTC ms. Used only without a start. */
  readonly firstDayAt?: number | null;
  readonly markets: readonly PhaseMarket[];
}

const listed = {
  unopened: [{ status: "unopened", result: null }],
  open: [{ status: "open", result: null }],
  closed: [{ status: "closed", result: null }],
  settled: [{ status: "settled", result: null }],
} as const;

/** The markets of an event that is listed by its status and has not been read. */
export function listedAs(status: keyof typeof listed): readonly PhaseMarket[] {
  return listed[status];
}

export const listedAsOpen = listedAs("open");

/** Whether a market has its result as yes, no or void: it is determined or final. */
export function isSettledMarket({ status, result, hasResult }: PhaseMarket): boolean {
  return hasResult ?? (result !== null || status === "settled");
}

/** Whether a market is, or will be, traded. */
export function isTrading(market: PhaseMarket): boolean {
  return market.status === "unopened" ? !isSettledMarket(market) : isOpenOrPaused(market);
}

function isOpenOrPaused(market: PhaseMarket): boolean {
  return (market.status === "open" || market.status === "paused") && !isSettledMarket(market);
}

/**
 * The phase of an event at a time, UTC ms. Null if neither its start, its day nor its markets decide it. With the same start, day and
 * markets, a later time never returns an earlier phase.
 */
export function phaseOf(
  { scheduledStartTime, firstDayAt = null, markets }: PhaseEvent,
  now: number,
): Phase | null {
  if (markets.length > 0 && markets.every(isSettledMarket)) return "settled";
  if (markets.length > 0 && !markets.some(isTrading)) return "over";
  const startsAt = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
  if (startsAt !== null) {
    if (now < startsAt) return "upcoming";
    return markets.some(isOpenOrPaused) ? "live" : null;
  }
  const isAhead = firstDayAt !== null && now < firstDayAt;
  return isAhead && markets.length > 0 ? "upcoming" : null;
}

/** Whether an event is live and began less than 8 hours ago. */
export function isInProgress(event: PhaseEvent, now: number): boolean {
  const startsAt = event.scheduledStartTime === null ? null : fromIso(event.scheduledStartTime);
  return phaseOf(event, now) === "live" && startsAt !== null && now < startsAt + maxLiveMs;
}
