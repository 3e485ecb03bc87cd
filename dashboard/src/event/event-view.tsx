import type { ComponentChildren } from "preact";
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import { useFavourites, wordName } from "../board/favourites.ts";
import { failureText, type Failure } from "../explorer/failure.ts";
import { QuotaLine } from "../explorer/quota-line.tsx";
import type { Requests } from "../explorer/requests.ts";
import type { WireBoardEvent, WireEvent, WirePrices } from "../explorer/wire.ts";
import { timeText } from "../ui/times.ts";
import { texts } from "../texts.ts";
import { namedOf, priceLinesOf, withPin, type Named } from "./chart-lines.ts";
import type { ColumnId } from "./columns.ts";
import { EventActions } from "./event-actions.tsx";
import { EventNotes } from "./event-notes.tsx";
import { wordHref } from "./event-query.ts";
import { EventSummary } from "./event-summary.tsx";
import { filteredRows, groupsOf, minFiltered } from "./groups.ts";
import type { Neighbours } from "./neighbours.ts";
import { phaseOf } from "./phase.ts";
import { PriceChart } from "./price-chart.tsx";
import { pricesOf } from "./prices.ts";
import { rowsOf, type Row } from "./rows.ts";
import { defaultSorting, sortedBy, sortingOf, sortRows, withSorting } from "./sort.ts";
import type { TrackRecord } from "./track-record.ts";
import { useMoves } from "./use-moves.ts";
import { WordFilter } from "./word-filter.tsx";
import { WordTable, type FavouriteWords } from "./word-table.tsx";

const t = texts.event;

interface Props {
  readonly event: WireEvent | WireBoardEvent;
  /** When the prices were read, UTC ms. */
  readonly readAt: number;
  /** null until it was read. */
  readonly history: WirePrices | null;
  /** Why there is no history, unless the event's own failure says so. */
  readonly historyFailure: Failure | null;
  readonly neighbours: Neighbours;
  readonly trackRecord: TrackRecord | null;
  /** UTC ms. */
  readonly now: number;
  /** null for somebody who is not signed in. */
  readonly requests: Requests | null;
  /** How old the prices are, where the page has another way to say it than by the key's hour. */
  readonly status?: ComponentChildren;
}

/** The words of an event: the table of what each can be bought for and is worth, and its prices over time. */
export function EventView(props: Props) {
  const { event, readAt, history, historyFailure, neighbours, trackRecord, now, requests, status } = props;
  const phase = phaseOf(event, now);
  const [chosen, setChosen] = useState(() => sortingOf(location.search, phase));
  const sorting = chosen ?? defaultSorting[phase];
  const [pointed, setPointed] = useState<string | null>(null);
  const [pinned, setPinned] = useState<readonly string[]>([]);
  const { lastResults } = neighbours;
  const prices = useMemo(() => pricesOf(history), [history]);
  const rows = useMemo(() => rowsOf(event, { prices, lastResults }), [event, prices, lastResults]);
  const lines = useMemo(() => priceLinesOf(rows, prices, readAt), [rows, prices, readAt]);
  const namedBefore = useRef<readonly Named[]>([]);
  const named = useMemo(() => namedOf(lines, pinned, namedBefore.current), [lines, pinned]);
  namedBefore.current = named;
  const hrefOf = useCallback((market: string) => wordHref(event.event_ticker, market), [event.event_ticker]);
  const pin = useCallback((ticker: string) => setPinned((before) => withPin(before, ticker)), []);
  const [filter, setFilter] = useState("");
  const favourites = useFavouriteWords(event.series_ticker, rows);
  const groups = useMemo(
    () => groupsOf(sortRows(filteredRows(rows, filter), sorting), phase, favourites.isMarked),
    [rows, filter, sorting, phase, favourites.isMarked],
  );
  useMoves(rows, phase, event.event_title ?? event.event_ticker);

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
      <div class="list-note">
        {status ?? (
          <>
            <p>{t.updated(timeText(readAt))}</p>
            {requests !== null && <QuotaLine requests={requests} />}
          </>
        )}
        <EventActions
          ticker={event.event_ticker}
          requests={requests}
          rows={groups.flatMap((group) => group.rows)}
          phase={phase}
        />
      </div>
      <EventSummary
        rows={rows}
        phase={phase}
        hasStart={event.scheduledStartTime !== null}
        isSignedIn={requests !== null}
      />
      {rows.length >= minFiltered && (
        <WordFilter
          filter={filter}
          onFilter={setFilter}
          shown={groups.reduce((sum, group) => sum + group.rows.length, 0)}
          all={rows.length}
        />
      )}
      <WordTable
        rows={rows}
        groups={groups}
        phase={phase}
        sorting={sorting}
        onSort={sort}
        hrefOf={hrefOf}
        trackRecord={trackRecord}
        onPoint={setPointed}
        pins={{ named, pinned, onPin: pin }}
        favourites={favourites}
      />
      <EventNotes event={event} />
      <PriceChart
        rows={rows}
        lines={lines}
        named={named}
        pinned={pinned}
        onPin={pin}
        start={event.scheduledStartTime}
        pointed={pointed}
        isLoading={history === null && historyFailure === null}
      />
      {historyFailure !== null && (
        <p class="notice notice-warn">{t.chart.failed(failureText(historyFailure))}</p>
      )}
    </>
  );
}

/** Which words of the series the visitor has marked, of this event and the others. */
function useFavouriteWords(series: string, rows: readonly Row[]): FavouriteWords {
  const { marked, toggle } = useFavourites("words");
  const isMarked = useCallback(({ word }: Row) => marked.has(wordName(series, word)), [marked, series]);
  function onToggle(ticker: string): void {
    const row = rows.find((one) => one.ticker === ticker);
    if (row !== undefined) toggle(wordName(series, row.word));
  }
  return { isMarked, onToggle };
}
