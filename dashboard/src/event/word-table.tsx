import { useMemo } from "preact/hooks";
import { texts } from "../texts.ts";
import { ColumnHeading } from "./column-heading.tsx";
import type { Named } from "./chart-lines.ts";
import { columnsOf, type ColumnId } from "./columns.ts";
import { groupsOf } from "./groups.ts";
import type { Phase } from "./phase.ts";
import type { Row } from "./rows.ts";
import { sortRows, type Sorting } from "./sort.ts";
import { trackRecordText, type TrackRecord } from "./track-record.ts";
import { WordRow } from "./word-row.tsx";

const t = texts.event;

interface Props {
  readonly rows: readonly Row[];
  readonly phase: Phase;
  readonly sorting: Sorting;
  /** null: the table can't be sorted, as in a sample. */
  readonly onSort: ((column: ColumnId) => void) | null;
  readonly hrefOf: (ticker: string) => string | null;
  readonly trackRecord: TrackRecord | null;
  readonly onPoint?: (ticker: string | null) => void;
  /** Which words the chart names; left out where there is no chart. */
  readonly pins?: Pins;
}

export interface Pins {
  readonly named: readonly Named[];
  readonly pinned: readonly string[];
  readonly onPin: (ticker: string) => void;
}

const noPins: Omit<Pins, "onPin"> & { onPin: null } = { named: [], pinned: [], onPin: null };

/** All words of an event: those that still trade, those that were probably said, and those that have settled. */
export function WordTable({ rows, phase, sorting, onSort, hrefOf, trackRecord, onPoint, pins }: Props) {
  const columns = useMemo(() => columnsOf(phase), [phase]);
  const { named, pinned, onPin } = pins ?? noPins;
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
          isPinned={pinned.includes(row.ticker)}
          onPin={onPin}
        />,
      ]),
    );
  }, [rows, columns, hrefOf, named, pinned, onPin]);
  const groups = useMemo(() => groupsOf(sortRows(rows, sorting), phase), [rows, sorting, phase]);

  function point(event: Event): void {
    const row = event.target instanceof Element ? event.target.closest("tr") : null;
    onPoint?.(row?.dataset.ticker ?? null);
  }
  function pinRow(event: Event): void {
    const target = event.target instanceof Element ? event.target : null;
    const ticker = target?.closest("tr")?.dataset.ticker;
    if (ticker !== undefined && target?.closest("a, button") === null) onPin?.(ticker);
  }

  return (
    <div class={`word-table-panel panel phase-${phase}`} role="region" aria-label={t.table}>
      <table
        class="word-table"
        onMouseOver={point}
        onFocusIn={point}
        onMouseLeave={() => onPoint?.(null)}
        onClick={pinRow}
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
        {groups.map(({ id, rows: ofGroup }) => (
          <tbody key={id} class={`group-${id}`}>
            {id !== "open" && phase !== "settled" && (
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
