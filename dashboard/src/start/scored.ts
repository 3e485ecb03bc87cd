import { isTrackRecord } from "../track-record/wire.ts";

/** How many words and events the present formula has scored. */
export function scoredOf(body: unknown): { readonly words: number; readonly events: number } | null {
  const [newest] = isTrackRecord(body) ? body.formula : [];
  return newest === undefined ? null : { words: newest.markets, events: newest.events };
}
