import type { Options, SearchResult } from "minisearch";

/** A section of a document in the search index. */
export interface SearchEntry {
  /** Its URL. */
  readonly id: string;
  /** The title of its page. */
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

const words = (text: string) => text.split(/[\s\p{P}]+/u).filter((word) => word !== "");

/** The words of a text, and the parts of a name such as getMentionEvents, so that "mention events" finds it. */
function tokens(text: string): string[] {
  return words(text).flatMap((word) => {
    const parts = word.split(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

/** Options of the search index. The build, which makes the index, and the page, which loads it, must use the same. */
export const searchOptions: Options<SearchEntry> = {
  fields: ["heading", "page", "text"],
  storeFields: ["page", "heading", "text"],
  tokenize: tokens,
  // Matches whole words and their beginnings, but no similar spellings.
  searchOptions: { boost: { heading: 3, page: 2 }, prefix: true, combineWith: "AND", tokenize: words },
};

/** Sorts results: first those whose heading contains every word of the query, then those whose page title does. */
export function ranked(results: readonly SearchResult[]): SearchResult[] {
  const fits = ({ queryTerms, match }: SearchResult, fields: readonly string[]) =>
    queryTerms.every((asked) =>
      Object.entries(match).some(
        ([term, found]) => term.startsWith(asked) && found.some((field) => fields.includes(field)),
      ),
    );
  const rank = (result: SearchResult) =>
    fits(result, ["heading"]) ? 0 : fits(result, ["heading", "page"]) ? 1 : 2;
  return [...results].sort((one, other) => rank(one) - rank(other) || other.score - one.score);
}
