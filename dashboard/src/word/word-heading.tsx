import type { ComponentChildren } from "preact";
import { Bell } from "../alerts/bell.tsx";
import { openAlert } from "../alerts/open-alert.ts";
import { wordSubject } from "../alerts/subject.ts";
import { shortName } from "../../../functions/src/markets/event/short-name.ts";
import { ResultChip } from "../event/cells.tsx";
import type { Row } from "../event/rows.ts";
import { eventHref, undatedText, whenText } from "../events/event-links.ts";
import type { WireEvent } from "../explorer/wire.ts";
import { dayAndTimeText } from "../ui/times.ts";
import { texts } from "../texts.ts";

interface Props {
  readonly event: WireEvent;
  readonly row: Row;
  /** UTC ms. */
  readonly now: number;
  /** The age of the page. */
  readonly children: ComponentChildren;
}

/** The word, its result, and its event with the start. */
export function WordHeading({ event, row, now, children }: Props) {
  const { scheduledStartTime: start } = event;
  return (
    <div class="event-heading">
      <p class="breadcrumb">
        <a href="/events">{texts.events.title}</a> ›{" "}
        <a href={eventHref(event.event_ticker)}>{shortName(event.event_title ?? event.event_ticker)}</a>
      </p>
      <div class="word-title">
        <h1>
          {row.word} {row.isSettled && <ResultChip result={row.result} />}
        </h1>
        {!row.isSettled && <Bell name={row.word} onClick={() => openAlert(wordSubject(event, row))} />}
      </div>
      <div class="event-facts">
        <span>
          {start === null ? undatedText(event) : `${dayAndTimeText(start)}, ${whenText(start, now)}`}
        </span>
        {children}
      </div>
    </div>
  );
}
