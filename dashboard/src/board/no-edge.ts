import type { WireBoardListEvent } from "../explorer/wire.ts";

/** Whether events were read before their start, and none of them is known to have an edge beyond its estimate's error. */
export function hasNoEdge(events: readonly WireBoardListEvent[]): boolean {
  return (
    events.some(({ status, words }) => status === "upcoming" && words !== null) &&
    events.every(({ largest_edge }) => largest_edge === null)
  );
}
