import { z } from "zod";
import { type OnChannel, ownPieces } from "./channels.ts";
import { type Form, milliseconds, speakerLabel } from "./form.ts";

const spoken = z
  .object({
    text: z.string(),
    speaker: speakerLabel,
    channel: z.coerce.string().nullish(),
    start: milliseconds,
    end: milliseconds,
  })
  .transform(({ text, speaker, channel, start, end }): OnChannel => ({
    channel: channel ?? null,
    piece: { text: ` ${text}`, speaker, startMs: start, endMs: end },
  }));
const lineOf = ({ channel, piece }: OnChannel) => ({ channel, piece: { ...piece, isLine: true } });

export const assemblyAi: Form = {
  name: "AssemblyAI",
  schema: z
    .object({
      utterances: z.array(spoken).nullable(),
      words: z.array(spoken).nullable(),
      text: z.string().nullish(),
    })
    .refine(({ utterances, words }) => utterances !== null || words !== null)
    .transform(({ utterances, words }) => {
      const lines = utterances?.map(lineOf) ?? [];
      return { pieces: ownPieces(lines.length > 0 ? lines : (words ?? []), words ?? []) };
    }),
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
