import MiniSearch from "minisearch";
import { searchOptions, type SearchEntry } from "../src/docs/search-options.ts";
import { urlOf, type Page } from "./page.ts";

/** The search's index over every section of every document, as JSON that MiniSearch loads. */
export function searchIndex(site: readonly Page[]): string {
  const entries = site.flatMap((page) =>
    page.sections.map(({ anchor, heading, text }): SearchEntry => ({
      id: anchor === "" ? urlOf(page.file) : `${urlOf(page.file)}#${anchor}`,
      page: page.title,
      heading,
      text,
    })),
  );
  const index = new MiniSearch<SearchEntry>(searchOptions);
  index.addAll(entries);
  return JSON.stringify(index);
}
