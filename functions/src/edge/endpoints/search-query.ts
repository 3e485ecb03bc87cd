import { z } from "zod";
import type { SearchRequest } from "../../corpus/search-request.ts";
import { toTranscriptFilter } from "../../nfl/filter.ts";
import { gameParameters, toGameFilter } from "./game-parameters.ts";
import {
  contextOf,
  contextParameters,
  dateParameters,
  isRange,
  phraseParameter,
  phrasesOf,
} from "./search-parameters.ts";

/** The parameters of searchNFLStrikeWord. */
export const searchQuery = z
  .object({ ...phraseParameter, ...gameParameters, ...dateParameters, ...contextParameters })
  .refine(isRange, { path: ["end_date"] });

/** Throws `invalid` for a text that is not a list of phrases, and says what is wrong. */
export function toSearchRequest(asked: z.output<typeof searchQuery>): SearchRequest {
  return {
    phrases: phrasesOf(asked.target_phrase),
    filter: toTranscriptFilter(toGameFilter(asked)),
    context: contextOf(asked),
  };
}
