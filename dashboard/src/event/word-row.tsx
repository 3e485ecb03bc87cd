import { Bell } from "../alerts/bell.tsx";
import { texts } from "../texts.ts";
import { columnTexts } from "./column-texts.ts";
import { centsText } from "../ui/numbers.ts";
import { timeText } from "../ui/times.ts";
import { cells, ResultChip } from "./cells.tsx";
import type { ColumnId } from "./columns.ts";
import { smallLineOf } from "./price-line.ts";
import type { Row } from "./rows.ts";
import { isSaid } from "./said.ts";
import { SmallLine } from "./small-line.tsx";

const t = texts.event;

interface Props {
  readonly row: Row;
  readonly columns: readonly ColumnId[];
  readonly href: string;
  readonly isOpen: boolean;
  readonly isFavourite: boolean;
}

/** The row of a word: its offers, its edge and its evidence. The table handles clicks on its buttons. */
export function WordRow({ row, columns, href, isOpen, isFavourite }: Props) {
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
        {!row.isSettled && <Bell name={row.word} />}
      </td>
      {columns.map((id) =>
        id === "word" ? (
          <th key={id} scope="row" class="column-word">
            <a href={href}>{row.word}</a>
            <span class="outcome">
              {row.isSettled && !columns.includes("result") && <ResultChip result={row.result} />}
              {row.jump !== null && isSaid(row) && <SaidAt jump={row.jump} />}
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

/** When the price of a word jumped, and by how much. */
export function SaidAt({ jump: { at, from, to } }: { jump: NonNullable<Row["jump"]> }) {
  return <small class="said-at">{t.saidAt(timeText(at * 1000), centsText(from), centsText(to))}</small>;
}
