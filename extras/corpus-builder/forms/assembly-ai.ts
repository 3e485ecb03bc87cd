import { z } from "zod";
import { type Form, milliseconds, speakerLabel } from "./form.ts";

const spoken = z
  .object({ text: z.string(), speaker: speakerLabel, start: milliseconds, end: milliseconds })
  .transform(({ start, end, text, speaker }) => ({ text: ` ${text}`, speaker, startMs: start, endMs: end }));

export const assemblyAi: Form = {
  name: "AssemblyAI",
  schema: z
    .object({
      utterances: z.array(spoken).nullable(),
      words: z.array(spoken).nullable(),
      text: z.string().nullish(),
    })
    .refine(({ utterances, words }) => utterances !== null || words !== null)
    .transform(({ utterances, words }) => ({
      pieces: utterances !== null && utterances.length > 0 ? utterances : (words ?? []),
    })),
  example: {
    content: `{"text": "A quillon. Why?", "words": [{"text": "A", "start": 0, "end": 90, "speaker": "A"}],
      "utterances": [
      {"speaker": "A", "text": "A quillon.", "start": 0, "end": 900}, {"speaker": "B", "text": "Why?",
        "start": 950, "end": 1200}]}`,
    turns: [
      ["Speaker A", "A quillon."],
      ["Speaker B", "Why?"],
    ],
  },
};
