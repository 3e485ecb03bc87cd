import { useEffect, useMemo, useRef } from "preact/hooks";
import { texts } from "../texts.ts";
import { ColumnHeading } from "./column-heading.tsx";
import type { Named } from "./chart-lines.ts";
import { columnsOf, type ColumnId } from "./columns.ts";
import { ScaleLegend } from "./event-notes.tsx";
import type { Group } from "./groups.ts";
import type { Phase } from "./phase.ts";
import type { Row } from "./rows.ts";
import type { Sorting } from "./sort.ts";
import { trackRecordText, type TrackRecord } from "./track-record.ts";
import { WordRow } from "./word-row.tsx";

const t = texts.event;

interface Props {
  /** All words, also those that no group has. */
  readonly rows: readonly Row[];
  /** What is shown, in this order. */
  readonly groups: readonly Group[];
  readonly phase: Phase;
  readonly sorting: Sorting;
  /** null: the table can't be sorted, as in a sample. */
  readonly onSort: ((column: ColumnId) => void) | null;
  readonly hrefOf: (ticker: string) => string | null;
  readonly trackRecord: TrackRecord | null;
  readonly onPoint?: (ticker: string | null) => void;
  /** Which words the chart names; left out where there is no chart. */
  readonly pins?: Pins;
  /** Left out where nothing can be marked. */
  readonly favourites?: FavouriteWords;
}

export interface Pins {
  readonly named: readonly Named[];
  readonly pinned: readonly string[];
  readonly onPin: (ticker: string) => void;
}

export interface FavouriteWords {
  readonly isMarked: (row: Row) => boolean;
  readonly onToggle: (ticker: string) => void;
}

const noneNamed: readonly Named[] = [];

/** The words of an event: favourites, those that still trade, those that were probably said, and those that have settled. */
export function WordTable(props: Props) {
  const { rows, groups, phase, sorting, onSort, hrefOf, trackRecord, onPoint, pins, favourites } = props;
  const columns = useMemo(() => columnsOf(phase), [phase]);
  const [named, pinned, isMarked] = [pins?.named ?? noneNamed, pins?.pinned, favourites?.isMarked];
  const table = useRef<HTMLTableElement>(null);
  const toggled = useRef<string | null>(null);
  // Sorting moves rows and draws none anew.
  const drawn = useMemo(() => {
    const colors = new Map(named.map(({ ticker, color }) => [ticker, color]));
    return new Map(
      rows.map((row) => [
        row.ticker,
        <WordRow
          key={row.ticker}
          row={row}
          columns={columns}
          href={hrefOf(row.ticker)}
          color={colors.get(row.ticker) ?? null}
          isPinned={pinned?.includes(row.ticker) ?? null}
          isFavourite={isMarked?.(row) ?? null}
        />,
      ]),
    );
  }, [rows, columns, hrefOf, named, pinned, isMarked]);
  // A row that has moved to another group is drawn anew: who marked it with the keyboard goes on from there.
  useEffect(() => {
    if (toggled.current === null) return;
    starOf(table.current, toggled.current)?.focus();
    toggled.current = null;
  }, [isMarked]);

  function point(event: Event): void {
    const row = event.target instanceof Element ? event.target.closest("tr") : null;
    onPoint?.(row?.dataset.ticker ?? null);
  }
  function click({ target, detail }: MouseEvent): void {
    if (!(target instanceof Element)) return;
    const ticker = target.closest("tr")?.dataset.ticker;
    if (ticker === undefined || target.closest("a") !== null) return;
    if (target.closest(".star") === null) return pins?.onPin(ticker);
    if (detail === 0) toggled.current = ticker;
    favourites?.onToggle(ticker);
  }

  return (
    <div class={`word-table-panel panel phase-${phase}`} role="region" aria-label={t.table}>
      <ScaleLegend />
      <table
        ref={table}
        class="word-table"
        onMouseOver={point}
        onFocusIn={point}
        onMouseLeave={() => onPoint?.(null)}
        onClick={click}
      >
        <thead>
          <tr>
            {columns.map((id) => (
              <ColumnHeading key={id} id={id} sorting={sorting} onSort={onSort}>
                {id === "edge" && (
                  <span class="track-record">
                    {t.trackRecord.label} <a href="/track-record">{trackRecordText(trackRecord)}</a>
                  </span>
                )}
              </ColumnHeading>
            ))}
          </tr>
        </thead>
        {groups.map(({ id, rows: ofGroup }, index) => (
          <tbody key={id} class={`group-${id}`}>
            {(index > 0 || isNamed(id, phase)) && (
              <tr class="group">
                <th scope="colgroup" colSpan={columns.length}>
                  {t.groups[id](ofGroup.length)}
                </th>
              </tr>
            )}
            {ofGroup.map(({ ticker }) => drawn.get(ticker))}
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
