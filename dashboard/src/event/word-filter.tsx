import { eventTexts } from "./event-texts.ts";

const t = eventTexts.filter;

interface Props {
  readonly filter: string;
  readonly onFilter: (text: string) => void;
  /** The number of shown words, and of all words. */
  readonly shown: number;
  readonly all: number;
}

/** Filters the words by the typed text. */
export function WordFilter({ filter, onFilter, shown, all }: Props) {
  return (
    <search class="word-filter">
      <input
        class="input"
        type="search"
        aria-label={t.label}
        placeholder={t.short}
        value={filter}
        onInput={({ currentTarget }) => onFilter(currentTarget.value)}
      />
      <span role="status">{filter.trim() !== "" && t.shown(shown, all)}</span>
    </search>
  );
}
