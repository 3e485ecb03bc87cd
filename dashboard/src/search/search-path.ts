import type { SearchFor } from "./search-form.tsx";

const shownTranscripts = "10";
/** Enough words for most sentences. */
const shownWords = "20";

/** The request for a search in a collection or for a series; with snippets of the latest transcripts, or only with counts. */
export function searchPath(
  phrase: string,
  where: Readonly<Record<string, string>>,
  hasSnippets = true,
): string {
  const snippets = { with_context: "true", num_transcripts: shownTranscripts, context_words: shownWords };
  const query = new URLSearchParams({ target_phrase: phrase, ...where, ...(hasSnippets && snippets) });
  return `searchStrikeWord?${query.toString()}`;
}

/** The address of the search page. */
export function searchHref(asked: SearchFor): string {
  return `/search?${new URLSearchParams({ ...asked }).toString()}`;
}
