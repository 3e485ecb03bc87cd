import { groupByDay } from "../events/group-by-day.ts";
import { eventHref } from "../events/event-list.tsx";
import type { WireBoardListEvent } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { edgeText, numberText, shortText } from "../ui/numbers.ts";
import { easternText, timeText } from "../ui/times.ts";
import type { Favourites } from "./favourites.ts";
import { shortName } from "./short-name.ts";

const t = texts.board;

interface Props {
  readonly events: readonly WireBoardListEvent[];
  /** UTC ms. */
  readonly now: number;
  /** null: nothing can be marked here. */
  readonly favourites: Favourites | null;
}

/** Events by day, one line each. */
export function BoardRows({ events, now, favourites }: Props) {
  return (
    <>
      {groupByDay(events, now, false).map(({ heading, events: ofDay }) => (
        <section class="board-day" key={heading}>
          <h2>{heading}</h2>
          <ul class="board-list panel">
            {ofDay.map((event) => (
              <BoardRow key={event.event_ticker} event={event} favourites={favourites} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function BoardRow({ event, favourites }: { event: WireBoardListEvent; favourites: Props["favourites"] }) {
  const { event_ticker, event_title, series_ticker, scheduledStartTime: start, words, volume } = event;
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
      <a class="board-name" href={eventHref(event_ticker)} title={event_title ?? event_ticker}>
        {name}
      </a>
      <span class="board-figures">
        <span>{event.has_transcripts && t.transcripts}</span>
        <span>{words !== null && t.words(numberText(words))}</span>
        <span>{volume !== null && t.volume(shortText(volume))}</span>
      </span>
      <span class="board-edge">{largestEdge(event)}</span>
    </li>
  );
}

function largestEdge({ largest_edge: edge }: WireBoardListEvent) {
  if (edge === null) return null;
  return (
    <>
      <span>{t.edge(edge.strike_word ?? edge.market_ticker, edge.side)}</span>{" "}
      <b>{edgeText(edge.edge_dollars * 100)} ¢</b>
    </>
  );
}
