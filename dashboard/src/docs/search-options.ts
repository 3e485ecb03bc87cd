import type { Options, SearchResult } from "minisearch";

/** A section of a document, as the search knows it. */
export interface SearchEntry {
  /** Its URL. */
  readonly id: string;
  /** Title of its page. */
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

const words = (text: string) => text.split(/[\s\p{P}]+/u).filter((word) => word !== "");

/** The words of a text; those inside of a name such as getMentionEvents too, so that "mention events" finds it. */
function tokens(text: string): string[] {
  return words(text).flatMap((word) => {
    const parts = word.split(/(?<=[a-z])(?=[A-Z])/);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

/** The same for the build, which makes the index, and for the page, which loads it. */
export const searchOptions: Options<SearchEntry> = {
  fields: ["heading", "page", "text"],
  storeFields: ["page", "heading", "text"],
  tokenize: tokens,
  // Whole words or their beginnings; nothing that is only spelled alike.
  searchOptions: { boost: { heading: 3, page: 2 }, prefix: true, combineWith: "AND", tokenize: words },
};

/** Results in their order: first those whose heading matches every word asked for, then those whose page's name does. */
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
