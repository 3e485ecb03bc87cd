import { render } from "preact";
import { groupsOf } from "../src/event/groups.ts";
import type { Row } from "../src/event/rows.ts";
import { defaultSorting, sortRows, type Sorting } from "../src/event/sort.ts";
import { WordTable } from "../src/event/word-table.tsx";
import { recordedRows } from "../build/board/recorded.ts";

/** An event of 100 words with its layout: as plain HTML, drawn, and sorted by turns. */
interface Table {
  readonly plain: () => void;
  readonly drawn: () => void;
  readonly sorted: () => void;
}

declare global {
  interface Window {
    /** Called by the browser tests. */
    tableOf100: () => Table;
  }
}

const words = 100;
const hrefOf = () => "/word";
const pins = { named: [], pinned: [], onPin: () => undefined };
const favourites = { isMarked: () => false, onToggle: () => undefined };
const [first, second]: readonly Sorting[] = [defaultSorting.before, { by: "word", isDescending: false }];

window.tableOf100 = () => {
  const rows = Array.from({ length: words }, (_, index) => rowAt(index));
  const [ours, plain] = [document.createElement("div"), document.createElement("div")];
  document.body.append(ours, plain);
  const draw = (by: Sorting = defaultSorting.before) => {
    render(
      <WordTable
        rows={rows}
        groups={groupsOf(sortRows(rows, by), "before")}
        phase="before"
        sorting={by}
        onSort={() => undefined}
        hrefOf={hrefOf}
        trackRecord={null}
        pins={pins}
        favourites={favourites}
      />,
      ours,
    );
    ours.getBoundingClientRect();
  };
  draw();
  const html = ours.innerHTML;
  let by = first;
  return {
    plain() {
      render(null, ours);
      plain.innerHTML = html;
      plain.getBoundingClientRect();
      plain.replaceChildren();
    },
    drawn() {
      render(null, ours);
      draw();
    },
    sorted() {
      by = by === first ? second : first;
      draw(by);
    },
  };
};

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
