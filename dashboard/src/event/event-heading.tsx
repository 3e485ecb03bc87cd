import { eventHref, whenText } from "../events/event-list.tsx";
import type { WireEvent } from "../explorer/wire.ts";
import { dayAndTimeText } from "../ui/times.ts";
import { texts } from "../texts.ts";
import type { Neighbours } from "./neighbours.ts";
import { phaseOf } from "./phase.ts";

const t = texts.event;

interface Props {
  readonly event: WireEvent;
  readonly neighbours: Neighbours;
  /** UTC ms. */
  readonly now: number;
}

/** What the event is, when it starts, and where its series, its neighbours and its markets are. */
export function EventHeading({ event, neighbours, now }: Props) {
  const { event_title, event_ticker, event_subtitle, series_ticker, scheduledStartTime: start } = event;
  const phase = phaseOf(event, now);
  return (
    <div class="event-heading">
      <p class="breadcrumb">
        <a href="/events">{texts.events.title}</a> ›{" "}
        <a href={`/events?${new URLSearchParams({ series: series_ticker }).toString()}`}>
          {t.series(series_ticker)}
        </a>
      </p>
      <h1>{event_title ?? event_ticker}</h1>
      <p class="event-facts">
        {phase === "during" && <span class="chip chip-good">{texts.events.live}</span>}
        {phase === "settled" && <span class="chip">{t.over}</span>}
        <span>{event_subtitle}</span>
        <span>
          {start === null ? (
            texts.events.noStart
          ) : (
            <>
              <time dateTime={start}>{dayAndTimeText(start)}</time>, {whenText(start, now)}
            </>
          )}
        </span>
        <a href={kalshiHref(series_ticker)} target="_blank" rel="noreferrer">
          {t.atKalshi}
        </a>
        {neighbours.previous !== null && <a href={eventHref(neighbours.previous)}>{t.previousEvent}</a>}
        {neighbours.next !== null && <a href={eventHref(neighbours.next)}>{t.nextEvent}</a>}
      </p>
    </div>
  );
}

/** Kalshi's page of a series. */
export function kalshiHref(seriesTicker: string): string {
  return `https://kalshi.com/markets/${encodeURIComponent(seriesTicker.toLowerCase())}`;
}
