import type { SearchFor } from "./search-form.tsx";

const shownTranscripts = "10";
/** Enough for most sentences. */
const shownWords = "20";

/** A search in a collection or in that of a series; with snippets of the latest transcripts, or the counts alone. */
export function searchPath(
  phrase: string,
  where: { readonly series_ticker: string } | { readonly collection: string; readonly speaker?: string },
  hasSnippets = true,
): string {
  const snippets = { with_context: "true", num_transcripts: shownTranscripts, context_words: shownWords };
  const query = new URLSearchParams({ target_phrase: phrase, ...where, ...(hasSnippets && snippets) });
  return `searchStrikeWord?${query.toString()}`;
}

/** The search page's address. */
export function searchHref(asked: SearchFor): string {
  return `/search?${new URLSearchParams({ ...asked }).toString()}`;
}
