import { useEffect, useRef, useState } from "preact/hooks";
import { shortName } from "@mention-market/extras/markets/event/short-name";
import { signInHref } from "../account/sign-in-href.ts";
import { BoardList } from "../board/board-list.tsx";
import { boardPath } from "../board/board-requests.ts";
import { allOf, choiceOf, noChoice, type Choice } from "../board/choice.ts";
import { isBoardList, type WireBoardList, type WireSeries } from "../explorer/wire.ts";
import { NotSignedIn } from "../explorer/notices.tsx";
import type { Account } from "../explorer/start-open.tsx";
import type { Requests } from "../explorer/requests.ts";
import { useNow, useReply } from "../explorer/use-reply.ts";
import { texts } from "../texts.ts";
import { hasChanges } from "../config/features.ts";
import { SettledEvents } from "./settled-events.tsx";
import { EventListSkeleton, EventsHeading } from "./events-frame.tsx";
import { FilterForm, wordTexts } from "./filter-form.tsx";
import { addressOf, filterOf, noFilter, type EventFilter } from "./filter.ts";
import { FoundEvents, useSeries } from "./found-events.tsx";
import { FoundWords } from "./found-words.tsx";

const minuteMs = 60_000;

/** The list of events: the board, which needs no account, and with a key the results of its search. */
export function EventsApp({ account, board }: { account: Account; board: Requests }) {
  const [filter, setFilter] = useState(() => filterOf(location.search));
  const [choice, setChoice] = useState(() => choiceOf(location.search));
  const now = useNow();
  const list = useReply(board, { path: boardPath(null), isBody: isBoardList, everyMs: minuteMs });
  /** The list of series is read when a visitor is about to choose from it. */
  const [isChoosing, setChoosing] = useState(false);
  const allSeries = useSeries(account || board, isChoosing && Boolean(account));
  const series = allSeries.length > 0 ? allSeries : seriesOf(list.body);
  const wasSignedIn = useRef(false);
  wasSignedIn.current ||= Boolean(account);
  // Stays true once the service has said so, because a lost connection says nothing about the board.
  const wasClosed = useRef(false);
  wasClosed.current ||= list.failure?.kind === "signed-out";
  const isClosed = wasClosed.current;
  const isSearch = needsAccount(filter) || filter.series !== "" || filter.isPast;

  useEffect(() => {
    const back = () => {
      setFilter(filterOf(location.search));
      setChoice(choiceOf(location.search));
    };
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);

  function change(next: EventFilter, nextChoice = choice): void {
    const address = addressOf(next, nextChoice);
    if (account === null && needsAccount(next)) {
      location.assign(signInHref(address));
      return;
    }
    setFilter(next);
    setChoice(nextChoice);
    history.pushState(null, "", address);
  }

  function choose(next: Choice): void {
    setChoice(next);
    history.replaceState(null, "", addressOf(filter, next));
  }

  /** A word or a title needs no list of series. */
  const choosing = ({ target }: FocusEvent) =>
    setChoosing((was) => was || target instanceof HTMLSelectElement);
  const showAll = () => change(noFilter, noChoice);

  if (account === null && (isClosed || needsAccount(filter)))
    return (
      <NotSignedIn
        wasSignedIn={wasSignedIn.current}
        wanted={filter.word === "" ? null : wordTexts.signedOut(filter.word)}
      />
    );
  if (account && filter.word !== "")
    return (
      <div onFocusIn={choosing}>
        <FoundWords
          requests={account}
          series={series}
          filter={filter}
          change={change}
          showAll={showAll}
          now={now}
        />
      </div>
    );
  if (account && (isClosed || isSearch))
    return (
      <FoundEvents
        requests={account}
        board={list.body}
        filter={filter}
        change={change}
        showAll={showAll}
        now={now}
      />
    );
  return (
    <>
      <EventsHeading />
      <div onFocusIn={choosing}>
        <FilterForm
          key={`${filter.word} ${filter.q}`}
          filter={filter}
          series={series}
          isDisabled={account === undefined}
          onChange={change}
        />
      </div>
      {isClosed || (isSearch && account === undefined) ? (
        <EventListSkeleton />
      ) : filter.isPast ? (
        <SettledEvents board={list} now={now} />
      ) : (
        <>
          <BoardList
            board={list}
            now={now}
            series={filter.series}
            choice={choice}
            onChoose={choose}
            onAll={showAll}
          />
          {/* Below the list, because the visitor's account is known later than the list, which would be pushed down. */}
          {account === null && (list.body !== null || list.failure !== null) && (
            <p class="hint">
              {texts.board.more} <a href={signInHref()}>{texts.explorer.notSignedIn.action}</a>
            </p>
          )}
        </>
      )}
    </>
  );
}

/** Whether a filter is a search, which needs an account. Of a series, the board shows its own events to anyone, and of all what settled. */
function needsAccount({ word, q, isPast, series }: EventFilter): boolean {
  return word !== "" || q !== "" || (isPast && (series !== "" || !hasChanges));
}

/** The series of the board's events. Without a key their titles are not known, so each has the name of its next event. */
export function seriesOf(list: Pick<WireBoardList, "events" | "later"> | null): WireSeries[] {
  const bySeries = Map.groupBy(allOf(list), ({ series_ticker }) => series_ticker);
  return [...bySeries].map(([ticker, [first]]) => ({
    series_ticker: ticker,
    series_title: shortName(first?.event_title ?? ticker),
  }));
}
