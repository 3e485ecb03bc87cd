import { isTrackRecord } from "../track-record/wire.ts";
import { minEvents } from "../track-record/verdict.ts";

/** The number of words that the present formula has scored, and how many more events are needed for a verdict. */
export function scoredOf(body: unknown): { readonly words: number; readonly more: number } | null {
  const [newest] = isTrackRecord(body) ? body.formula : [];
  return newest === undefined
    ? null
    : { words: newest.markets, more: Math.max(0, minEvents - newest.events) };
}
