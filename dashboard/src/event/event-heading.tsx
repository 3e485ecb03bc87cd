import type { ComponentChildren } from "preact";
import { shortName } from "../board/short-name.ts";
import { eventHref, whenText } from "../events/event-links.ts";
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
  const title = event_title ?? event_ticker;
  return (
    <div class="event-heading">
      <p class="breadcrumb">
        <a href="/events">{texts.events.title}</a> ›{" "}
        <a href={`/events?${new URLSearchParams({ series: series_ticker }).toString()}`}>{series_ticker}</a>
      </p>
      <h1 title={title}>{shortName(title)}</h1>
      <p class="event-facts">
        {phase === "during" && <span class="chip chip-good">{texts.events.live}</span>}
        {phase === "settled" && <span class="chip">{t.over}</span>}
        <span class="event-subtitle">{event_subtitle}</span>
        <span>
          {start === null ? (
            texts.events.noStart
          ) : (
            <>
              <time dateTime={start}>{dayAndTimeText(start)}</time>, {whenText(start, now)}
            </>
          )}
        </span>
        <EventLinks event={event} neighbours={neighbours} class="wide-only" />
      </p>
    </div>
  );
}

interface LinksProps extends Pick<Props, "event" | "neighbours"> {
  readonly class: string;
}

/** Where one goes from an event: in its heading, or in a menu where that has no room. */
export function EventLinks({ event, neighbours, class: className }: LinksProps) {
  const links: readonly (readonly [string, ComponentChildren] | null)[] = [
    neighbours.previous === null ? null : [eventHref(neighbours.previous), t.previousEvent],
    neighbours.next === null ? null : [eventHref(neighbours.next), t.nextEvent],
  ];
  return (
    <span class={`event-links ${className}`}>
      <a href={kalshiHref(event.event_ticker)} target="_blank" rel="noreferrer">
        {t.atKalshi}
      </a>
      {links.map(
        (link) =>
          link !== null && (
            <a key={link[0]} href={link[0]}>
              {link[1]}
            </a>
          ),
      )}
    </span>
  );
}

/** Kalshi's page of an event, where its markets are traded. */
export function kalshiHref(eventTicker: string): string {
  return `https://kalshi.com/events/${encodeURIComponent(eventTicker)}`;
}
