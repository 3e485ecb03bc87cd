import { useMemo } from "preact/hooks";
import { texts } from "../texts.ts";
import { ColumnHeading } from "./column-heading.tsx";
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
}

/** All words of an event: those that still trade, those that were probably said, and those that have settled. */
export function WordTable({ rows, phase, sorting, onSort, hrefOf, trackRecord, onPoint }: Props) {
  const columns = useMemo(() => columnsOf(phase), [phase]);
  // Sorting moves rows and draws none anew.
  const drawn = useMemo(
    () =>
      new Map(
        rows.map((row) => [
          row.ticker,
          <WordRow key={row.ticker} row={row} columns={columns} href={hrefOf(row.ticker)} />,
        ]),
      ),
    [rows, columns, hrefOf],
  );
  const groups = useMemo(() => groupsOf(sortRows(rows, sorting), phase), [rows, sorting, phase]);

  function point(event: Event): void {
    const row = event.target instanceof Element ? event.target.closest("tr") : null;
    onPoint?.(row?.dataset.ticker ?? null);
  }

  return (
    <div class={`word-table-panel panel phase-${phase}`} role="region" aria-label={t.table}>
      <table class="word-table" onMouseOver={point} onFocusIn={point} onMouseLeave={() => onPoint?.(null)}>
        <thead>
          <tr>
            {columns.map((id) => (
              <ColumnHeading key={id} id={id} sorting={sorting} onSort={onSort}>
                {id === "edge" && (
                  <span class="track-record">
                    {t.trackRecord.label} {trackRecordText(trackRecord)}
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
