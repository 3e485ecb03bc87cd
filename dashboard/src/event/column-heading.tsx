import { columnTexts } from "./column-texts.ts";
import type { ColumnId } from "./columns.ts";
import type { Sorting } from "./sort.ts";

interface Props {
  readonly id: ColumnId;
  readonly sorting: Sorting;
  readonly onSort: (column: ColumnId) => void;
}

/** A column's name, as a button that sorts by the column. The legend explains the column. */
export function ColumnHeading({ id, sorting, onSort }: Props) {
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
