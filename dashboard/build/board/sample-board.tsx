import { NotAdvice } from "../../src/event/event-notes.tsx";
import { groupsOf } from "../../src/event/groups.ts";
import { defaultSorting, sortRows } from "../../src/event/sort.ts";
import { WordTable } from "../../src/event/word-table.tsx";
import { texts } from "../../src/texts.ts";
import { recordedRows, recordedTitle } from "./recorded.ts";

const t = texts.start.board;

/** A sample event as its page shows it, recorded from the sample provider. */
export function SampleBoard() {
  return (
    <section class="board" aria-labelledby="board-heading">
      <div class="board-heading">
        <div>
          <h2 id="board-heading">{t.heading}</h2>
          <p class="hint">
            {recordedTitle} <span class="chip">{t.sample}</span>
          </p>
        </div>
        <a id="live-events" class="button" href="/sign-in?mode=sign-up&next=/events">
          {t.live}
        </a>
      </div>
      <WordTable
        rows={recordedRows}
        groups={groupsOf(sortRows(recordedRows, defaultSorting.before), "before")}
        phase="before"
        sorting={defaultSorting.before}
        onSort={null}
        hrefOf={() => null}
        trackRecord={null}
      />
      <NotAdvice hasTranscripts />
    </section>
  );
}
