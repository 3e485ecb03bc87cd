import type { Row } from "./rows.ts";
import { isSaid } from "./said.ts";

export interface Group {
  readonly id: "favourites" | "said" | "open" | "settled";
  readonly rows: readonly Row[];
}

const groupIds = ["favourites", "said", "open", "settled"] as const;

/** With fewer words, a filter is not needed. */
export const minFiltered = 30;

/** The rows whose word contains the text, whatever the case. */
export function filteredRows(rows: readonly Row[], text: string): readonly Row[] {
  const wanted = text.trim().toLowerCase();
  return wanted === "" ? rows : rows.filter(({ word }) => word.toLowerCase().includes(wanted));
}

/**
 * Groups the rows. Favourites come first, then words that were said, the latest first, if the page shows them. Empty groups are left
 * out.
 */
export function groupsOf(
  rows: readonly Row[],
  showsSaid: boolean,
  isFavourite: (row: Row) => boolean = () => false,
): Group[] {
  const byGroup = Map.groupBy(rows, (row): Group["id"] => {
    if (isFavourite(row)) return "favourites";
    if (showsSaid && isSaid(row)) return "said";
    return row.isSettled ? "settled" : "open";
  });
  return groupIds.flatMap((id) => {
    const ofGroup = byGroup.get(id);
    if (ofGroup === undefined) return [];
    return [{ id, rows: id === "said" ? latestFirst(ofGroup) : ofGroup }];
  });
}

/** Words without a known jump of their price come last. */
export function latestFirst(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => (other.jump?.at ?? 0) - (one.jump?.at ?? 0));
}
