import { useState } from "preact/hooks";
import type { WireEvent } from "../explorer/wire.ts";
import { closingText } from "./series-texts.ts";
import { columnTexts } from "./column-texts.ts";
import { columnsOf, type ColumnId } from "./columns.ts";
import type { Phase } from "./phase.ts";
import { eventTexts } from "./event-texts.ts";

const t = eventTexts.notes;

/** Says what is missing in the table, and why. */
export function EventNotes({ event, phase }: { event: WireEvent; phase: Phase }) {
  const { record_error: recordError, errors, markets } = event;
  const closing = phase === "settled" ? null : closingText(event.closing);
  const hasTranscripts = markets.some(({ transcripts }) => transcripts !== undefined);
  return (
    <>
      {recordError !== undefined && <p class="notice notice-warn">{t.noRecord(recordError)}</p>}
      {recordError === undefined && errors.length > 0 && (
        <p class="notice notice-warn">{t.errors(errors.length)}</p>
      )}
      {closing !== null && <p class="hint">{closing}</p>}
      <NotAdvice hasTranscripts={hasTranscripts} />
    </>
  );
}

/** Explains the marks of the rows' pictures above the table, and where there is room all that `LegendNotes` says. */
export function Legend({ phase }: { phase: Phase }) {
  const hasMarks = columnsOf(phase).includes("fair");
  return (
    <div class={hasMarks ? "legend" : "legend wide-only"}>
      {hasMarks && (
        <>
          <span>
            <LegendMark kind="price" /> {t.price}
          </span>
          <span>
            <LegendMark kind="number" /> {t.number}
          </span>
          <span>
            <LegendMark kind="range" /> {t.range}
          </span>
        </>
      )}
      <LegendNotes phase={phase} class="legend-notes wide-only" />
    </div>
  );
}

interface LegendNotesProps {
  readonly phase: Phase;
  /** Says on which screens they are shown: in the legend on wide ones, below the table on narrow ones. */
  readonly class: "legend-notes wide-only" | "legend narrow-only";
}

/** Explains the colours that the table has in this phase, with a button that opens the glossary. */
export function LegendNotes({ phase, class: name }: LegendNotesProps) {
  return (
    <div class={name}>
      {phase === "upcoming" && <span>{t.grey}</span>}
      <button type="button" class="link" popovertarget="glossary">
        {t.glossary}
      </button>
    </div>
  );
}

/** Explains each column, once the legend's button is pressed. */
export function Glossary({ columns }: { columns: readonly ColumnId[] }) {
  const [definitions, setDefinitions] = useState<Readonly<Record<ColumnId, string>> | null>(null);
  async function load(): Promise<void> {
    const { columnDefinitions } = await import("./column-definitions.ts");
    setDefinitions(columnDefinitions);
  }
  return (
    <div id="glossary" popover="auto" class="definition" aria-label={t.glossary} onToggle={() => void load()}>
      <div class="definition-head">
        <h2>{t.glossary}</h2>
        <button
          type="button"
          class="button button-quiet button-small"
          popovertarget="glossary"
          popovertargetaction="hide"
        >
          {t.close}
        </button>
      </div>
      <dl>
        {columns.map((id) => (
          <div key={id}>
            <dt>{columnTexts[id].label}</dt>
            <dd>{definitions?.[id]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Explains what an estimate is. */
export function NotAdvice({ hasTranscripts }: { hasTranscripts: boolean }) {
  return (
    <p class="hint">
      <b>{t.notAdvice}</b> {hasTranscripts ? t.basis : t.noCorpus} <a href="/docs/estimates">{t.how}</a>
    </p>
  );
}

function LegendMark({ kind }: { kind: "range" | "number" | "price" }) {
  return (
    <svg class="legend-mark" viewBox="0 0 16 16" aria-hidden="true">
      {kind === "range" && <rect class="scale-range" x="1" y="5" width="14" height="6" rx="2" />}
      {kind === "number" && <rect class="scale-fair" x="7" y="2" width="2" height="12" />}
      {kind === "price" && <circle class="scale-price" cx="8" cy="8" r="2.6" />}
    </svg>
  );
}
