import { useEffect, useMemo, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { texts } from "../texts.ts";
import { ColumnHeading } from "./column-heading.tsx";
import { shownColumns, type ColumnId } from "./columns.ts";
import type { Group } from "./groups.ts";
import type { Phase } from "./phase.ts";
import { RowDetail } from "./row-detail.tsx";
import type { Row } from "./rows.ts";
import type { Sorting } from "./sort.ts";
import { WordRow } from "./word-row.tsx";

const t = texts.event;

interface Props {
  /** All words, also those that no group has. */
  readonly rows: readonly Row[];
  /** What is shown, in this order. */
  readonly groups: readonly Group[];
  readonly phase: Phase;
  /** Columns that the reader wants besides. */
  readonly extras: ReadonlySet<string>;
  readonly sorting: Sorting;
  readonly onSort: (column: ColumnId) => void;
  readonly hrefOf: (ticker: string) => string;
  readonly opened: Opened;
  readonly favourites: FavouriteWords;
  /** When the prices were read, UTC ms. */
  readonly readAt: number;
  /** ISO 8601, of the event; null when not known. */
  readonly start: string | null;
  /** Whether prices over time are still being read. */
  readonly isReading: boolean;
  /** What stands above the words. */
  readonly children?: ComponentChildren;
}

/** Which rows show more of their word. */
export interface Opened {
  readonly tickers: ReadonlySet<string>;
  readonly onToggle: (ticker: string) => void;
}

export interface FavouriteWords {
  readonly isMarked: (row: Row) => boolean;
  readonly onToggle: (ticker: string) => void;
}

/** The words of an event: favourites, those that were probably said, those that still trade, and those that have settled. */
export function WordTable(props: Props) {
  const { rows, groups, phase, extras, sorting, onSort, hrefOf, opened, favourites, children } = props;
  const columns = useMemo(() => shownColumns(phase, extras), [phase, extras]);
  const { isMarked } = favourites;
  const table = useRef<HTMLTableElement>(null);
  const toggled = useRef<string | null>(null);
  // Sorting moves rows and draws none anew.
  const drawn = useMemo(() => {
    const rowOf = (row: Row) => (
      <WordRow
        key={row.ticker}
        row={row}
        columns={columns}
        href={hrefOf(row.ticker)}
        isOpen={opened.tickers.has(row.ticker)}
        isFavourite={isMarked(row)}
      />
    );
    return new Map(rows.map((row) => [row.ticker, rowOf(row)]));
  }, [rows, columns, hrefOf, opened.tickers, isMarked]);
  // A row that has moved to another group is drawn anew: who marked it with the keyboard goes on from there.
  useEffect(() => {
    if (toggled.current === null) return;
    starOf(table.current, toggled.current)?.focus();
    toggled.current = null;
  }, [isMarked]);

  function click({ target, detail }: MouseEvent): void {
    if (!(target instanceof Element)) return;
    const ticker = target.closest("tr")?.dataset.ticker;
    if (ticker === undefined || target.closest("a") !== null) return;
    if (target.closest(".star") === null) {
      opened.onToggle(ticker);
      return;
    }
    if (detail === 0) toggled.current = ticker;
    favourites.onToggle(ticker);
  }

  const detailOf = (row: Row) => (
    <RowDetail
      key={`${row.ticker} detail`}
      row={row}
      phase={phase}
      width={columns.length + 1}
      href={hrefOf(row.ticker)}
      readAt={props.readAt}
      start={props.start}
      isReading={props.isReading}
    />
  );
  return (
    <div class={`word-table-panel panel phase-${phase}`} role="region" aria-label={t.table}>
      {children}
      <table ref={table} class="word-table" onClick={click}>
        <thead>
          <tr>
            {columns.map((id) => (
              <ColumnHeading key={id} id={id} sorting={sorting} onSort={onSort} />
            ))}
            <th scope="col" class="column-more">
              {t.chart.column}
            </th>
          </tr>
        </thead>
        {groups.map(({ id, rows: ofGroup }, index) => (
          <tbody key={id} class={`group-${id}`}>
            {(index > 0 || isNamed(id, phase)) && (
              <tr class="group">
                <th scope="colgroup" colSpan={columns.length + 1}>
                  {t.groups[id](ofGroup.length)}
                </th>
              </tr>
            )}
            {/* One list: a row that opens stays the element that has the focus. */}
            {ofGroup.flatMap((row) => [
              drawn.get(row.ticker),
              ...(opened.tickers.has(row.ticker) ? [detailOf(row)] : []),
            ])}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** Whether the first group of a table has a heading: not where the table is of one kind. */
function isNamed(id: Group["id"], phase: Phase): boolean {
  return id !== "open" && !(id === "settled" && phase === "settled");
}

function starOf(table: Element | null, ticker: string): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`tr[data-ticker="${CSS.escape(ticker)}"] .star`) ?? null;
}
