import { useState } from "preact/hooks";
import type { Row } from "../event/rows.ts";
import { failureText } from "../explorer/failure.ts";
import type { Requests } from "../explorer/requests.ts";
import type { WireSearch } from "../explorer/wire.ts";
import { Findings } from "../search/findings.tsx";
import { FindingsSkeleton } from "../search/findings-skeleton.tsx";
import { searchHref, useSearches } from "../search/use-search.ts";
import { numberText } from "../ui/numbers.ts";
import { evidenceTexts } from "./evidence-texts.ts";
import { FilterForm } from "./filter-form.tsx";
import { choicesOf, filteredPath, isFiltered, noFilter } from "./word-filter.ts";

const t = evidenceTexts;

interface Props {
  /** The search in all transcripts of the series. */
  readonly search: WireSearch;
  readonly phrase: string;
  readonly series: string;
  readonly known: Row["transcripts"];
  readonly requests: Requests;
}

/** The evidence in transcripts: all that count for the word's market, or those that a filter selects. */
export function Transcripts({ search, phrase, series, known, requests }: Props) {
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
function NearMisses({ search: { near_misses: forms = [] } }: Pick<Props, "search">) {
  if (forms.length === 0) return null;
  const counted = forms.map(({ form, mentions }) => `${form} ${numberText(mentions)}`);
  return (
    <p class="near-misses">
      {t.nearMisses} {counted.join(", ")}
    </p>
  );
}

/** Why other pages show different counts. */
function WhoCounts({ search, phrase, known }: Pick<Props, "search" | "phrase" | "known">) {
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
