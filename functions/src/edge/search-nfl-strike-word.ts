import type { Search } from "../transcripts/search.ts";
import type { EdgeServices, Endpoint } from "./endpoint.ts";
import { searchQuery, toSearchRequest } from "./search-query.ts";
import { searchResult, toSearchResult, type SearchResult } from "./search-result.ts";

export interface SearchServices extends EdgeServices {
  readonly search: Search;
}

/** Contract section 5. */
export const searchNFLStrikeWord: Endpoint<typeof searchQuery.shape, SearchServices, SearchResult> = {
  name: "searchNFLStrikeWord",
  upstreamFailure: "Failed to search NFL strike word",
  query: searchQuery,
  answerSchema: searchResult,
  async answer(asked, { search }, context) {
    const question = toSearchRequest(asked);
    const answer = await search(question, context);
    return { body: toSearchResult(asked.target_phrase, question.phrases, answer) };
  },
};
