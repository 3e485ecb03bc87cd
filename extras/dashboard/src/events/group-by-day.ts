import type { WireEventSummary } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { momentOf, type Dated } from "../board/choice.ts";
import { pagePhaseOf } from "../event/phase.ts";
import { longDayText } from "../ui/times.ts";

export interface EventGroup<Event> {
  readonly heading: string;
  readonly isLive: boolean;
  readonly events: readonly Event[];
}

const t = texts.events;
const dayMs = 24 * 60 * 60 * 1000;

/** Groups events by their day in the visitor's time zone. Live events come first, and events without a start or a day last. */
export function groupByDay<Event extends WireEventSummary & Dated>(
  events: readonly Event[],
  now: number,
): EventGroup<Event>[] {
  const live: Event[] = [];
  const byDay = new Map<string, Event[]>();
  const withoutStart: Event[] = [];
  for (const event of events) {
    const at = momentOf(event);
    if (at === null) withoutStart.push(event);
    else if (pagePhaseOf(event, now) === "live") live.push(event);
    else {
      const heading = dayHeading(at, now);
      byDay.set(heading, [...(byDay.get(heading) ?? []), event]);
    }
  }
  return [
    { heading: t.liveNow, isLive: true, events: live },
    ...[...byDay].map(([heading, ofDay]) => ({ heading, isLive: false, events: ofDay })),
    { heading: t.noStart, isLive: false, events: withoutStart },
  ].filter((group) => group.events.length > 0);
}

function dayHeading(at: number, now: number): string {
  const named = [
    { day: now - dayMs, name: t.yesterday },
    { day: now, name: t.today },
    { day: now + dayMs, name: t.tomorrow },
  ].find(({ day }) => isSameDay(day, at));
  const day = longDayText(at, now);
  return named === undefined ? day : `${named.name} · ${day}`;
}

function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}
