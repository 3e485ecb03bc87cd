import { z } from "zod";
import { maxSnippets } from "../../transcripts/index/findings.ts";
import { speakerTypeOf } from "../../transcripts/kinds/earnings/company.ts";
import type { SearchOutcome } from "../../words/search.ts";
import { speakerType } from "./earnings-schema.ts";
import { count, snippet } from "../search/search-result.ts";

/** A call with the mentions of a search. */
export const callContext = z
  .object({
    transcript_id: z.string().describe("The call's id in the collection"),
    report_date: z.iso.date().describe("The day of the call, US Eastern"),
    fiscal_year: z.int().describe("The company's fiscal year"),
    fiscal_quarter: z.int().min(1).max(4).describe("Its quarter"),
    event_ticker: z
      .string()
      .nullable()
      .describe("The first of the provider's events on this call; null when none is known"),
    mentions: count.describe("Mentions of all phrases in this call"),
    snippets: z
      .array(
        z
          .object({
            speaker: z.string().nullable().describe("Who says it; null when not known"),
            speaker_type: speakerType,
            ...snippet.shape,
          })
          .meta({ id: "EarningsSnippet" }),
      )
      .readonly()
      .describe(`In the order of the call, at most ${maxSnippets}`),
  })
  .meta({ id: "EarningsContext" });

/** The calls of a search with their snippets; undefined when none were asked for. */
export function contextsOf({
  findings,
  transcripts,
}: SearchOutcome): readonly z.output<typeof callContext>[] | undefined {
  return findings.context?.flatMap(({ transcript, mentions, snippets }) => {
    const found = transcripts[transcript];
    if (found === undefined) return [];
    return [
      {
        transcript_id: found.id,
        report_date: found.date,
        fiscal_year: Number(found.labels.fiscal_year),
        fiscal_quarter: Number(found.labels.fiscal_quarter),
        event_ticker: found.eventTickers[0] ?? null,
        mentions,
        snippets: snippets.map(({ speaker, role, before, match, after }) => ({
          speaker,
          speaker_type: speakerTypeOf(role),
          before,
          match,
          after,
        })),
      },
    ];
  });
}
