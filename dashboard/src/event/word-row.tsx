import { texts } from "../texts.ts";
import { centsText, edgeText, volumeText } from "./figures.ts";
import { RecordBar, Scale, Sparkline } from "./marks.tsx";
import type { Row } from "./rows.ts";

const t = texts.event;

interface Props {
  readonly row: Row;
  /** null: the word is not a link, as in a sample. */
  readonly href: string | null;
}

/** One word: its prices, its record, its estimate. */
export function WordRow({ row, href }: Props) {
  const { word, record, estimate, change, points, result } = row;
  return (
    <tr data-ticker={row.ticker}>
      <th scope="row">
        {href === null ? word : <a href={href}>{word}</a>}
        {row.isSettled && <span class={`chip result-${result ?? "void"}`}>{t.result[result ?? "void"]}</span>}
      </th>
      <td>{centsText(row.bid)}</td>
      <td>{centsText(row.ask)}</td>
      <td>{centsText(row.spread)}</td>
      <td>{centsText(row.last)}</td>
      <td>{volumeText(row.volume)}</td>
      {record === null ? (
        <td>{t.unknown}</td>
      ) : (
        <td class="with-mark">
          {t.record(record.yes, record.no)}
          <RecordBar record={record} />
        </td>
      )}
      <td class="with-scale">
        <Scale estimate={estimate} price={row.price} />
        <span class="scale-text">
          {estimate === null ? t.unknown : t.estimate(estimate.value, estimate.low, estimate.high)}
        </span>
      </td>
      <td>{centsText(row.fair)}</td>
      <td class={edgeClass(row.buyEdge)}>{edgeText(row.buyEdge)}</td>
      <td class={edgeClass(row.sellEdge)}>{edgeText(row.sellEdge)}</td>
      {points.length < 2 ? (
        <td>{t.unknown}</td>
      ) : (
        <td class="with-sparkline">
          <Sparkline points={points} />
          <span class="sparkline-text">{edgeText(change)}</span>
        </td>
      )}
    </tr>
  );
}

function edgeClass(edge: number | null): string {
  return edge !== null && edge > 0 ? "edge-good" : "";
}
