import type { ComponentChildren } from "preact";
import { texts } from "../texts.ts";
import type { ColumnId } from "./columns.ts";
import type { Sorting } from "./sort.ts";

const t = texts.event;

interface Props {
  readonly id: ColumnId;
  readonly sorting: Sorting;
  /** null: the table can't be sorted, as in a sample. */
  readonly onSort: ((column: ColumnId) => void) | null;
  readonly children?: ComponentChildren;
}

/** A column's name and unit: one button sorts by it, the other opens what it means, without a script too. */
export function ColumnHeading({ id, sorting, onSort, children }: Props) {
  const { label, unit, definition } = t.columns[id];
  const order = sorting.by !== id ? undefined : sorting.isDescending ? "descending" : "ascending";
  return (
    <th scope="col" class={`column-${id}`} aria-sort={onSort === null ? undefined : order}>
      <div class="heading">
        {onSort === null ? (
          <span>{label}</span>
        ) : (
          <button type="button" class="sort" onClick={() => onSort(id)}>
            {order !== undefined && <span aria-hidden="true">{order === "descending" ? "↓ " : "↑ "}</span>}
            {label}
          </button>
        )}
        <span class="heading-below">
          <button type="button" class="define" popovertarget={`define-${id}`} aria-label={t.define(label)}>
            ?
          </button>
          <span class="unit">{unit}</span>
        </span>
      </div>
      {children}
      <div id={`define-${id}`} popover="auto" class="definition">
        <p>
          <b>{label}</b> {unit !== "" && `(${unit})`}
        </p>
        <p>{definition}</p>
      </div>
    </th>
  );
}
