import { dayMs, minuteMs, secondMs } from "@mention-market/service/base/clock";

/** How long an event stays on the board after its last market has settled. */
export const shownAfterMs = 7 * dayMs;

/** How long a response may be returned without another read, ms. */
export function freshMsOf(isLive: boolean): number {
  return isLive ? 10 * secondMs : minuteMs;
}
