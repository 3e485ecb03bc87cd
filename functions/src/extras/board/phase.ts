import { fromIso, hourMs, minuteMs, secondMs } from "../../base/clock.ts";

/** `before`: it starts later, or nobody knows when; `live`: in progress; `after`: none of its markets is open any more. */
export type Phase = "before" | "live" | "after";

const maxLiveMs = 8 * hourMs;

/** `now`: UTC ms. In progress is an event from its start until none of its markets is open, at most 8 hours. */
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
