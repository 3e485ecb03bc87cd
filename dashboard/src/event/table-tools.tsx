import { texts } from "../texts.ts";
import { columnTexts } from "./column-texts.ts";
import { columnsOf, extraIds, type ColumnId } from "./columns.ts";
import { Legend } from "./event-notes.tsx";
import type { Phase } from "./phase.ts";
import type { Sorting } from "./sort.ts";
import type { Extras } from "./use-extras.ts";
import { WordFilter } from "./word-filter.tsx";

const t = texts.event;

interface Props {
  readonly phase: Phase;
  readonly sorting: Sorting;
  readonly onSort: (column: ColumnId) => void;
  readonly extras: Extras;
  /** null if the event has too few words for a filter. */
  readonly filter: Parameters<typeof WordFilter>[0] | null;
}

/**
 * The tools above the words: the legend, a filter for many words, the sorting on screens without column headings, and the choice of
 * more columns.
 */
export function TableTools({ phase, sorting, onSort, extras, filter }: Props) {
  const columns = columnsOf(phase);
  const more = columns.filter((id) => extraIds.includes(id));
  return (
    <div class="table-tools">
      {filter !== null && <WordFilter {...filter} />}
      <Legend phase={phase} class="wide-only" />
      <label class="sort-select">
        <span>{t.sortBy}</span>
        <select
          class="input"
          value={sorting.by}
          onChange={({ currentTarget }) => {
            const chosen = columns.find((id) => id === currentTarget.value);
            if (chosen !== undefined) onSort(chosen);
          }}
        >
          {columns.map((id) => (
            <option key={id} value={id}>
              {columnTexts[id].label}
            </option>
          ))}
        </select>
      </label>
      <button type="button" class="button button-quiet button-small columns" popovertarget="columns">
        {t.moreColumns}
      </button>
      <div id="columns" popover="auto" class="definition" role="group" aria-label={t.moreColumns}>
        {more.map((id) => (
          <label key={id}>
            <input type="checkbox" checked={extras.shown.has(id)} onChange={() => extras.toggle(id)} />{" "}
            {columnTexts[id].label}
          </label>
        ))}
      </div>
    </div>
  );
}
