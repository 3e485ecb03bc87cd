import { relativeText, timeText } from "../ui/times.ts";
import type { WireEventSummary } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { groupByDay } from "./group-by-day.ts";

const t = texts.events;

interface Props {
  readonly events: readonly WireEventSummary[];
  readonly seriesTitles: ReadonlyMap<string, string>;
  /** UTC ms. */
  readonly now: number;
  readonly isPast: boolean;
}

/** Events by day, each a link to its page. */
export function EventList({ events, seriesTitles, now, isPast }: Props) {
  return (
    <>
      {groupByDay(events, now, isPast).map(({ heading, isLive, events: ofDay }) => (
        <section class="event-day" key={heading}>
          <h2>{heading}</h2>
          <ul class="event-list panel">
            {ofDay.map((event) => (
              <EventItem
                key={event.event_ticker}
                event={event}
                series={seriesTitles.get(event.series_ticker) ?? event.series_ticker}
                now={now}
                isLive={isLive}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface ItemProps {
  readonly event: WireEventSummary;
  readonly series: string;
  readonly now: number;
  readonly isLive: boolean;
}

function EventItem({ event, series, now, isLive }: ItemProps) {
  const { event_ticker, event_title, event_subtitle, scheduledStartTime: start } = event;
  return (
    <li class="event-item">
      <span class="event-time">{start === null ? "–" : <time dateTime={start}>{timeText(start)}</time>}</span>
      <span class="event-name">
        <a href={eventHref(event_ticker)}>{event_title ?? event_ticker}</a>
        <span class="event-subtitle">{event_subtitle}</span>
      </span>
      <span class="event-series">{series}</span>
      <span class="event-when">
        {isLive && <span class="chip chip-good">{t.live}</span>}
        {start !== null && whenText(start, now)}
      </span>
    </li>
  );
}

export function eventHref(ticker: string): string {
  return `/event?${new URLSearchParams({ event_ticker: ticker }).toString()}`;
}

/** "starts in 2 hours", "began 20 minutes ago". */
export function whenText(start: string, now: number): string {
  const relative = relativeText(start, now);
  return Date.parse(start) > now ? t.starts(relative) : t.began(relative);
}
