import type { SearchFor } from "./search-form.tsx";

const shownTranscripts = "10";
/** Enough for most sentences. */
const shownWords = "20";

/** A search in a collection, in that of a series, or in games of a team; with snippets of the latest transcripts, or the counts alone. */
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

/** The search page's address. */
export function searchHref(asked: SearchFor): string {
  return `/search?${new URLSearchParams({ ...asked }).toString()}`;
}
