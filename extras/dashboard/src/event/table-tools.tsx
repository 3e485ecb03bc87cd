import type { ComponentChildren } from "preact";
import { useState, useCallback } from "preact/hooks";
import { texts } from "../texts.ts";
import { columnTexts } from "./column-texts.ts";
import { columnsOf, extraIds, type ColumnId } from "./columns.ts";
import { Legend } from "./event-notes.tsx";
import { eventTexts } from "./event-texts.ts";
import type { Phase } from "./phase.ts";
import type { ToolsList, ToolsProps } from "./tools-list.tsx";
import type { Sorting } from "./word-order.ts";

const t = texts.event;
const filterTexts = eventTexts.filter;
const storedName = "event-columns";
const actionsTexts = eventTexts.actions;

interface TableToolsProps {
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
export function TableTools({ phase, sorting, onSort, extras, filter }: TableToolsProps) {
  const columns = columnsOf(phase);
  const more = columns.filter((id) => extraIds.includes(id));
  return (
    <div class="table-tools">
      {filter !== null && <WordFilter {...filter} />}
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
      <Legend phase={phase} />
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

interface WordFilterProps {
  readonly filter: string;
  readonly onFilter: (text: string) => void;
  /** The number of shown words, and of all words. */
  readonly shown: number;
  readonly all: number;
}

/** Filters the words by the typed text. */
function WordFilter({ filter, onFilter, shown, all }: WordFilterProps) {
  return (
    <search class="word-filter">
      <input
        class="input"
        type="search"
        aria-label={filterTexts.label}
        placeholder={filterTexts.short}
        value={filter}
        onInput={({ currentTarget }) => onFilter(currentTarget.value)}
      />
      <span role="status">{filter.trim() !== "" && filterTexts.shown(shown, all)}</span>
    </search>
  );
}

interface Extras {
  readonly shown: ReadonlySet<string>;
  readonly toggle: (column: string) => void;
}

/** The additional columns that the reader has chosen, stored in this browser. */
export function useExtras(): Extras {
  const [shown, setShown] = useState(readStored);
  const toggle = useCallback((column: string) => {
    const next = new Set(readStored());
    if (!next.delete(column)) next.add(column);
    setShown(next);
    try {
      localStorage.setItem(storedName, [...next].join(","));
    } catch {
      // If the browser's storage is full, the choice lasts until the page is closed.
    }
  }, []);
  return { shown, toggle };
}

function readStored(): ReadonlySet<string> {
  return new Set((localStorage.getItem(storedName) ?? "").split(","));
}

interface ToolsMenuProps extends ToolsProps {
  /** Further links, on a screen that has no room for them elsewhere. */
  readonly children: ComponentChildren;
}

/** The menu of the table's files. Its script is loaded when it is opened. */
export function ToolsMenu({ children, ...props }: ToolsMenuProps) {
  const [loaded, setLoaded] = useState<{ readonly List: typeof ToolsList } | null>(null);
  async function load(): Promise<void> {
    setLoaded({ List: (await import("./tools-list.tsx")).ToolsList });
  }
  return (
    <>
      <button type="button" class="button button-quiet button-small" popovertarget="event-tools">
        {actionsTexts.menu}
      </button>
      <div id="event-tools" popover="auto" class="definition menu" onToggle={() => void load()}>
        {children}
        {loaded !== null && <loaded.List {...props} />}
      </div>
    </>
  );
}
