import { shortName } from "@mention-market/extras/markets/event/short-name";
import { Scale } from "../event/marks.tsx";
import { eventHref, whenText } from "../events/event-links.ts";
import { momentOf } from "../events/moment-of.ts";
import type { WireBoardEvent, WireBoardListEvent } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { centsText, numberText } from "../ui/numbers.ts";
import { dayAndTimeText, longDayText } from "../ui/times.ts";
import { topWordsOf } from "./next-events.ts";
import { startTexts } from "./start-texts.ts";

interface Props {
  readonly listed: WireBoardListEvent;
  /** null until it has been read. */
  readonly event: WireBoardEvent | null;
  /** UTC ms. */
  readonly now: number;
}

/** An event with its start and its first words, with the price of yes and the evidence of each. */
export function EventCard({ listed, event, now }: Props) {
  const { event_ticker: ticker, event_title: title, phase, scheduledStartTime: start, words } = listed;
  const day = start === null ? momentOf(listed) : null;
  return (
    <>
      <h3>
        <a href={eventHref(ticker)}>{shortName(title ?? ticker)}</a>
      </h3>
      <p class="hint">
        {phase === "live" && <span class="chip chip-good">{texts.events.live}</span>}{" "}
        {start !== null && `${dayAndTimeText(start)}, ${whenText(start, now)}`}
        {day !== null && longDayText(day, now)}
      </p>
      {event === null ? (
        <p class="hint">{startTexts.board.reading}</p>
      ) : (
        <ul>
          {topWordsOf(event, now).map((row) => (
            <li key={row.ticker}>
              <span class="card-word">{row.word}</span>
              <span class="price">
                <small>{texts.event.side.yes}</small>{" "}
                {row.yes === null ? texts.event.unknown : `${centsText(row.yes.price)} ¢`}
              </span>
              <Scale estimate={row.estimate} price={row.price} />
            </li>
          ))}
        </ul>
      )}
      <a class="card-all" href={eventHref(ticker)}>
        {words === null ? startTexts.board.open : startTexts.board.words(numberText(words))}
      </a>
    </>
  );
}
