import type { ComponentChildren } from "preact";
import { openAlert } from "../alerts/open-alert.ts";
import { eventSubject } from "../alerts/subject.ts";
import { shortName } from "../../../functions/src/markets/event/short-name.ts";
import { hasChanges } from "../config/features.ts";
import { eventHref, undatedText, whenText } from "../events/event-links.ts";
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

/** The heading: the event, its start, and links to its series, its neighbours and its markets. */
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
            undatedText(event)
          ) : (
            <>
              <time dateTime={start}>{dayAndTimeText(start)}</time>, {whenText(start, now)}
            </>
          )}
        </span>
        {hasChanges && phase !== "settled" && (
          <button
            type="button"
            class="link"
            aria-label={texts.alert.of(shortName(title))}
            onClick={() => openAlert(eventSubject(event))}
          >
            {texts.alert.alert}
          </button>
        )}
        <EventLinks event={event} neighbours={neighbours} class="wide-only" />
      </p>
    </div>
  );
}

interface LinksProps extends Pick<Props, "event" | "neighbours"> {
  readonly class: string;
}

/** Links that lead from an event to other pages. On small screens they are in a menu. */
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

/** Kalshi's page of the event, where its markets are traded. */
export function kalshiHref(eventTicker: string): string {
  return `https://kalshi.com/events/${encodeURIComponent(eventTicker)}`;
}
