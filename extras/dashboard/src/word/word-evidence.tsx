import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Row } from "../event/rows.ts";
import { failureText } from "../explorer/failure.ts";
import type { Requests } from "../explorer/requests.ts";
import type { WireSearch } from "../explorer/wire.ts";
import { FindingsSkeleton } from "../search/findings-skeleton.tsx";
import { collectionName } from "../search/collection-name.ts";
import { Findings } from "../search/findings.tsx";
import { phraseOf } from "../search/phrases.ts";
import { searchHref, useSearches, searchPath, useSearch } from "../search/use-search.ts";
import { numberText } from "../ui/numbers.ts";
import { Failed } from "./word-frame.tsx";
import { teams } from "./teams.ts";
import {
  isFiltered,
  noFilter,
  type Choices,
  type WordFilter,
  choicesOf,
  filteredPath,
  withNearMisses,
} from "./word-filter.ts";

/** The texts of what transcripts say of a word, whose script comes after the page. */
const evidenceTexts = {
  nearMisses: "Also said, does not count:",
  whoCounts: {
    speakers: "Here only the words of the speakers count whom the market counts.",
    everybody: "The broadcasts' captions name nobody, so every word of them counts, here as in the search.",
    search: (collection: string) => `Everybody's words in “${collectionName(collection)}”`,
    before: (checked: number) => `“Known before” counts the ${checked} transcripts from before the event.`,
  },
  filter: {
    title: "Filter the transcripts",
    heading: (names: readonly string[]) => `Filter by ${names.join(", ").toLowerCase()}`,
    speaker: "Speaker",
    role: "Role",
    team: "Team",
    from: "From",
    to: "To",
    day: "day",
    all: "All",
    submit: "Apply",
    clear: "Show all",
  },
} as const;

const t = evidenceTexts;
const filterTexts = evidenceTexts.filter;

interface WordEvidenceProps {
  /** The word in the market's spelling. */
  readonly word: string;
  /** The series' ticker. */
  readonly series: string;
  /** The counts of the transcripts from before the event. */
  readonly known: Row["transcripts"];
  readonly requests: Requests;
  /** UTC ms. */
  readonly now: number;
}

/** The evidence on a word in transcripts. */
export function WordEvidence({ word, series, known, requests, now }: WordEvidenceProps) {
  const phrase = phraseOf(word);
  const search = useSearch(requests, searchPath(phrase, { series_ticker: series, ...withNearMisses }));
  if (search.body === null && search.failure === null) return <FindingsSkeleton />;
  return (
    <>
      <Failed state={search} now={now} />
      {search.body !== null && (
        <Transcripts search={search.body} phrase={phrase} series={series} known={known} requests={requests} />
      )}
    </>
  );
}

interface TranscriptsProps {
  /** The search in all transcripts of the series. */
  readonly search: WireSearch;
  readonly phrase: string;
  readonly series: string;
  readonly known: Row["transcripts"];
  readonly requests: Requests;
}

/** The evidence in transcripts: all that count for the word's market, or those that a filter selects. */
function Transcripts({ search, phrase, series, known, requests }: TranscriptsProps) {
  const [filter, setFilter] = useState(noFilter);
  const isNarrowed = isFiltered(filter);
  const { found, failure } = useSearches(requests, isNarrowed ? [filteredPath(phrase, series, filter)] : []);
  const shown = isNarrowed ? (found[0] ?? null) : search;
  return (
    <>
      <FilterForm filter={filter} choices={choicesOf(search)} onFilter={setFilter} />
      {failure !== null && <p class="notice notice-warn">{failureText(failure)}</p>}
      {shown === null && failure === null && <FindingsSkeleton />}
      {shown !== null && <Findings search={shown} />}
      {shown !== null && <NearMisses search={shown} />}
      <WhoCounts search={search} phrase={phrase} known={known} />
    </>
  );
}

/** What was said and does not count, with how often. */
function NearMisses({ search: { near_misses: forms = [] } }: Pick<TranscriptsProps, "search">) {
  if (forms.length === 0) return null;
  const counted = forms.map(({ form, mentions }) => `${form} ${numberText(mentions)}`);
  return (
    <p class="near-misses">
      {t.nearMisses} {counted.join(", ")}
    </p>
  );
}

/** Why other pages show different counts. */
function WhoCounts({ search, phrase, known }: Pick<TranscriptsProps, "search" | "phrase" | "known">) {
  const { by_speaker: voices, collection, total_transcripts_checked: checked } = search;
  const isNobodyKnown =
    voices.length > 0 && voices.every(({ speaker, role }) => speaker === null && role === null);
  return (
    <p class="hint">
      {isNobodyKnown ? t.whoCounts.everybody : t.whoCounts.speakers}{" "}
      <a href={searchHref({ phrase, collection, speaker: "" })}>{t.whoCounts.search(collection)}</a>{" "}
      {known !== null && known.checked !== checked && t.whoCounts.before(known.checked)}
    </p>
  );
}

interface FilterFormProps {
  readonly filter: WordFilter;
  readonly choices: Choices;
  readonly onFilter: (filter: WordFilter) => void;
}

/** Chooses the speakers and transcripts that count, from those that the collection has. */
function FilterForm({ filter, choices, onFilter }: FilterFormProps) {
  const [draft, setDraft] = useState(filter);
  const names = (["speaker", "role"] as const).filter((name) => choices[name].length > 0);
  const heading = [
    ...names.map((name) => filterTexts[name]),
    ...(choices.hasTeams ? [filterTexts.team] : []),
    filterTexts.day,
  ];

  const set = (name: keyof WordFilter) => (event: { readonly currentTarget: { readonly value: string } }) => {
    const { value } = event.currentTarget;
    setDraft((before) => ({ ...before, [name]: value }));
  };
  function submit(event: Event): void {
    event.preventDefault();
    onFilter(draft);
  }
  function clear(): void {
    setDraft(noFilter);
    onFilter(noFilter);
  }

  return (
    <details class="transcript-filter">
      <summary>{filterTexts.heading(heading)}</summary>
      <form class="filter-form" aria-label={filterTexts.title} onSubmit={submit}>
        {names.map((name) => (
          <Field key={name} name={name}>
            <select id={`word-${name}`} class="input" value={draft[name]} onChange={set(name)}>
              <option value="">{filterTexts.all}</option>
              {choices[name].map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          </Field>
        ))}
        {choices.hasTeams && (
          <Field name="team">
            <select id="word-team" class="input" value={draft.team} onChange={set("team")}>
              <option value="">{filterTexts.all}</option>
              {teams.map(([abbreviation, name]) => (
                <option key={abbreviation} value={abbreviation}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
        )}
        {(["from", "to"] as const).map((name) => (
          <Field key={name} name={name}>
            <input
              id={`word-${name}`}
              class="input"
              type="date"
              {...(name === "from" ? { max: draft.to } : { min: draft.from })}
              value={draft[name]}
              onInput={set(name)}
            />
          </Field>
        ))}
        <button class="button" type="submit">
          {filterTexts.submit}
        </button>
        {isFiltered(filter) && (
          <button class="button button-quiet" type="button" onClick={clear}>
            {filterTexts.clear}
          </button>
        )}
      </form>
    </details>
  );
}

interface FieldProps {
  readonly name: keyof WordFilter;
  readonly children: ComponentChildren;
}

function Field({ name, children }: FieldProps) {
  return (
    <div class="field">
      <label for={`word-${name}`}>{filterTexts[name]}</label>
      {children}
    </div>
  );
}
