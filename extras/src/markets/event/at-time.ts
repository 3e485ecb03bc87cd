import { memoized } from "@mention-market/service/base/cached";
import { datesInRules, type DatesInRules } from "./dates-in-rules.ts";
import { beginningBy, firstDayOf } from "./event-dates.ts";
import type { MentionEvent } from "./event.ts";
import { phaseOf, type Phase } from "./phase.ts";

/**
 * The earliest day that an event or the rules of its markets name, YYYY-MM-DD; null if they name none. `dates`: those in its rules, if
 * they are known already, because reading rules takes most of an event's time.
 */
export const firstDayOfEvent = memoized((event: MentionEvent, dates?: DatesInRules) =>
  firstDayOf(event, dates ?? datesInRules(event.markets)),
);

/** The phase of an event with its markets at a time, UTC ms. */
export function phaseOfEvent(event: MentionEvent, now: number): Phase | null {
  const { scheduledStartTime, markets } = event;
  const firstDay = scheduledStartTime === null ? firstDayOfEvent(event) : null;
  return phaseOf({ scheduledStartTime, firstDayAt: beginningBy(null, firstDay), markets }, now);
}

/** Returns a function that gives events the phase of a time, UTC ms. It returns the same object for the same event and phase. */
export function createAtTime<Event extends MentionEvent>(): (event: Event, now: number) => Event {
  const later = memoized<Event, [], Map<Phase | null, Event>>(() => new Map());
  return (event, now) => {
    const phase = phaseOfEvent(event, now);
    if (phase === event.phase) return event;
    const known = later(event).get(phase) ?? { ...event, phase };
    later(event).set(phase, known);
    return known;
  };
}

export const atTime = createAtTime<MentionEvent>();
