import type { ComponentChildren } from "preact";
import { kalshiHref } from "../event/event-heading.tsx";
import type { Row } from "../event/rows.ts";
import { ResultChip } from "../event/word-row.tsx";
import { eventHref, whenText } from "../events/event-list.tsx";
import type { WireEvent } from "../explorer/wire.ts";
import { dayAndTimeText } from "../ui/times.ts";
import { texts } from "../texts.ts";

interface Props {
  readonly event: WireEvent;
  readonly row: Row;
  /** UTC ms. */
  readonly now: number;
  /** How old the page is, and what the key has left. */
  readonly children: ComponentChildren;
}

/** The word, how it settled, its event with the start, and where its markets are. */
export function WordHeading({ event, row, now, children }: Props) {
  const { scheduledStartTime: start } = event;
  return (
    <div class="event-heading">
      <p class="breadcrumb">
        <a href="/events">{texts.events.title}</a> ›{" "}
        <a href={eventHref(event.event_ticker)}>{event.event_title ?? event.event_ticker}</a>
      </p>
      <h1>
        {row.word} {row.isSettled && <ResultChip result={row.result} />}
      </h1>
      <p class="event-facts">
        <span>
          {start === null ? texts.events.noStart : `${dayAndTimeText(start)}, ${whenText(start, now)}`}
        </span>
        <a href={kalshiHref(event.series_ticker)} target="_blank" rel="noreferrer">
          {texts.event.atKalshi}
        </a>
      </p>
      <div class="list-note">{children}</div>
    </div>
  );
}
