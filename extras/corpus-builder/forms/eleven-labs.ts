import { z } from "zod";
import { piecesOf } from "./channels.ts";
import { type Form, type Piece, seconds, speakerLabel } from "./form.ts";

/** Blanks are words of their own, so that words without one between them are pieces of one. */
const word = z
  .object({ text: z.string(), type: z.string(), speaker_id: speakerLabel, start: seconds, end: seconds })
  .transform(({ text, type, speaker_id, start, end }): Piece => ({
    text: type === "audio_event" ? ` [${text.replace(/[[\]()]/g, "")}] ` : text,
    speaker: speaker_id,
    startMs: start,
    endMs: end,
  }));
const channel = z.object({ words: z.array(word).min(1) });

export const elevenLabs: Form = {
  name: "ElevenLabs",
  schema: z
    .union([z.object({ transcripts: z.array(channel).min(1) }).transform((all) => all.transcripts), channel])
    .transform((one) => ({ pieces: piecesOf([one].flat().map(({ words }) => words)) })),
  example: {
    content: `{"text": "A quillon. (applause) Why?", "words": [
      {"text": "A", "type": "word", "speaker_id": "speaker_0"}, {"text": " ", "type": "spacing",
        "speaker_id": "speaker_0"},
      {"text": "quillon.", "type": "word", "speaker_id": "speaker_0"}, {"text": " ", "type": "spacing",
        "speaker_id": "speaker_0"},
      {"text": "(applause)", "type": "audio_event", "speaker_id": "speaker_0"},
      {"text": "Why?", "type": "word", "speaker_id": "speaker_1"}]}`,
    turns: [
      ["speaker_0", "A quillon."],
      ["speaker_1", "Why?"],
    ],
  },
};
