import { texts } from "../texts.ts";
import { columnTexts } from "./column-texts.ts";
import { cells } from "./cells.tsx";
import { columnsOf } from "./columns.ts";
import type { Phase } from "./phase.ts";
import { PriceChart } from "./price-chart.tsx";
import type { Row } from "./rows.ts";

const t = texts.event;

interface Props {
  readonly row: Row;
  /** The sentence about the word; null without one. */
  readonly reason: string | null;
  readonly phase: Phase;
  /** Number of columns. */
  readonly width: number;
  readonly href: string;
  readonly readAt: number;
  readonly start: string | null;
  /** Whether prices over time are loading. */
  readonly isReading: boolean;
}

/** The content of an opened row: all figures of the word, its prices over time, and a link to its page. */
export function RowDetail({ row, reason, phase, width, href, readAt, start, isReading }: Props) {
  return (
    <tr class="detail">
      <td colSpan={width}>
        {reason !== null && <p class="reason">{reason}</p>}
        <dl class="figures">
          {columnsOf(phase).map(
            (id) =>
              id !== "word" && (
                <div key={id}>
                  <dt>{columnTexts[id].label}</dt>
                  <dd>{cells[id](row)}</dd>
                </div>
              ),
          )}
        </dl>
        <PriceChart row={row} readAt={readAt} start={start} isLoading={isReading} />
        <a class="button button-small" href={href}>
          {t.toWord(row.word)}
        </a>
      </td>
    </tr>
  );
}
