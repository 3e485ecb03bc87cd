import type { ComponentChildren } from "preact";
import { useEffect, useState, useCallback, useMemo } from "preact/hooks";
import { shortName } from "@mention-market/extras/markets/event/short-name";
import { openAlert, useAddressedAlert } from "../alerts/open-alert.tsx";
import { eventSubject, wordSubject } from "../alerts/subject.ts";
import { useFavourites } from "../board/favourites.ts";
import { wordName } from "../board/marked.ts";
import { hasPrices } from "../config/features.ts";
import { failureText, type Failure } from "../explorer/failure.ts";
import { QuotaLine } from "../explorer/notices.tsx";
import type { Requests } from "../explorer/requests.ts";
import type { WireBoardEvent, WireEvent, WirePrices } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { edgeText, centsText } from "../ui/numbers.ts";
import { ShareButton } from "../ui/copy-button.tsx";
import { timeText } from "../ui/times.ts";
import type { ColumnId } from "./columns.ts";
import { EventLinks } from "./event-heading.tsx";
import { wordHref } from "./event-links.ts";
import { EventNotes } from "./event-notes.tsx";
import { eventTexts } from "./event-texts.ts";
import type { Neighbours } from "./neighbours.ts";
import { noFairValueOfEvent } from "./no-fair-value-of-event.ts";
import { pagePhaseOf } from "./phase.ts";
import { pricesOf } from "./prices.ts";
import { rowsOf, type Row } from "./rows.ts";
import { closesByWord, type TrackRecord } from "./series-texts.ts";
import { TableTools, useExtras, ToolsMenu } from "./table-tools.tsx";
import { VerdictCard } from "./verdict-card.tsx";
import {
  buysOf,
  filteredRows,
  groupsOf,
  minFiltered,
  defaultSorting,
  sortedBy,
  sortingOf,
  sortRows,
  withSorting,
} from "./word-order.ts";
import type { wordReasonOf } from "./word-reason.ts";
import { useMoves, WordTable, type FavouriteWords, type Opened } from "./word-table.tsx";

const t = texts.event;

interface Props {
  readonly event: WireEvent | WireBoardEvent;
  /** When the prices were read, UTC ms. */
  readonly readAt: number;
  /** null until it has been read. */
  readonly history: WirePrices | null;
  /** Why there is no history; null if the event's own failure already says so. */
  readonly historyFailure: Failure | null;
  /** Whether the history of a settled event is being read, or it is not known yet whether it can be. */
  readonly isReadingPrices: boolean;
  readonly neighbours: Neighbours;
  readonly trackRecord: TrackRecord | null;
  /** UTC ms. */
  readonly now: number;
  /** null for a visitor who is not signed in. */
  readonly requests: Requests | null;
  /** The age of the prices, if the page does not show the key's quota. */
  readonly status?: ComponentChildren;
}

