import type { ComponentChildren } from "preact";
import { Bell } from "../alerts/bell.tsx";
import { openAlert } from "../alerts/open-alert.ts";
import { wordSubject } from "../alerts/subject.ts";
import { shortName } from "@mention-market/extras/markets/event/short-name";
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
        <span class="breadcrumb-start">
          <a href="/events">{texts.events.title}</a> ›{" "}
        </span>
        <a href={eventHref(event.event_ticker)}>{shortName(event.event_title ?? event.event_ticker)}</a>
      </p>
      <div class="word-title">
        <h1>
          {row.word} {row.isSettled && <ResultChip result={row.result} />}
          {!row.isSettled && !row.isTrading && <span class="chip">{texts.event.over}</span>}
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
