import type { SearchFor } from "./search-form.tsx";

const shownTranscripts = "10";
/** Enough words for most sentences. */
const shownWords = "20";

/**
 * The request for a search in a collection, in a series' collection or in a team's games; with snippets of the latest transcripts, or
 * only with counts.
 */
export function searchPath(
  phrase: string,
  where: Readonly<Record<string, string>>,
  hasSnippets = true,
): string {
  const name = "target_team" in where ? "searchNFLStrikeWord" : "searchStrikeWord";
  const snippets = { with_context: "true", num_transcripts: shownTranscripts, context_words: shownWords };
  const query = new URLSearchParams({ target_phrase: phrase, ...where, ...(hasSnippets && snippets) });
  return `${name}?${query.toString()}`;
}

/** The address of the search page. */
export function searchHref(asked: SearchFor): string {
  return `/search?${new URLSearchParams({ ...asked }).toString()}`;
}
