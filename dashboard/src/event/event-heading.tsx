import { whenText } from "../events/event-list.tsx";
import { dayAndTimeText } from "../settings/times.ts";
import { texts } from "../texts.ts";
import type { WireEvent } from "../explorer/wire.ts";

const t = texts.event;

/** What the event is, when it starts, and of which series it is. */
export function EventHeading({ event, now }: { event: WireEvent; now: number }) {
  const { event_title, event_ticker, event_subtitle, series_ticker, scheduledStartTime: start } = event;
  const isOver = event.markets.length > 0 && event.markets.every(({ result }) => result !== null);
  const isLive = start !== null && Date.parse(start) <= now && !isOver;
  return (
    <div class="event-heading">
      <p class="breadcrumb">
        <a href="/events">{texts.events.title}</a> ›{" "}
        <a href={`/events?${new URLSearchParams({ series: series_ticker }).toString()}`}>{series_ticker}</a>
      </p>
      <h1>{event_title ?? event_ticker}</h1>
      <p class="event-facts">
        {isLive && <span class="chip chip-good">{texts.events.live}</span>}
        {isOver && <span class="chip">{t.over}</span>}
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
      </p>
    </div>
  );
}
