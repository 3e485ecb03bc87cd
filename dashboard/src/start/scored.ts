import { isTrackRecord } from "../track-record/wire.ts";
import { minEvents } from "../track-record/verdict.ts";

/** How many words were scored by the present formula, and how many events are missing until that says anything. */
export function scoredOf(body: unknown): { readonly words: number; readonly more: number } | null {
  const [newest] = isTrackRecord(body) ? body.formula : [];
  return newest === undefined
    ? null
    : { words: newest.markets, more: Math.max(0, minEvents - newest.events) };
}
