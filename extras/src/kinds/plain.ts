import { z } from "zod";
import { formField, formLabel } from "../base/forms.ts";
import { fieldsOf } from "../base/fields.ts";
import { maxSnippets, snippet } from "@mention-market/service/transcripts/findings";
import { type Counted, type Kind, type Mentioned, count, dateIsEstimated } from "./kind.ts";

export const voice = {
  speaker: z.string().nullable().describe("Who says it; null when not known"),
  role: z.string().nullable().describe("The speaker's role, such as executive; null when not known"),
};

/** The kind of collections without a kind of their own. Its texts fit any transcript. */
export const plain = {
  collection: null,
  isScheduled: false,
  isAlike: false,
  members: {},
  labels: [formLabel],
  groupedBy: null,
  roles: null,
  parts: [],
  form: null,
  filters: {},
  conditions: () => [],
  informs: () => null,
  seriesOf: () => [],
  maxDaysFrom: () => null,
  title: "transcripts",
  noun: ["transcript", "transcripts"],
  counts: fieldsOf(
    {
      total_transcripts_checked: count.describe("Transcripts that the filters let through"),
      transcripts_with_phrase: count.describe("Transcripts in which any of the phrases is said"),
    },
    ({ checked, said }: Counted) => ({ total_transcripts_checked: checked, transcripts_with_phrase: said }),
  ),
  context: fieldsOf(
    {
      transcript_id: z.string().describe("The transcript's id in its collection"),
      title: z.string().describe("Its title"),
      date: z.iso.date().describe("The day on which it was said, US Eastern"),
      date_is_estimated: dateIsEstimated,
      event_tickers: z
        .array(z.string())
        .readonly()
        .describe("The provider's events that it is the transcript of"),
      labels: z
        .record(z.string(), z.string())
        .optional()
        .describe("The labels of its transcript line, by name; left out where it has none"),
      form: formField("when not known"),
      mentions: count.describe("Mentions of all phrases in this transcript"),
      snippets: z
        .array(z.object({ ...voice, ...snippet.shape }).meta({ id: "SpokenSnippet" }))
        .readonly()
        .describe(`In the order of the transcript, at most ${maxSnippets}`),
    },
    ({
      transcript: { id, title, date, dateIsEstimated: isGuess, eventTickers },
      labels,
      form,
      mentions,
      snippets,
    }: Mentioned) => ({
      transcript_id: id,
      title,
      date,
      date_is_estimated: isGuess ?? false,
      event_tickers: eventTickers,
      ...(Object.keys(labels).length > 0 && { labels }),
      form,
      mentions,
      snippets: snippets.map(({ speaker, role, before, match, after }) => ({
        speaker,
        role,
        before,
        match,
        after,
      })),
    }),
  ),
  listing: fieldsOf({}, () => ({})),
} as const satisfies Kind;
