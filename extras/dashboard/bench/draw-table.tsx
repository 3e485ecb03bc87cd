import { render } from "preact";
import { groupsOf, defaultSorting, sortRows, type Sorting } from "../src/event/word-order.ts";
import type { Row } from "../src/event/rows.ts";
import { WordTable } from "../src/event/word-table.tsx";

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
const opened = { tickers: new Set<string>(), onToggle: () => undefined };
const favourites = { isMarked: () => false, onToggle: () => undefined };
const noExtras = new Set<string>();
const [first, second]: readonly Sorting[] = [defaultSorting.upcoming, { by: "word", isDescending: false }];

window.tableOf100 = () => {
  const rows = Array.from({ length: words }, (_, index) => rowAt(index));
  const [ours, plain] = [document.createElement("div"), document.createElement("div")];
  document.body.append(ours, plain);
  const draw = (by: Sorting = defaultSorting.upcoming) => {
    render(
      <WordTable
        rows={rows}
        groups={groupsOf(sortRows(rows, by), { phase: "upcoming", isByWord: false })}
        moves={new Map()}
        isFiltered={false}
        phase="upcoming"
        sorting={by}
        onSort={() => undefined}
        hrefOf={hrefOf}
        reasonOf={() => null}
        extras={noExtras}
        opened={opened}
        favourites={favourites}
        onAlert={() => undefined}
        readAt={0}
        start={null}
        isReading={false}
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

/** A week of prices by the hour, as a board's event has them. */
const hours = 168;

function rowAt(index: number): Row {
  const cents = 2 + ((index * 37) % 96);
  return {
    ticker: `KXBENCHMENTION-26NOV22-${index}`,
    word: `Word ${(index * 7) % words}`,
    yes: { price: cents, size: 190 + index },
    no: { price: 101 - cents, size: 297 },
    price: cents,
    volume: index,
    record: { yes: index % 7, no: index % 5 },
    transcripts: { said: index, checked: 133 },
    estimate: { value: cents, low: cents / 2, high: (100 + cents) / 2 },
    ...{ fair: { value: cents + 1, low: cents, high: cents + 2 }, fairText: String(cents + 1), bet: null },
    edge: {
      side: index % 2 === 0 ? "yes" : "no",
      cents: (index % 9) - 2,
      verdict: "none",
      hasOwnPrice: true,
    },
    last: index % 3 === 0 ? null : "yes",
    points: Array.from({ length: hours }, (_, at) => ({ at: at * 3600, cents: cents + (at % 3) })),
    jump: null,
    change: index % 4,
    priceBefore: null,
    result: null,
    isSettled: false,
    isTrading: true,
  };
}
