import { z } from "zod";
import type { Transcript } from "../../src/transcripts/index/transcript.ts";

const text = z.string();
const stored: z.ZodType<Transcript> = z.object({
  id: text,
  title: text,
  date: text,
  dateIsEstimated: z.boolean().optional(),
  startsAt: text.nullable(),
  eventTickers: z.array(text),
  source: text.nullable(),
  labels: z.record(text, z.union([text, z.number()])),
  turns: z.array(z.object({ speaker: text.nullable(), role: text.nullable(), text })),
});

/** A transcript that was stored as JSON. */
export function parseStored(json: string): Transcript {
  return stored.parse(JSON.parse(json));
}
