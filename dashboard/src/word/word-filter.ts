import type { WireSearch } from "../explorer/wire.ts";
import { searchPath } from "../search/search-path.ts";

/** Which transcripts, and whose words in them, a word's page counts. "": all. */
export interface WordFilter {
  readonly speaker: string;
  readonly role: string;
  /** The abbreviation of one of the two teams of a game. */
  readonly team: string;
  /** YYYY-MM-DD, inclusive. */
  readonly from: string;
  readonly to: string;
}

export const noFilter: WordFilter = { speaker: "", role: "", team: "", from: "", to: "" };

/** By what the transcripts of a search can be filtered, besides their days. */
export interface Choices {
  /** Empty where there is nothing to choose. */
  readonly speaker: readonly string[];
  readonly role: readonly string[];
  readonly hasTeams: boolean;
}

/** Those who said the phrase: the search of the page lists them, so that the choice costs no request. */
export function choicesOf({ by_speaker: voices, collection }: WireSearch): Choices {
  return {
    speaker: several(voices.map(({ speaker }) => speaker)),
    role: several(voices.map(({ role }) => role)),
    hasTeams: collection === "nfl",
  };
}

function several(names: readonly (string | null)[]): readonly string[] {
  const known = [...new Set(names)].filter((name) => name !== null);
  return known.length < 2 ? [] : known.toSorted();
}

export function isFiltered(filter: WordFilter): boolean {
  return Object.values(filter).some((value) => value !== "");
}

/** The search of a series that a filter narrows; of a team football's own. */
export function filteredPath(phrase: string, series: string, filter: WordFilter): string {
  const { speaker, role, team, from, to } = filter;
  const days = { start_date: from, end_date: to };
  const where =
    team === "" ? { series_ticker: series, speaker, role, ...days } : { target_team: team, ...days };
  const given = Object.entries(where).filter(([, value]) => value !== "");
  return searchPath(phrase, Object.fromEntries(given));
}
