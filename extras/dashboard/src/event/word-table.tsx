import type { ComponentChildren } from "preact";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useMemo, useState } from "preact/hooks";
import { texts } from "../texts.ts";
import { columnTexts } from "./column-texts.ts";
import { type ColumnId, columnsOf, shownColumns } from "./columns.ts";
import { Glossary, LegendNotes } from "./event-notes.tsx";
import { eventTexts } from "./event-texts.ts";
import { movesOf, titleOf, type Move } from "./moves.ts";
import type { Phase } from "./phase.ts";
import type { Row } from "./rows.ts";
import { inPlaces, type Sorting, type Group } from "./word-order.ts";
import { RowDetail, WordRow } from "./word-row.tsx";

const t = texts.event;
/** How long a price that moved is marked. */
const markedMs = 6_000;
const slideMs = 300;
const noMoves: ReadonlyMap<string, number> = new Map();

interface WordTableProps {
  /** All words, including those in no group. */
  readonly rows: readonly Row[];
  /** The shown rows, in order. */
  readonly groups: readonly Group[];
  /** By ticker, how many cents a price moved at the last read. */
  readonly moves: ReadonlyMap<string, number>;
  readonly isFiltered: boolean;
  readonly phase: Phase;
  /** Additional columns that the reader has chosen. */
  readonly extras: ReadonlySet<string>;
  readonly sorting: Sorting;
  readonly onSort: (column: ColumnId) => void;
  readonly hrefOf: (ticker: string) => string;
  /** Called only for opened rows. */
  readonly reasonOf: (ticker: string) => string | null;
  readonly opened: Opened;
  readonly favourites: FavouriteWords;
  readonly onAlert: (ticker: string) => void;
  /** When the prices were read, UTC ms. */
  readonly readAt: number;
  /** The start of the event, ISO 8601; null if unknown. */
  readonly start: string | null;
  /** Whether prices over time are loading. */
  readonly isReading: boolean;
  /** The content above the words. */
  readonly children?: ComponentChildren;
}

/** The opened rows. */
export interface Opened {
  readonly tickers: ReadonlySet<string>;
  readonly onToggle: (ticker: string) => void;
}

export interface FavouriteWords {
  readonly isMarked: (row: Row) => boolean;
  readonly onToggle: (ticker: string) => void;
}

/** The words of an event in groups: favourites, probably said, still trading, and settled. */
export function WordTable(props: WordTableProps) {
  const { rows, moves, phase, extras, sorting, onSort, hrefOf, opened, favourites, onAlert, children } =
    props;
  const columns = useMemo(() => shownColumns(phase, extras), [phase, extras]);
  const { isMarked } = favourites;
  const table = useRef<HTMLTableElement>(null);
  const toggled = useRef<string | null>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<Group["id"]>>(new Set());
  const groups = useStillOrder(props, table);
  useSlides(table, phase);
  // Memoized, because sorting only moves rows and need not render them again.
  const drawn = useMemo(() => {
    const rowOf = (row: Row) => (
      <WordRow
        key={row.ticker}
        row={row}
        columns={columns}
        href={hrefOf(row.ticker)}
        isOpen={opened.tickers.has(row.ticker)}
        isFavourite={isMarked(row)}
        move={moves.get(row.ticker) ?? null}
      />
    );
    return new Map(rows.map((row) => [row.ticker, rowOf(row)]));
  }, [rows, moves, columns, hrefOf, opened.tickers, isMarked]);
  // A row that moves to another group is rendered again and loses the focus. So whoever marked it by keyboard gets the focus back.
  useEffect(() => {
    if (toggled.current === null) return;
    starOf(table.current, toggled.current)?.focus();
    toggled.current = null;
  }, [isMarked]);

  function click({ target, detail }: MouseEvent): void {
    if (!(target instanceof Element)) return;
    const ticker = target.closest("tr")?.dataset.ticker;
    if (ticker === undefined || target.closest("a") !== null) return;
    if (target.closest(".bell") !== null) {
      onAlert(ticker);
      return;
    }
    if (target.closest(".star") === null) {
      opened.onToggle(ticker);
      return;
    }
    if (detail === 0) toggled.current = ticker;
    favourites.onToggle(ticker);
  }

  /** During the event, what is over takes a line. */
  const canFold = (id: Group["id"]) => phase === "live" && (id === "said" || id === "settled");
  const isFolded = (id: Group["id"]) => canFold(id) && !props.isFiltered && !unfolded.has(id);
  function toggleFold(id: Group["id"]): void {
    setUnfolded((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }

  const detailOf = (row: Row) => (
    <RowDetail
      key={`${row.ticker} detail`}
      row={row}
      reason={props.reasonOf(row.ticker)}
      phase={phase}
      width={columns.length + 2}
      href={hrefOf(row.ticker)}
      readAt={props.readAt}
      start={props.start}
      isReading={props.isReading}
    />
  );
  return (
    <div class={`word-table-panel panel phase-${phase}`} role="region" aria-label={t.table}>
      {children}
      <table ref={table} class="word-table" onClick={click} onKeyDown={moveFocus}>
        <thead>
          <tr>
            <td class="column-marks" />
            {columns.map((id) => (
              <ColumnHeading key={id} id={id} sorting={sorting} onSort={onSort} />
            ))}
            <th scope="col" class="column-more">
              {eventTexts.chart.column}
            </th>
          </tr>
        </thead>
        {groups.map(({ id, rows: ofGroup }, index) => (
          <tbody key={id} class={`group-${id}`}>
            {(index > 0 || isNamed(id, phase)) && (
              <tr class="group">
                <th scope="colgroup" colSpan={columns.length + 2}>
                  {canFold(id) ? (
                    <button
                      type="button"
                      class="fold"
                      aria-expanded={!isFolded(id)}
                      onClick={() => toggleFold(id)}
                    >
                      {t.groups[id](ofGroup.length)}
                    </button>
                  ) : (
                    t.groups[id](ofGroup.length)
                  )}
                </th>
              </tr>
            )}
            {/* One list: a row that opens stays the element that has the focus. */}
            {(isFolded(id) ? [] : ofGroup).flatMap((row) => [
              drawn.get(row.ticker),
              ...(opened.tickers.has(row.ticker) ? [detailOf(row)] : []),
            ])}
          </tbody>
        ))}
      </table>
      {/* Here and not above, because the keyboard goes through a page in the order of its elements. */}
      <LegendNotes phase={phase} class="legend narrow-only" />
      <Glossary columns={columnsOf(phase)} />
    </div>
  );
}

/** Whether the first group has a heading. A table with a single kind of words has none. */
function isNamed(id: Group["id"], phase: Phase): boolean {
  return id !== "open" && !(id === "settled" && phase === "settled");
}

/** Arrow up and down move the focus to the same control of the row above or below. */
function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { target, currentTarget } = event;
  if (step === undefined || !(target instanceof Element) || !(currentTarget instanceof Element)) return;
  const rows = [...currentTarget.querySelectorAll("tr[data-ticker]")];
  const at = rows.findIndex((row) => row.contains(target));
  const kind = [".star", ".bell", ".more", "a"].find((selector) => target.matches(selector));
  if (at === -1 || kind === undefined) return;
  const next = rows[at + step]?.querySelector<HTMLElement>(kind);
  if (next == null) return;
  event.preventDefault();
  next.focus();
}

function starOf(table: Element | null, ticker: string): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`tr[data-ticker="${CSS.escape(ticker)}"] .star`) ?? null;
}

