import { useState } from "preact/hooks";
import { hasChanges } from "../config/features.ts";
import type { WireSeries } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { noFilter, type EventFilter } from "./filter.ts";

const t = texts.events;

interface Props {
  readonly filter: EventFilter;
  readonly series: readonly WireSeries[];
  readonly onChange: (filter: EventFilter) => void;
  readonly isDisabled?: boolean;
}

/** Words apply when the form is sent, a choice applies at once. */
export function FilterForm({ filter, series, onChange, isDisabled = false }: Props) {
  const [q, setQ] = useState(filter.q);
  const [word, setWord] = useState(filter.word);
  /** Small screens show the fields only once they are asked for, so that the events come first. */
  const [isOpen, setOpen] = useState(
    filter.word !== "" || filter.q !== "" || filter.series !== "" || filter.isPast,
  );

  function submit(event: Event): void {
    event.preventDefault();
    const wanted = word.trim();
    onChange(wanted === "" ? { ...filter, word: "", q: q.trim() } : { ...noFilter, word: wanted });
  }

  return (
    <form
      class={`filter-form ${hasChanges ? "filter-with-word" : ""} ${isOpen ? "" : "filter-closed"}`}
      role="search"
      aria-label={t.form}
      onSubmit={submit}
    >
      <button
        type="button"
        class="button button-quiet filter-toggle"
        aria-expanded={isOpen}
        disabled={isDisabled}
        onClick={() => setOpen(!isOpen)}
      >
        {t.form}
      </button>
      <div class="field">
        <label for="events-q">{t.query}</label>
        <input
          id="events-q"
          class="input"
          type="search"
          value={q}
          maxLength={200}
          placeholder={t.queryPlaceholder}
          disabled={isDisabled}
          onInput={({ currentTarget }) => setQ(currentTarget.value)}
        />
      </div>
      {hasChanges && (
        <div class="field">
          <label for="events-word">{wordTexts.label}</label>
          <input
            id="events-word"
            class="input"
            type="search"
            value={word}
            maxLength={100}
            placeholder={wordTexts.placeholder}
            disabled={isDisabled}
            onInput={({ currentTarget }) => setWord(currentTarget.value)}
          />
        </div>
      )}
      <div class="field">
        <label for="events-series">{t.series}</label>
        <select
          id="events-series"
          class="input"
          value={filter.series}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onChange({ ...filter, word: "", q, series: currentTarget.value })}
        >
          <option value="">{t.allSeries}</option>
          {seriesOptions(series, filter.series).map(({ series_ticker, series_title }) => (
            <option key={series_ticker} value={series_ticker}>
              {series_title === "" ? series_ticker : series_title}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="events-when">{t.when}</label>
        <select
          id="events-when"
          class="input"
          value={filter.isPast ? "past" : "upcoming"}
          disabled={isDisabled}
          onChange={({ currentTarget }) =>
            onChange({ ...filter, word: "", q, isPast: currentTarget.value === "past" })
          }
        >
          <option value="upcoming">{t.upcoming}</option>
          <option value="past">{t.past}</option>
        </select>
      </div>
      <button class="button" type="submit" disabled={isDisabled}>
        {t.submit}
      </button>
    </form>
  );
}

/** The series sorted by title. The chosen one is included even before the list is loaded. */
function seriesOptions(series: readonly WireSeries[], chosen: string): WireSeries[] {
  const isMissing = chosen !== "" && series.every(({ series_ticker }) => series_ticker !== chosen);
  return [...series, ...(isMissing ? [{ series_ticker: chosen, series_title: chosen }] : [])].toSorted(
    (one, other) => one.series_title.localeCompare(other.series_title),
  );
}

/** Texts of the search for a word in all open events. */
export const wordTexts = {
  label: "Word in any event",
  placeholder: "tariff",
  count: (count: number, word: string) =>
    count === 1 ? `1 open market on ${word}` : `${count} open markets on ${word}`,
  first: (count: number) => `, the first ${count} are listed`,
  seen: (when: string) => `Seen ${when}; a price may be 15 minutes older.`,
  fair: (cents: string) => `we say ${cents} ¢,`,
  ask: (side: "yes" | "no", cents: string) => `${side} ${cents} ¢`,
  signedOut: (word: string) => ({
    heading: `Sign in to look for “${word}”`,
    text: "Here you see every open market that asks for it, over all events.",
  }),
  none: {
    heading: "No such word",
    text: "No open market asks for this word. Plurals are found too, other forms are not.",
  },
};
