import { EventLegend } from "../../src/event/event-notes.tsx";
import type { Row } from "../../src/event/rows.ts";
import { defaultSorting } from "../../src/event/sort.ts";
import { WordTable } from "../../src/event/word-table.tsx";
import { texts } from "../../src/texts.ts";
import recorded from "./recorded.json" with { type: "json" };

const t = texts.start.board;
const { title, rows }: { title: string; rows: readonly Row[] } = recorded;

/** A sample event as its page shows it, recorded from the sample provider. */
export function SampleBoard() {
  return (
    <section class="board" aria-labelledby="board-heading">
      <div class="board-heading">
        <div>
          <h2 id="board-heading">{t.heading}</h2>
          <p class="hint">
            {title} <span class="chip">{t.sample}</span>
          </p>
        </div>
        <a class="button" href="/sign-in?mode=sign-up&next=/events">
          {t.live}
        </a>
      </div>
      <WordTable rows={rows} sorting={defaultSorting} onSort={null} hrefOf={() => null} period="week" />
      <EventLegend hasTranscripts />
    </section>
  );
}
