import type { WireSearch } from "../explorer/wire.ts";
import { searchPath } from "../search/use-search.ts";

/** The transcripts, and the speakers in them, that a word's page counts. "": all. */
export interface WordFilter {
  readonly speaker: string;
  readonly role: string;
  /** The abbreviation of one of the game's two teams. */
  readonly team: string;
  /** YYYY-MM-DD, inclusive. */
  readonly from: string;
  readonly to: string;
}

export const noFilter: WordFilter = { speaker: "", role: "", team: "", from: "", to: "" };

/** The choices of the filter, beside the days. */
export interface Choices {
  /** Empty if there is nothing to choose. */
  readonly speaker: readonly string[];
  readonly role: readonly string[];
  readonly hasTeams: boolean;
}

/** The speakers who said the phrase. They come from the page's own search, so the choice costs no request. */
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

/** The word's page shows what nearly counts as well. */
export const withNearMisses = { near_misses: "true" };

/** The request for a filtered search of a series. A team is one of football, whose broadcasts name no speakers. */
export function filteredPath(phrase: string, series: string, filter: WordFilter): string {
  const { speaker, role, team, from, to } = filter;
  const days = { start_date: from, end_date: to };
  const where =
    team === ""
      ? { series_ticker: series, speaker, role, ...days }
      : { collection: "nfl", target_team: team, ...days };
  const given = Object.entries(where).filter(([, value]) => value !== "");
  return searchPath(phrase, { ...Object.fromEntries(given), ...withNearMisses });
}
