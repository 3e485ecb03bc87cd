import { z } from "zod";
import { maxSnippets, maxSpeakers } from "../../transcripts/index/findings.ts";
import type { Phrase } from "../../transcripts/phrases/phrase.ts";
import type { SearchOutcome } from "../../words/search.ts";
import { estimate } from "../event/estimate-schema.ts";
import { count, estimateFields, marketFields, marketSide, probability, snippet } from "./search-result.ts";

const voice = {
  speaker: z.string().nullable().describe("Who says it; null when not known"),
  role: z.string().nullable().describe("The speaker's role, such as executive; null when not known"),
};

const transcript = z
  .object({
    transcript_id: z.string().describe("The transcript's id in its collection"),
    title: z.string().describe("Its title"),
    date: z.iso.date().describe("The day on which it was said, US Eastern"),
    event_tickers: z
      .array(z.string())
      .readonly()
      .describe("The provider's events that it is the transcript of"),
    mentions: count.describe("Mentions of all phrases in this transcript"),
    snippets: z
      .array(z.object({ ...voice, ...snippet.shape }).meta({ id: "SpokenSnippet" }))
      .readonly()
      .describe(`In the order of the transcript, at most ${maxSnippets}`),
  })
  .meta({ id: "TranscriptContext" });

/** The body of searchStrikeWord. */
export const transcriptResult = z
  .object({
    target_phrase: z.string().describe("As given"),
    phrases: z.array(z.string()).describe("The phrases as they were understood"),
    collection: z.string().describe("The collection that was searched"),
    total_transcripts_checked: count.describe("Transcripts that the filters let through"),
    transcripts_with_phrase: count.describe("Transcripts in which any of the phrases is said"),
    probability: probability.describe(
      "transcripts_with_phrase / total_transcripts_checked; null when no transcript was checked",
    ),
    estimate: estimate
      .nullable()
      .describe(
        "From the series' settled markets and the transcripts checked, the older the less; null without series_ticker and when the provider fails",
      ),
    estimate_error: z.string().optional().describe("Why estimate is null, when the provider failed"),
    total_mentions: count.describe("Mentions of all phrases in all transcripts checked"),
    by_month: z
      .array(
        z
          .object({
            month: z.string().describe("YYYY-MM"),
            transcripts: count.describe("Transcripts checked"),
            transcripts_with_phrase: count.describe("Those of them in which any of the phrases is said"),
            total_mentions: count.describe("Mentions of all phrases"),
          })
          .meta({ id: "MonthCounts" }),
      )
      .readonly()
      .describe("Oldest first; months without a transcript are left out"),
    by_speaker: z
      .array(
        z
          .object({ ...voice, total_mentions: count.describe("Mentions of all phrases") })
          .meta({ id: "SpeakerCounts" }),
      )
      .readonly()
      .describe(`Most mentions first, at most ${maxSpeakers}`),
    cached: z.boolean().describe("Whether the counts came from the result cache"),
    context: z
      .array(transcript)
      .readonly()
      .optional()
      .describe("Only with with_context=true; most recent first"),
    markets: marketSide
      .nullable()
      .describe(
        "The series' markets on one of the phrases; null without series_ticker and when the provider fails",
      ),
    markets_error: z.string().optional().describe("Why markets is null, when the provider failed"),
  })
  .meta({ id: "TranscriptSearch" });
export type TranscriptResult = z.output<typeof transcriptResult>;

export function toTranscriptResult(
  targetPhrase: string,
  phrases: readonly Phrase[],
  collection: string,
  outcome: SearchOutcome,
): TranscriptResult {
  const { findings, transcripts } = outcome;
  return {
    target_phrase: targetPhrase,
    phrases: phrases.map(({ text }) => text),
    collection,
    total_transcripts_checked: findings.total_transcripts_checked,
    transcripts_with_phrase: findings.transcripts_with_phrase,
    probability: findings.probability,
    ...estimateFields(outcome),
    total_mentions: findings.total_mentions,
    by_month: findings.by_month,
    by_speaker: findings.by_speaker,
    cached: outcome.cached,
    ...(findings.context !== undefined && {
      context: findings.context.flatMap(({ transcript: number, mentions, snippets }) => {
        const found = transcripts[number];
        if (found === undefined) return [];
        const { id, title, date, eventTickers } = found;
        return [{ transcript_id: id, title, date, event_tickers: eventTickers, mentions, snippets }];
      }),
    }),
    ...marketFields(outcome),
  };
}
