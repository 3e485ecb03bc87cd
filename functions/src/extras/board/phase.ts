import { fromIso, minuteMs, secondMs } from "../../base/clock.ts";
import { maxLiveMs } from "../../markets/event/event-dates.ts";

/** `before`: it starts later, or its start is unknown. `live`: in progress. `after`: none of its markets is open any more. */
export type Phase = "before" | "live" | "after";

/** `now`: UTC ms. An event is in progress from its start until none of its markets is open, but at most for 8 hours. */
export function phaseOf(
  { scheduledStartTime, isOpen }: { readonly scheduledStartTime: string | null; readonly isOpen: boolean },
  now: number,
): Phase {
  const startsAt = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
  if (startsAt === null) return isOpen ? "before" : "after";
  if (now < startsAt) return "before";
  return isOpen && now < startsAt + maxLiveMs ? "live" : "after";
}

/** How long a response may be returned without another read, ms. */
export function freshMsOf(isLive: boolean): number {
  return isLive ? 10 * secondMs : minuteMs;
}
