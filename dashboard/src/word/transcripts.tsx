import { useState } from "preact/hooks";
import type { Row } from "../event/rows.ts";
import { failureText } from "../explorer/failure.ts";
import type { Requests } from "../explorer/requests.ts";
import type { WireSearch } from "../explorer/wire.ts";
import { Findings } from "../search/findings.tsx";
import { FindingsSkeleton } from "../search/search-frame.tsx";
import { searchHref } from "../search/search-path.ts";
import { useSearches } from "../search/use-searches.ts";
import { wordTexts } from "./word-texts.ts";
import { FilterForm } from "./filter-form.tsx";
import { choicesOf, filteredPath, isFiltered, noFilter } from "./word-filter.ts";

const t = wordTexts;

interface Props {
  /** Of all transcripts of the series. */
  readonly search: WireSearch;
  readonly phrase: string;
  readonly series: string;
  readonly known: Row["transcripts"];
  readonly requests: Requests;
}

/** What transcripts say of a word: all that count for its market, or those that a filter lets through. */
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
      <WhoCounts search={search} phrase={phrase} known={known} />
    </>
  );
}

/** Why other pages count otherwise. */
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
