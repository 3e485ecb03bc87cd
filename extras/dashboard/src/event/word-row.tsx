import { Bell } from "../alerts/open-alert.tsx";
import { texts } from "../texts.ts";
import { centsText } from "../ui/numbers.ts";
import { timeText } from "../ui/times.ts";
import { cells, ResultChip } from "./cells.tsx";
import { columnTexts } from "./column-texts.ts";
import { columnsOf, type ColumnId } from "./columns.ts";
import { PriceChart } from "./price-chart.tsx";
import { smallLineOf } from "./prices.ts";
import type { Phase } from "./phase.ts";
import { type Row, isSaid } from "./rows.ts";

const t = texts.event;

interface WordRowProps {
  readonly row: Row;
  readonly columns: readonly ColumnId[];
  readonly href: string;
  readonly isOpen: boolean;
  readonly isFavourite: boolean;
  /** How many cents its price just moved; null if it did not. */
  readonly move: number | null;
}

/** The row of a word: its offers, its edge and its evidence. The table handles clicks on its buttons. */
export function WordRow({ row, columns, href, isOpen, isFavourite, move }: WordRowProps) {
  return (
    <tr
      data-ticker={row.ticker}
      data-settled={row.isSettled || undefined}
      class={isOpen ? "opened" : undefined}
    >
      {/* Not in the row's header, which is read aloud with each of its cells. */}
      <td class="column-marks">
        <button
          type="button"
          class="star"
          aria-pressed={isFavourite}
          aria-label={t.favourite(row.word)}
          title={t.favouriteHint}
        />
        {row.isTrading && <Bell name={row.word} />}
      </td>
      {columns.map((id) =>
        id === "word" ? (
          <th key={id} scope="row" class="column-word">
            <a href={href}>{row.word}</a>
            <span class="outcome">
              {row.isSettled && !columns.includes("result") && <ResultChip result={row.result} />}
              {row.jump !== null && isSaid(row) && <SaidAt jump={row.jump} />}
              {move !== null && <Moved by={move} />}
            </span>
          </th>
        ) : (
          <td
            key={id}
            class={`column-${id}`}
            data-label={columnTexts[id].short}
            data-name={columnTexts[id].label}
          >
            {cells[id](row)}
          </td>
        ),
      )}
      <td class="column-more">
        <button type="button" class="more" aria-expanded={isOpen} aria-label={t.more(row.word)}>
          <SmallLine path={smallLineOf(row.points)} />
        </button>
      </td>
    </tr>
  );
}

/** Which way a price just moved, and by how much. */
function Moved({ by }: { by: number }) {
  return (
    <small class="move">
      {by > 0 ? "▲" : "▼"} {centsText(Math.abs(by))} ¢
    </small>
  );
}

/** When the price of a word jumped, and by how much. */
export function SaidAt({ jump: { at, from, to } }: { jump: NonNullable<Row["jump"]> }) {
  return <small class="said-at">{t.saidAt(timeText(at * 1000), centsText(from), centsText(to))}</small>;
}

interface RowDetailProps {
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
export function RowDetail({ row, reason, phase, width, href, readAt, start, isReading }: RowDetailProps) {
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

/** A word's price over time as a small line. null: no prices yet. */
function SmallLine({ path }: { path: string | null }) {
  return (
    <svg class="small-line" viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
      {path !== null && <path d={path} vector-effect="non-scaling-stroke" />}
    </svg>
  );
}
