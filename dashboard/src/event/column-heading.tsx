import { texts } from "../texts.ts";
import type { ColumnId } from "./columns.ts";
import type { Sorting } from "./sort.ts";

const t = texts.event;

interface Props {
  readonly id: ColumnId;
  readonly sorting: Sorting;
  readonly onSort: (column: ColumnId) => void;
}

/** A column's name: a button that sorts by it. What it means is in the legend. */
export function ColumnHeading({ id, sorting, onSort }: Props) {
  const order = sorting.by !== id ? undefined : sorting.isDescending ? "descending" : "ascending";
  return (
    <th scope="col" class={`column-${id}`} aria-sort={order}>
      <button type="button" class="sort" onClick={() => onSort(id)}>
        {order !== undefined && <span aria-hidden="true">{order === "descending" ? "↓ " : "↑ "}</span>}
        {t.columns[id].label}
      </button>
    </th>
  );
}
