import type { ComponentChildren } from "preact";
import { texts } from "../texts.ts";
import { closerOf } from "./closer.ts";
import type { ColumnId } from "./columns.ts";
import { greyNote } from "./edge.ts";
import { centsText, edgeText, numberText } from "../ui/numbers.ts";
import { Scale } from "./marks.tsx";
import type { Offered, Result, Row } from "./rows.ts";

const t = texts.event;

interface Props {
  readonly row: Row;
  readonly columns: readonly ColumnId[];
  /** null: the word is not a link, as in a sample. */
  readonly href: string | null;
  /** Of its line in the chart; null: it is grey. */
  readonly color: number | null;
  /** null: there is no chart. */
  readonly isPinned: boolean | null;
  /** null: nothing can be marked here. */
  readonly isFavourite: boolean | null;
}

/** One word: what it can be bought for, what is left of that, and what was known of it. The table has the clicks of its buttons. */
export function WordRow({ row, columns, href, color, isPinned, isFavourite }: Props) {
  return (
    <tr data-ticker={row.ticker}>
      {columns.map((id) =>
        id === "word" ? (
          <th key={id} scope="row" class="column-word">
            {isFavourite !== null && (
              <button
                type="button"
                class="star"
                aria-pressed={isFavourite}
                aria-label={t.favourite(row.word)}
                title={t.favouriteHint}
              />
            )}
            {isPinned !== null && (
              <button
                type="button"
                class={color === null ? "pin" : `pin line-color-${color}`}
                aria-pressed={isPinned}
                aria-label={t.chart.pinWord(row.word)}
              />
            )}
            {href === null ? row.word : <a href={href}>{row.word}</a>}
            {row.isSettled && !columns.includes("result") && <ResultChip result={row.result} />}
          </th>
        ) : (
          <td key={id} class={`column-${id}`} data-label={t.columns[id].short}>
            {cells[id](row)}
          </td>
        ),
      )}
    </tr>
  );
}

const cells: Readonly<Record<Exclude<ColumnId, "word">, (row: Row) => ComponentChildren>> = {
  result: ({ result, isSettled }) => (isSettled ? <ResultChip result={result} /> : t.unknown),
  yes: ({ yes }) => <OfferedText offered={yes} />,
  no: ({ no }) => <OfferedText offered={no} />,
  fair: ({ fair }) => centsText(fair),
  edge: ({ edge }) =>
    edge === null ? (
      t.unknown
    ) : (
      <span class={edge.isGreen ? "edge-green" : "edge-grey"}>
        <span class="edge-side">{t.side[edge.side]}</span> {edgeText(edge.cents)}
        {edge.cents >= 0.05 && <small>{greyNote(edge)}</small>}
      </span>
    ),
  before: ({ priceBefore }) => centsText(priceBefore),
  estimate: ({ estimate, price, priceBefore }) => (
    <>
      <Scale estimate={estimate} price={price ?? priceBefore} />
      <small>{estimate === null ? t.unknown : t.estimate(estimate.value, estimate.low, estimate.high)}</small>
    </>
  ),
  closer: (row) => {
    const closer = closerOf(row);
    return closer === null ? t.unknown : t.closer[closer];
  },
  known: ({ record, transcripts }) => (
    <>
      {record === null ? t.unknown : t.record(record.yes, record.no)}
      {transcripts !== null && <small>{t.transcripts(transcripts.said, transcripts.checked)}</small>}
    </>
  ),
  last: ({ last }) => (last === null ? t.unknown : <ResultChip result={last} />),
  change: ({ change }) => edgeText(change),
};

function OfferedText({ offered }: { offered: Offered | null }) {
  if (offered === null) return t.unknown;
  return (
    <>
      {centsText(offered.price)}
      {offered.size !== null && <small>{t.size(numberText(offered.size))}</small>}
    </>
  );
}

export function ResultChip({ result }: { result: Result | null }) {
  return <span class={`chip chip-plain result-${result ?? "void"}`}>{t.result[result ?? "void"]}</span>;
}
