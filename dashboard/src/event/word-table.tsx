import { useMemo } from "preact/hooks";
import { texts } from "../texts.ts";
import type { Row } from "./rows.ts";
import { columnIds, sortRows, type ColumnId, type Sorting } from "./sort.ts";
import { WordRow } from "./word-row.tsx";

const t = texts.event;

interface Props {
  readonly rows: readonly Row[];
  readonly sorting: Sorting;
  /** null: the table can't be sorted, as in a sample. */
  readonly onSort: ((column: ColumnId) => void) | null;
  readonly hrefOf: (ticker: string) => string | null;
  /** Of the sparklines. */
  readonly period: "week" | "hours";
  readonly onPoint?: (ticker: string | null) => void;
}

/** All words of an event; those that have settled are a group of their own below. */
export function WordTable({ rows, sorting, onSort, hrefOf, period, onPoint }: Props) {
  // Sorting moves rows and draws none anew.
  const drawn = useMemo(
    () =>
      new Map(
        rows.map((row) => [row.ticker, <WordRow key={row.ticker} row={row} href={hrefOf(row.ticker)} />]),
      ),
    [rows, hrefOf],
  );
  const groups = useMemo(() => {
    const sorted = sortRows(rows, sorting);
    return {
      open: sorted.filter(({ isSettled }) => !isSettled).map(({ ticker }) => drawn.get(ticker)),
      settled: sorted.filter(({ isSettled }) => isSettled).map(({ ticker }) => drawn.get(ticker)),
    };
  }, [drawn, sorting]);

  function point(event: Event): void {
    const row = event.target instanceof Element ? event.target.closest("tr") : null;
    onPoint?.(row?.dataset.ticker ?? null);
  }

  return (
    <div class="word-table-scroll panel" role="region" aria-label={t.table} tabIndex={0}>
      <table class="word-table">
        <thead>
          <tr>
            {columnIds.map((id) => (
              <Heading key={id} id={id} sorting={sorting} onSort={onSort} period={period} />
            ))}
          </tr>
        </thead>
        {groups.open.length > 0 && (
          <tbody onMouseOver={point} onFocusIn={point} onMouseLeave={() => onPoint?.(null)}>
            {groups.open}
          </tbody>
        )}
        {groups.settled.length > 0 && (
          <tbody class="settled" onMouseOver={point} onFocusIn={point} onMouseLeave={() => onPoint?.(null)}>
            <tr class="group">
              <th scope="colgroup" colSpan={columnIds.length}>
                <span>{t.settled(groups.settled.length)}</span>
              </th>
            </tr>
            {groups.settled}
          </tbody>
        )}
      </table>
    </div>
  );
}

interface HeadingProps extends Pick<Props, "sorting" | "onSort" | "period"> {
  readonly id: ColumnId;
}

function Heading({ id, sorting, onSort, period }: HeadingProps) {
  const { label, hint } = id === "change" ? t.change[period] : t.columns[id];
  if (onSort === null) {
    return (
      <th scope="col" title={hint}>
        {label}
      </th>
    );
  }
  const order = sorting.by !== id ? undefined : sorting.isDescending ? "descending" : "ascending";
  return (
    <th scope="col" aria-sort={order}>
      <button type="button" title={hint} onClick={() => onSort(id)}>
        {label}
        <span class="sort-mark" aria-hidden="true">
          {order === undefined ? "" : order === "descending" ? "↓" : "↑"}
        </span>
      </button>
    </th>
  );
}
