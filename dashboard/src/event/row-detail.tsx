import { texts } from "../texts.ts";
import { cells } from "./cells.tsx";
import { columnsOf } from "./columns.ts";
import type { Phase } from "./phase.ts";
import { PriceChart } from "./price-chart.tsx";
import type { Row } from "./rows.ts";

const t = texts.event;

interface Props {
  readonly row: Row;
  readonly phase: Phase;
  /** In columns. */
  readonly width: number;
  readonly href: string;
  readonly readAt: number;
  readonly start: string | null;
  /** Whether prices over time are still being read. */
  readonly isReading: boolean;
}

/** What an opened row shows besides: all figures of the word, its prices over time, and the way to its page. */
export function RowDetail({ row, phase, width, href, readAt, start, isReading }: Props) {
  return (
    <tr class="detail">
      <td colSpan={width}>
        <dl class="figures">
          {columnsOf(phase).map(
            (id) =>
              id !== "word" && (
                <div key={id}>
                  <dt>{t.columns[id].label}</dt>
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
