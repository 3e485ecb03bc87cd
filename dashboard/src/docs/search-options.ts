import type { Options } from "minisearch";

/** A section of a document, as the search knows it. */
export interface SearchEntry {
  /** Its URL. */
  readonly id: string;
  /** Title of its page. */
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

/** The same for the build, which makes the index, and for the page, which loads it. */
export const searchOptions: Options<SearchEntry> = {
  fields: ["heading", "page", "text"],
  storeFields: ["page", "heading", "text"],
  searchOptions: { boost: { heading: 3, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
};
