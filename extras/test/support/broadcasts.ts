import { minTranscriptWords } from "../../src/estimates/transcript-weights.ts";

/** A text that is long enough for an estimate. */
export function broadcastWith(text: string): string {
  return `${text} ${"and so on ".repeat(minTranscriptWords / 3)}`;
}