/** The words of an event: what to buy, and the table with each word's price and value. */
export function EventView(props: Props) {
  const { event, readAt, history, historyFailure, neighbours, trackRecord, now, requests, status } = props;
  const phase = pagePhaseOf(event, now);
  const isByWord = closesByWord(event.closing);
  const [chosen, setChosen] = useState(() => sortingOf(location.search, phase));
  const sorting = chosen ?? defaultSorting[phase];
  const { lastResults } = neighbours;
  const prices = useMemo(() => pricesOf(history), [history]);
  const rows = useMemo(() => rowsOf(event, { prices, lastResults }), [event, prices, lastResults]);
  const hrefOf = useCallback((market: string) => wordHref(event.event_ticker, market), [event.event_ticker]);
  const opened = useOpened();
  const reasonOf = useReasons(opened.tickers.size > 0);
  const extras = useExtras();
  const [filter, setFilter] = useState("");
  const favourites = useFavouriteWords(event.series_ticker, rows);
  const groups = useMemo(
    () => groupsOf(sortRows(filteredRows(rows, filter), sorting), { phase, isByWord }, favourites.isMarked),
    [rows, filter, sorting, phase, isByWord, favourites.isMarked],
  );
  const subjectOf = (ticker: string) => {
    const row = rows.find((one) => one.ticker === ticker && !one.isSettled);
    if (row !== undefined) return wordSubject(event, row);
    return ticker === event.event_ticker ? eventSubject(event) : null;
  };
  const alertOf = (ticker: string) => {
    const subject = subjectOf(ticker);
    if (subject !== null) openAlert(subject);
  };
  useAddressedAlert(subjectOf);
  const moves = useMoves(rows, phase, event.event_title ?? event.event_ticker);

  function sort(column: ColumnId): void {
    const next = sortedBy(column, sorting);
    setChosen(next);
    window.history.replaceState(null, "", withSorting(location.search, next));
  }

  if (rows.length === 0) {
    return (
      <div class="empty panel">
        <h2>{t.empty.heading}</h2>
        <p>{t.empty.text}</p>
      </div>
    );
  }
  return (
    <>
      <div class="list-note event-bar">
        {status ?? (
          <>
            <p>{t.updated(timeText(readAt))}</p>
            {requests !== null && <QuotaLine requests={requests} />}
          </>
        )}
        <div class="event-actions">
          <ShareButton sentence={sentenceOf(event.event_title ?? event.event_ticker, rows)} />
          <ToolsMenu
            ticker={event.event_ticker}
            requests={requests}
            rows={groups.flatMap((group) => group.rows)}
            phase={phase}
          >
            <EventLinks
              event={event}
              neighbours={neighbours}
              isSignedIn={requests !== null}
              now={now}
              class="narrow-only"
            />
          </ToolsMenu>
        </div>
      </div>
      <VerdictCard
        rows={rows}
        phase={phase}
        isByWord={isByWord}
        noFairValue={noFairValueOfEvent(event, now)}
        hasStart={event.scheduledStartTime !== null}
        isSignedIn={requests !== null}
        isReadingPrices={props.isReadingPrices}
        trackRecord={trackRecord}
        hrefOf={hrefOf}
        onAlert={alertOf}
      />
      <WordTable
        rows={rows}
        groups={groups}
        moves={moves}
        isFiltered={filter.trim() !== ""}
        phase={phase}
        extras={extras.shown}
        sorting={sorting}
        onSort={sort}
        hrefOf={hrefOf}
        reasonOf={(ticker) => reasonOf(event, ticker, now)}
        opened={opened}
        favourites={favourites}
        onAlert={alertOf}
        readAt={readAt}
        start={event.scheduledStartTime}
        isReading={hasPrices && history === null && historyFailure === null}
      >
        <TableTools
          phase={phase}
          sorting={sorting}
          onSort={sort}
          extras={extras}
          filter={
            rows.length < minFiltered
              ? null
              : {
                  filter,
                  onFilter: setFilter,
                  shown: groups.reduce((sum, group) => sum + group.rows.length, 0),
                  all: rows.length,
                }
          }
        />
      </WordTable>
      <EventNotes event={event} phase={phase} />
      {historyFailure !== null && (
        <p class="notice notice-warn">{eventTexts.chart.failed(failureText(historyFailure))}</p>
      )}
    </>
  );
}

/** The text with which a link to the event is shared. */
function sentenceOf(title: string, rows: readonly Row[]): string {
  const [best] = buysOf(rows);
  const name = shortName(title);
  if (best === undefined) return eventTexts.share.event(name);
  const { word, side, cents, offered } = best;
  return eventTexts.share.word(name, word, side, centsText(offered?.price ?? null), edgeText(cents));
}

function useOpened(): Opened {
  const [tickers, setTickers] = useState<ReadonlySet<string>>(new Set());
  const onToggle = useCallback(
    (ticker: string) =>
      setTickers((before) => {
        const next = new Set(before);
        if (!next.delete(ticker)) next.add(ticker);
        return next;
      }),
    [],
  );
  return { tickers, onToggle };
}

/** The words of the series that the visitor has marked, in this event and others. */
function useFavouriteWords(series: string, rows: readonly Row[]): FavouriteWords {
  const { marked, toggle } = useFavourites("words");
  const isMarked = useCallback(({ word }: Row) => marked.has(wordName(series, word)), [marked, series]);
  function onToggle(ticker: string): void {
    const row = rows.find((one) => one.ticker === ticker);
    if (row !== undefined) toggle(wordName(series, row.word));
  }
  return { isMarked, onToggle };
}

/** The sentences of words, whose rules are loaded once a row has been opened; null until then. */
function useReasons(isNeeded: boolean): typeof wordReasonOf {
  const [loaded, setLoaded] = useState<{ readonly reasonOf: typeof wordReasonOf } | null>(null);
  useEffect(() => {
    if (isNeeded)
      void import("./word-reason.ts").then((module) => setLoaded({ reasonOf: module.wordReasonOf }));
  }, [isNeeded]);
  return loaded?.reasonOf ?? (() => null);
}