interface ColumnHeadingProps {
  readonly id: ColumnId;
  readonly sorting: Sorting;
  readonly onSort: (column: ColumnId) => void;
}

/** A column's name, as a button that sorts by the column. The legend explains the column. */
function ColumnHeading({ id, sorting, onSort }: ColumnHeadingProps) {
  const order = sorting.by !== id ? undefined : sorting.isDescending ? "descending" : "ascending";
  return (
    <th scope="col" class={`column-${id}`} aria-sort={order}>
      <button type="button" class="sort" onClick={() => onSort(id)}>
        {order !== undefined && <span aria-hidden="true">{order === "descending" ? "↓ " : "↑ "}</span>}
        {columnTexts[id].label}
      </button>
    </th>
  );
}

/** Whether the reader is on a row: with a pointer, a finger or the keyboard. */
const inUse = ":active, :has(:focus-visible)";

/** The groups, whose rows keep their places during the event while the reader is on one of them. */
function useStillOrder(
  { groups, phase, sorting, favourites: { isMarked } }: WordTableProps,
  table: RefObject<HTMLTableElement | null>,
): readonly Group[] {
  const shown = useRef({ groups, phase, sorting, isMarked });
  return useMemo(() => {
    const before = shown.current;
    const isSame = before.phase === phase && before.sorting === sorting && before.isMarked === isMarked;
    const isHeld =
      phase === "live" &&
      isSame &&
      table.current?.matches(matchMedia("(hover: hover)").matches ? `${inUse}, :hover` : inUse) === true;
    const next = isHeld ? inPlaces(before.groups, groups) : groups;
    shown.current = { groups: next, phase, sorting, isMarked };
    return next;
  }, [groups, phase, sorting, isMarked, table]);
}

/** During the event, a row that changes its place slides there. */
function useSlides(table: RefObject<HTMLTableElement | null>, phase: Phase): void {
  const tops = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    if (phase !== "live") return;
    const before = tops.current;
    tops.current = new Map();
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const row of table.current?.querySelectorAll<HTMLElement>("tr[data-ticker]") ?? []) {
      const { ticker = "" } = row.dataset;
      const by = (before.get(ticker) ?? row.offsetTop) - row.offsetTop;
      tops.current.set(ticker, row.offsetTop);
      if (by !== 0 && !isStill)
        row.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], slideMs);
    }
  });
}

/** Sets the tab's title to the event and its latest move. Returns for some seconds how far each price moved at the last read. */
export function useMoves(
  rows: readonly Row[],
  phase: Phase,
  eventTitle: string,
): ReadonlyMap<string, number> {
  const seen = useRef(rows);
  const latest = useRef<Move | null>(null);
  const [marked, setMarked] = useState(noMoves);
  useEffect(() => {
    const moves = phase === "live" ? movesOf(seen.current, rows) : [];
    seen.current = rows;
    latest.current = moves[0] ?? latest.current;
    document.title = `${titleOf(eventTitle, latest.current)} · ${texts.brand}`;
    if (moves.length > 0) setMarked(new Map(moves.map(({ ticker, by }) => [ticker, by])));
  }, [rows, phase, eventTitle]);
  useEffect(() => {
    if (marked === noMoves) return undefined;
    const timer = setTimeout(() => setMarked(noMoves), markedMs);
    return () => clearTimeout(timer);
  }, [marked]);
  return marked;
}
