import { FailureNotice } from "../explorer/notices.tsx";
import type { ReplyState } from "../explorer/use-reply.ts";
import type { WireBoardList, WireBoardListEvent } from "../explorer/wire.ts";
import { EventListSkeleton } from "../events/events-frame.tsx";
import { calendarHref, eventHref } from "../events/event-links.ts";
import { momentOf } from "../events/moment-of.ts";
import { texts } from "../texts.ts";
import { longDayText } from "../ui/times.ts";
import { BoardRows } from "./board-rows.tsx";
import { allOf, eventsOf, isChosen, type Choice } from "./choice.ts";
import { ChoiceForm } from "./choice-form.tsx";
import { useFavourites } from "./favourites.ts";
import { shortName } from "@mention-market/extras/markets/event/short-name";
import { edgesOf } from "./no-edge.ts";
import { Updated } from "./updated.tsx";

const t = texts.board;

interface Props {
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
export function BoardList({ board, now, series, choice, onChoose, onAll }: Props) {
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
