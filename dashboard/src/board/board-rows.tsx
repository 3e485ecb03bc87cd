import { groupByDay } from "../events/group-by-day.ts";
import { eventHref, subtitleOf, whenText } from "../events/event-links.ts";
import type { WireBoardListEvent, WireEventSummary } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { edgeText, numberText, shortText } from "../ui/numbers.ts";
import { easternText, timeText } from "../ui/times.ts";
import type { Favourites } from "./favourites.ts";
import { shortName } from "@mention-market/extras/markets/event/short-name";

const t = texts.board;

/** An event of a list. An event that is not on the board lacks the board's fields. */
export type Listed = WireEventSummary & Partial<Omit<WireBoardListEvent, keyof WireEventSummary>>;

interface Props {
  readonly events: readonly Listed[];
  /** UTC ms. */
  readonly now: number;
  readonly isPast?: boolean;
  /** null if favourites can't be marked here. */
  readonly favourites: Favourites | null;
}

/** Events grouped by day, a line for each. */
export function BoardRows({ events, now, favourites, isPast = false }: Props) {
  return (
    <>
      {groupByDay(events, now, isPast).map(({ heading, isLive, events: ofDay }) => (
        <section class="board-day" key={heading}>
          <h2>{heading}</h2>
          <ul class="board-list panel">
            {ofDay.map((event) => (
              <BoardRow
                key={event.event_ticker}
                event={event}
                isLive={isLive}
                now={now}
                favourites={favourites}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface RowProps extends Pick<Props, "now" | "favourites"> {
  readonly event: Listed;
  readonly isLive: boolean;
}

function BoardRow({ event, isLive, now, favourites }: RowProps) {
  const { event_ticker, event_title, series_ticker, scheduledStartTime: start } = event;
  const { words = null, volume = null, largest_edge: edge = null } = event;
  const name = shortName(event_title ?? event_ticker);
  const isMarked = favourites?.marked.has(series_ticker) === true;
  const et = start === null ? null : easternText(start);
  return (
    <li class="board-row">
      {favourites !== null && (
        <button
          type="button"
          class="star"
          aria-pressed={isMarked}
          aria-label={t.favourite(name)}
          title={t.favouriteHint}
          onClick={() => favourites.toggle(series_ticker)}
        />
      )}
      <span class="board-time">
        {start !== null && <time dateTime={start}>{timeText(start)}</time>}
        {et !== null && <small>{et}</small>}
      </span>
      <span class="board-name">
        <a href={eventHref(event_ticker)} title={event_title ?? event_ticker}>
          {name}
        </a>{" "}
        <small>{subtitleOf(event)}</small>
      </span>
      <span class="board-figures">
        <span>{event.has_transcripts === true && t.transcripts}</span>
        <span>{words !== null && t.words(numberText(words))}</span>
        <span>{volume !== null && t.volume(shortText(volume))}</span>
      </span>
      <span class="board-edge">
        {isLive && <span class="chip chip-good">{texts.events.live}</span>}{" "}
        {edge !== null ? <Edge edge={edge} /> : start !== null && <span>{whenText(start, now)}</span>}
      </span>
    </li>
  );
}

function Edge({ edge }: { edge: NonNullable<WireBoardListEvent["largest_edge"]> }) {
  return (
    <>
      <span>{t.edge(edge.strike_word ?? edge.market_ticker, edge.side)}</span>{" "}
      <b>{edgeText(edge.edge_dollars * 100)} ¢</b>
    </>
  );
}
