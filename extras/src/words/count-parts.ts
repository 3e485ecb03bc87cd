import { z } from "zod";
import type { CorpusFile } from "@mention-market/service/transcripts/corpus-file";
import type { SearchRequest } from "@mention-market/service/transcripts/findings";
import { callParts, callsWithoutParts } from "../kinds/earnings/parts.ts";
import { count } from "../kinds/kind.ts";
import type { WordServices } from "./services.ts";

/** Counts by part of the calls that a search checks. */
export const countsByPart = {
  by_part: z
    .array(
      z
        .object({
          part: z.enum(callParts).describe("The part of the calls"),
          transcripts: count.describe("Calls checked that have this part"),
          transcripts_with_phrase: count.describe("Those of them in which any of the phrases is said in it"),
          total_mentions: count.describe("Mentions of all phrases in it"),
        })
        .meta({ id: "PartCounts" }),
    )
    .readonly()
    .describe(
      "Prepared remarks, then questions: the counts of the same search with `part`; empty without a file",
    ),
  transcripts_without_parts: count
    .nullable()
    .describe(
      "Calls that the other filters let through whose parts are not known: with part= they are not checked; " +
        "null without a file",
    ),
};
type CountsByPart = Readonly<z.output<z.ZodObject<typeof countsByPart>>>;

/** Counts a search in each part, one after the other, so that only one search waits in the key's queue. */
export async function countParts(
  { phrases, filter, last = null }: SearchRequest,
  { file }: { readonly file: CorpusFile },
  _outcome: unknown,
  { findInCorpus }: Pick<WordServices, "findInCorpus">,
): Promise<CountsByPart> {
  const by_part: CountsByPart["by_part"][number][] = [];
  for (const part of callParts) {
    const request = { phrases, filter: { ...filter, parts: [part] }, context: null, last };
    const { findings, isSearched } = await findInCorpus(file, request);
    if (!isSearched) return { by_part: [], transcripts_without_parts: null };
    by_part.push({
      part,
      transcripts: findings.total_transcripts_checked,
      transcripts_with_phrase: findings.transcripts_with_phrase,
      total_mentions: findings.total_mentions,
    });
  }
  const transcripts_without_parts = file.read((opening) =>
    opening === null ? null : callsWithoutParts(opening.corpus, filter),
  );
  return { by_part, transcripts_without_parts };
}
