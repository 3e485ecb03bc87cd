import type { WireBoardListEvent } from "../explorer/wire.ts";

type Listed = Pick<WireBoardListEvent, "phase" | "largest_edge" | "edges_known">;

/** The state of all edges of a list, which has an error if words could not be read. "none" requires that every price has been read, and nothing is said without an event to come. */
export function edgesOf(
  events: readonly Listed[],
  error?: string,
): "some" | "none" | "reading" | "failed" | "unknown" {
  const upcoming = events.filter(({ phase }) => phase !== "live");
  if (upcoming.some(({ largest_edge: edge }) => edge !== null)) return "some";
  if (upcoming.some(({ edges_known: isKnown }) => !isKnown))
    return error === undefined ? "reading" : "failed";
  return upcoming.length > 0 ? "none" : "unknown";
}
