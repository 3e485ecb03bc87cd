import type { ComponentChildren } from "preact";
import { useState, useCallback } from "preact/hooks";
import { failureText } from "../explorer/failure.ts";
import type { Requests } from "../explorer/requests.ts";
import { requestSamples } from "../samples/samples.ts";
import { texts } from "../texts.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { columnTexts } from "./column-texts.ts";
import { columnsOf, extraIds, type ColumnId } from "./columns.ts";
import { eventQuery } from "./event-links.ts";
import { Legend } from "./event-notes.tsx";
import { eventTexts } from "./event-texts.ts";
import type { Phase } from "./phase.ts";
import type { Row } from "./rows.ts";
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

interface ToolsMenuProps {
  readonly ticker: string;
  /** null for a visitor who is not signed in, because the API needs a key. */
  readonly requests: Requests | null;
  /** In the order of the screen. */
  readonly rows: readonly Row[];
  readonly phase: Phase;
  /** Further links, on a screen that has no room for them elsewhere. */
  readonly children: ComponentChildren;
}

/** Offers the table on the screen as a file, the API's own table, and the request as a command. */
export function ToolsMenu({ ticker, requests, rows, phase, children }: ToolsMenuProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const query = eventQuery(ticker);
  const { curl } = requestSamples({ url: `${location.origin}/api/getMentionEvent`, query, apiKey: null });

  async function downloadTable(from: Requests): Promise<void> {
    setWorking(true);
    setFailure(null);
    const table = new URLSearchParams({ ...query, format: "csv" });
    const outcome = await from.get(`getMentionEvent?${table.toString()}`);
    setWorking(false);
    if ("failure" in outcome) setFailure(failureText(outcome.failure));
    else if (typeof outcome.reply.body === "string")
      save(`${ticker}-api.csv`, (await import("./table-csv.ts")).safeCsv(outcome.reply.body));
  }

  async function downloadShown(): Promise<void> {
    const { csvOf } = await import("./table-csv.ts");
    save(`${ticker}.csv`, csvOf(rows, phase));
  }

  return (
    <>
      <button type="button" class="button button-quiet button-small" popovertarget="event-tools">
        {actionsTexts.menu}
      </button>
      <div id="event-tools" popover="auto" class="definition menu">
        {children}
        <button type="button" class="button button-quiet button-small" onClick={() => void downloadShown()}>
          {actionsTexts.download}
        </button>
        <p>{actionsTexts.apiHint}</p>
        {requests !== null && (
          <button
            type="button"
            class="button button-quiet button-small"
            disabled={isWorking}
            onClick={() => void downloadTable(requests)}
          >
            {actionsTexts.apiTable}
          </button>
        )}
        <CopyButton
          class="button-quiet button-small"
          text={curl}
          label={actionsTexts.curl}
          onCopied={() => undefined}
        />
        <p role="status" class={failure === null ? "visually-hidden" : "copy-failed"}>
          {failure}
        </p>
      </div>
    </>
  );
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
