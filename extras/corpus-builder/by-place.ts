import { by } from "@mention-market/service/base/arrays";
import { fromIso } from "@mention-market/service/base/clock";
import type { Transcript } from "@mention-market/service/transcripts/transcript";

/** The fields that determine a transcript's position in its corpus file. */
export type Placed = Pick<Transcript, "id" | "date" | "startsAt" | "labels">;

/**
 * Compares by the order of a corpus file: by the value of the label `groupedBy`, because equal ones are searched together, then by time.
 */
export function byPlace(groupedBy: string | null): (left: Placed, right: Placed) => number {
  const groupOf = ({ labels }: Placed) => (groupedBy === null ? "" : String(labels[groupedBy] ?? ""));
  return by(
    groupOf,
    ({ date }) => date,
    startOf,
    ({ id }) => id,
  );
}

/** UTC ms, because times may have different offsets. An unknown start comes first. */
function startOf({ startsAt }: Placed): number {
  return (startsAt === null ? null : fromIso(startsAt)) ?? -Infinity;
}
