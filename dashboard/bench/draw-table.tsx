import { render } from "preact";
import type { Row } from "../src/event/rows.ts";
import { groupsOf } from "../src/event/groups.ts";
import { defaultSorting, sortRows, type Sorting } from "../src/event/sort.ts";
import { WordTable } from "../src/event/word-table.tsx";
import { recordedRows } from "../build/board/recorded.ts";

declare global {
  interface Window {
    /** Called by the browser tests. */
    measureTable: () => { plainMs: number; drawnMs: number; sortedMs: number };
  }
}

const words = 100;
const rounds = 41;
const hrefOf = () => "/word";
const sorting: Sorting = { by: "word", isDescending: false };

/** An event of 100 words, in the time of one frame: as plain HTML, drawn, and sorted. */
window.measureTable = () => {
  const rows = Array.from({ length: words }, (_, index) => rowAt(index));
  const [ours, plain] = [document.createElement("div"), document.createElement("div")];
  document.body.append(ours, plain);
  const draw = (by: Sorting) =>
    render(
      <WordTable
        rows={rows}
        groups={groupsOf(sortRows(rows, by), "before")}
        phase="before"
        sorting={by}
        onSort={() => undefined}
        hrefOf={hrefOf}
        trackRecord={null}
      />,
      ours,
    );
  draw(defaultSorting.before);
  const html = ours.innerHTML;
  const times = Array.from({ length: rounds }, () => {
    render(null, ours);
    const drawnMs = timeOf(ours, () => draw(defaultSorting.before));
    const sortedMs = timeOf(ours, () => draw(sorting));
    render(null, ours);
    const plainMs = timeOf(plain, () => (plain.innerHTML = html));
    plain.replaceChildren();
    return { plainMs, drawnMs, sortedMs };
  });
  const median = (name: keyof (typeof times)[number]) =>
    times.map((time) => time[name]).toSorted((one, other) => one - other)[(rounds - 1) / 2] ?? NaN;
  return { plainMs: median("plainMs"), drawnMs: median("drawnMs"), sortedMs: median("sortedMs") };
};

/** With the layout of what was drawn, in ms. */
function timeOf(place: HTMLElement, draw: () => void): number {
  const begun = performance.now();
  draw();
  place.getBoundingClientRect();
  return performance.now() - begun;
}

function rowAt(index: number): Row {
  const row = recordedRows[index % recordedRows.length];
  if (row === undefined) throw new Error("Nothing is recorded");
  return {
    ...row,
    ticker: `${row.ticker}-${index}`,
    word: `${row.word} ${(index * 7) % words}`,
    volume: index,
  };
}
