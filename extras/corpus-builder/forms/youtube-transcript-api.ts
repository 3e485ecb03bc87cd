import { z } from "zod";
import { saidLines } from "@mention-market/service/corpus-builder/captions/cues";
import type { Form } from "./form.ts";

const snippet = z.object({ text: z.string(), start: z.number(), duration: z.number() });
const snippets = z.array(snippet).min(1);

export const youtubeTranscriptApi: Form = {
  name: "youtube-transcript-api",
  schema: z
    .union([z.object({ snippets }).transform((transcript) => transcript.snippets), snippets])
    .transform((all) => {
      const cues = all.map(({ text, start, duration }) => ({
        startMs: start * 1000,
        endMs: (start + duration) * 1000,
        text,
      }));
      const { lines, ...counts } = saidLines(cues);
      return {
        turns: [{ speaker: null, text: lines.join("\n") }],
        counts,
        durationMs: (cues.at(-1)?.endMs ?? 0) - (cues[0]?.startMs ?? 0),
      };
    }),
  example: {
    content: `[{"text": "a quillon", "start": 0, "duration": 5}, {"text": "is open &amp; free", "start": 3,
      "duration": 3}]`,
    turns: [[null, "a quillon\nis open & free"]],
  },
};
