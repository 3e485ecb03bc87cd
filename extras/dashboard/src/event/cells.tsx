import type { ComponentChildren } from "preact";
import { texts } from "../texts.ts";
import { centsText, edgeText, numberText } from "../ui/numbers.ts";
import { closerOf } from "./closer.ts";
import type { ColumnId } from "./columns.ts";
import { isBuy, type Edge } from "./edge.ts";
import { Scale } from "./marks.tsx";
import type { Offered, Result, Row } from "./rows.ts";

const t = texts.event;

/** The content of each column, with its unit. */
export const cells: Readonly<Record<Exclude<ColumnId, "word">, (row: Row) => ComponentChildren>> = {
  result: ({ result, isSettled }) => (isSettled ? <ResultChip result={result} /> : t.unknown),
  price: ({ price }) => <span class="price">{withUnit(centsText(price))}</span>,
  yes: ({ yes }) => <OfferedText offered={yes} />,
  no: ({ no }) => <OfferedText offered={no} />,
  fair: ({ fair, fairText, price, priceBefore }) => (
    <>
      {(fair !== null || price !== null) && <Scale fair={fair} price={price ?? priceBefore} />}
      <span class="fair-text">{fairText === "" ? t.unknown : fairText}</span>
    </>
  ),
  edge: ({ edge }) => <EdgeText edge={edge} />,
  before: ({ priceBefore }) => withUnit(centsText(priceBefore)),
  bet: ({ bet }) => (bet === null ? t.unknown : `${t.side[bet.side]} ${withUnit(edgeText(bet.cents))}`),
  estimate: ({ estimate }) =>
    estimate === null ? t.unknown : t.estimate(estimate.value, estimate.low, estimate.high),
  closer: (row) => {
    const closer = closerOf(row);
    return closer === null ? t.unknown : t.closer[closer];
  },
  known: ({ record, transcripts }) => (
    <>
      {record === null ? t.unknown : t.record(record.yes, record.no)}
      {transcripts !== null && !isSameCount(record, transcripts) && (
        <span class="of-transcripts">, {t.transcripts(transcripts.said, transcripts.checked)}</span>
      )}
    </>
  ),
  last: ({ last }) => (last === null ? t.unknown : <ResultChip result={last} />),
  change: ({ change }) => withUnit(edgeText(change)),
};

/** Where both count the same events, one of them says it all. */
function isSameCount(record: Row["record"], transcripts: NonNullable<Row["transcripts"]>): boolean {
  return record !== null && record.yes === transcripts.said && record.yes + record.no === transcripts.checked;
}

function OfferedText({ offered }: { offered: Offered | null }) {
  return (
    <>
      <span class="price">{withUnit(centsText(offered?.price ?? null))}</span>
      <small>{offered?.size != null && t.size(numberText(offered.size))}</small>
    </>
  );
}

/** The side to buy and its edge. In grey if the verdict does not buy. */
function EdgeText({ edge }: { edge: Edge | null }) {
  if (edge === null) return t.unknown;
  const text = withUnit(edgeText(edge.cents));
  return isBuy(edge) ? (
    <span class="edge-green">
      {t.buy[edge.side]} {text}
    </span>
  ) : (
    <span class="edge-grey">
      {t.side[edge.side]} {text}
    </span>
  );
}

export function ResultChip({ result }: { result: Result | null }) {
  return <span class={`chip chip-plain result-${result ?? "void"}`}>{t.result[result ?? "void"]}</span>;
}

/** Adds the unit to cents. An unknown value has no unit. */
export function withUnit(text: string): string {
  return text === t.unknown ? text : `${text} ¢`;
}
