import { texts } from "../texts.ts";

const t = texts.event.filter;

interface Props {
  readonly filter: string;
  readonly onFilter: (text: string) => void;
  /** How many words are shown, of how many. */
  readonly shown: number;
  readonly all: number;
}

/** Leaves the words that have what is typed. */
export function WordFilter({ filter, onFilter, shown, all }: Props) {
  return (
    <search class="word-filter">
      <input
        class="input"
        type="search"
        aria-label={t.label}
        placeholder={t.label}
        value={filter}
        onInput={({ currentTarget }) => onFilter(currentTarget.value)}
      />
      <span role="status">{filter.trim() !== "" && t.shown(shown, all)}</span>
    </search>
  );
}
