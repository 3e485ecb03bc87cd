import { shortName, subtitleOf } from "@mention-market/extras/markets/event/short-name";
import { eventHref, whenText, calendarHref } from "../event/event-links.ts";
import { EventListSkeleton, ChoiceForm } from "../events/events-frame.tsx";
import { groupByDay } from "../events/group-by-day.ts";
import { FailureNotice } from "../explorer/notices.tsx";
import type { ReplyState } from "../explorer/use-reply.ts";
import type { WireBoardListEvent, WireSaid, WireEventSummary, WireBoardList } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { edgeText, numberText, shortText } from "../ui/numbers.ts";
import { easternText, timeText, longDayText } from "../ui/times.ts";
import { Updated } from "../ui/updated.tsx";
import { momentOf, allOf, eventsOf, isChosen, type Choice, edgesOf } from "./choice.ts";
import { type Favourites, useFavourites } from "./favourites.ts";

const t = texts.board;

interface BoardListProps {
  readonly board: ReplyState<WireBoardList>;
  /** UTC ms. */
  readonly now: number;
  /** A series' ticker; "" for all series. */
  readonly series: string;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
  /** Shows the events of all series and kinds. */
  readonly onAll: () => void;
}

/** The events of the next days and those in progress. Needs no account. */
export function BoardList({ board, now, series, choice, onChoose, onAll }: BoardListProps) {
  const { body, readAt, failure, refresh } = board;
  const favourites = useFavourites("series");
  const isShown = (event: WireBoardListEvent, of: Choice) =>
    (series === "" || event.series_ticker === series) && isChosen(event, of, favourites.marked, now);
  const shown = body === null ? undefined : eventsOf(body, choice).filter((event) => isShown(event, choice));
  const next = allOf(body).find((event) => isShown(event, { ...choice, day: "all" }));
  return (
    <>
      <ChoiceForm choice={choice} onChange={onChoose} />
      <div class="list-note">
        <p role="status">
          {shown !== undefined && texts.events.count(shown.length)}
          {choice.day === "later" && t.ofEachSeries}
          {shown !== undefined && choice.day !== "later" && t.edges[edgesOf(shown, body?.words_error)]}
        </p>
        {body !== null && (
          <a href={calendarHref(series)} title={t.calendarHint}>
            {t.calendar}
          </a>
        )}
        {readAt !== null && body !== null && <Updated readAt={readAt} onRefresh={refresh} />}
      </div>
      <div aria-live="polite" class="notices">
        {failure !== null && (
          <FailureNotice
            failure={failure}
            readAt={body === null ? null : readAt}
            now={now}
            onRetry={refresh}
          />
        )}
      </div>
      {shown === undefined && failure === null && <EventListSkeleton />}
      {shown !== undefined && shown.length > 0 && (
        <BoardRows events={shown} now={now} favourites={favourites} />
      )}
      {shown?.length === 0 && <None next={next ?? null} choice={choice} now={now} onAll={onAll} />}
    </>
  );
}

interface NoneProps {
  /** The first event on a later day; null without one. */
  readonly next: WireBoardListEvent | null;
  readonly choice: Choice;
  /** UTC ms. */
  readonly now: number;
  readonly onAll: () => void;
}

function None({ next, choice, now, onAll }: NoneProps) {
  const at = next === null ? null : momentOf(next);
  return (
    <div class="empty panel">
      <h2>{t.none[choice.day]}</h2>
      <p>
        {next === null || at === null ? (
          t.noneAtAll
        ) : (
          <>
            {t.next(longDayText(at, now))}{" "}
            <a href={eventHref(next.event_ticker)}>{shortName(next.event_title ?? next.event_ticker)}</a>
          </>
        )}
      </p>
      <button type="button" class="button button-quiet" onClick={onAll}>
        {texts.events.empty.all}
      </button>
    </div>
  );
}

/** An event of a list. An event that is not on the board lacks the board's fields. */
type Listed = WireEventSummary &
  Partial<Omit<WireBoardListEvent, keyof WireEventSummary>> & { readonly said?: WireSaid | undefined };

interface BoardRowsProps {
  readonly events: readonly Listed[];
  /** UTC ms. */
  readonly now: number;
  /** null if favourites can't be marked here. */
  readonly favourites: Favourites | null;
}

/** Events grouped by day, a line for each. */
export function BoardRows({ events, now, favourites }: BoardRowsProps) {
  return (
    <>
      {groupByDay(events, now).map(({ heading, isLive, events: ofDay }) => (
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

interface RowProps extends Pick<BoardRowsProps, "now" | "favourites"> {
  readonly event: Listed;
  readonly isLive: boolean;
}

function BoardRow({ event, isLive, now, favourites }: RowProps) {
  const { event_ticker, event_title, series_ticker, scheduledStartTime: start } = event;
  const { said, words = null, volume = null, largest_edge: edge = null } = event;
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
        <span>
          {said !== undefined
            ? `${said.yes} of ${said.yes + said.no + said.void} said`
            : words !== null && t.words(numberText(words))}
        </span>
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
