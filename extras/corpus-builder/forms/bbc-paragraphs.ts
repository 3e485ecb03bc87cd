import { z } from "zod";
import { type Form, span, speakerLabel } from "./form.ts";

const paragraph = z.object({ start: z.number(), end: z.number(), speaker: speakerLabel });

/** A word list beside paragraphs, which have the speakers: the BBC's Digital Paper Edit, and editors after it. */
export const bbcParagraphs: Form = {
  name: "BBC's word list with paragraphs",
  schema: z
    .object({ words: z.array(span).min(1), paragraphs: z.array(paragraph).min(1) })
    .transform(({ words, paragraphs }) => {
      const sorted = paragraphs.toSorted((a, b) => a.start - b.start);
      let at = 0;
      return {
        pieces: words.map((word) => {
          while ((sorted[at + 1]?.start ?? Infinity) * 1000 <= (word.startMs ?? 0)) at += 1;
          return { ...word, speaker: sorted[at]?.speaker ?? null };
        }),
      };
    }),
  example: {
    content: `{"words": [{"id": 0, "start": 0, "end": 0.5, "text": "A"}, {"id": 1, "start": 0.5, "end": 1,
      "text": "quillon."},
      {"id": 2, "start": 1.5, "end": 2, "text": "Why?"}],
      "paragraphs": [{"id": 0, "start": 0, "end": 1, "speaker": "Ann Lee"}, {"id": 1, "start": 1.5, "end": 2,
        "speaker": "Bob"}]}`,
    turns: [
      ["Ann Lee", "A quillon."],
      ["Bob", "Why?"],
    ],
  },
};
