import type { WireBoardListEvent } from "../explorer/wire.ts";

/** `edges_known`: whether its prices and records have been read; left out by a service that does not say so. */
type Listed = Pick<WireBoardListEvent, "status" | "words" | "largest_edge"> & {
  readonly edges_known?: boolean;
};

/** What can be said of all edges of a list: that none counts only when every price was read, and nothing where that is not known. */
export function edgesOf(events: readonly Listed[]): "some" | "none" | "reading" | "unknown" {
  const upcoming = events.filter(({ status }) => status === "upcoming");
  if (upcoming.some(({ largest_edge: edge }) => edge !== null)) return "some";
  if (upcoming.some(({ words, edges_known: isKnown }) => words === null || isKnown === false))
    return "reading";
  return upcoming.length > 0 && upcoming.every(({ edges_known: isKnown }) => isKnown === true)
    ? "none"
    : "unknown";
}
