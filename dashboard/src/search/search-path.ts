const shownTranscripts = "10";

/** A search with snippets of the latest transcripts, in a collection or in that of a series. */
export function searchPath(
  phrase: string,
  where: { readonly series_ticker: string } | { readonly collection: string; readonly speaker?: string },
): string {
  const query = new URLSearchParams({
    target_phrase: phrase,
    ...where,
    with_context: "true",
    num_transcripts: shownTranscripts,
  });
  return `searchStrikeWord?${query.toString()}`;
}
