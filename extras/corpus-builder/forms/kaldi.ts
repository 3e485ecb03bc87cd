import { z } from "zod";
import { type Form, type Piece, seconds, speakerLabel } from "./form.ts";

const word = z
  .object({ word: z.string(), punct: z.string().nullish(), start: seconds, end: seconds })
  .transform(({ word: plain, punct, start, end }): Piece => ({
    ...{ text: punct ?? plain, speaker: null, startMs: start, endMs: end },
  }));
const segment = z.object({
  start: z.number(),
  duration: z.number(),
  speaker: z.union([speakerLabel, z.object({ "@id": z.string() }).transform((speaker) => speaker["@id"])]),
});
const words = z.object({
  words: z.array(word).min(1),
  segmentation: z.object({ segments: z.array(segment) }).nullish(),
});

/** Kaldi as the BBC runs it: speakers are segments of time beside the words. */
export const kaldi: Form = {
  name: "Kaldi",
  schema: z.object({ retval: words }).transform(({ retval: { words: all, segmentation } }) => {
    const segments = (segmentation?.segments ?? []).toSorted((a, b) => a.start - b.start);
    let at = 0;
    return {
      pieces: all.map((piece) => {
        while ((segments[at + 1]?.start ?? Infinity) * 1000 <= (piece.startMs ?? 0)) at += 1;
        return { ...piece, speaker: segments[at]?.speaker ?? null };
      }),
    };
  }),
  example: {
    content: `{"action": "audio-transcribe", "retval": {"status": true, "words": [
      {"start": 0, "end": 0.5, "word": "a", "punct": "A", "index": 0}, {"start": 0.5, "end": 1,
        "word": "quillon", "punct": "quillon.", "index": 1},
      {"start": 1.5, "end": 2, "word": "why", "punct": "Why?", "index": 2}],
      "segmentation": {"segments": [{"start": 0, "duration": 1.2, "speaker": {"@id": "S0", "gender": "F"}},
        {"start": 1.4, "duration": 1, "speaker": {"@id": "S1", "gender": "M"}}]}}}`,
    turns: [
      ["S0", "A quillon."],
      ["S1", "Why?"],
    ],
  },
};

const result = z.object({ result: z.array(word), text: z.string() });

/** Vosk writes an object for each utterance. */
export const vosk: Form = {
  name: "Vosk",
  schema: z
    .union([z.array(result).min(1), result.transform((one) => [one])])
    .transform((all) => ({ pieces: all.flatMap((utterance) => utterance.result) })),
  example: {
    content: `{"result": [{"conf": 1, "start": 0, "end": 0.5, "word": "a"}, {"conf": 1, "start": 0.5, "end": 1,
      "word": "quillon"}], "text": "a quillon"}`,
    turns: [[null, "a quillon"]],
  },
};
