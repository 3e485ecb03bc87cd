import type { Phase } from "./phase.ts";
import type { Row } from "./rows.ts";

export interface Group {
  readonly id: "favourites" | "open" | "said" | "settled";
  readonly rows: readonly Row[];
}

const groupIds = ["favourites", "open", "said", "settled"] as const;

/** From here on the market takes a word for said, in cents. */
const saidFrom = 97;

/** Whether a word that has not settled was probably said, by its price during the event. */
export function isProbablySaid({ price, isSettled }: Row): boolean {
  return !isSettled && price !== null && price >= saidFrom;
}

/** An event of fewer words is read at a look. */
export const minFiltered = 30;

/** The rows whose word has the text, in capitals or small letters. */
export function filteredRows(rows: readonly Row[], text: string): readonly Row[] {
  const wanted = text.trim().toLowerCase();
  return wanted === "" ? rows : rows.filter(({ word }) => word.toLowerCase().includes(wanted));
}

/** The rows in their order: favourites first, then those that still trade; groups without a row are left out. */
export function groupsOf(
  rows: readonly Row[],
  phase: Phase,
  isFavourite: (row: Row) => boolean = () => false,
): Group[] {
  const byGroup = Map.groupBy(rows, (row): Group["id"] => {
    if (isFavourite(row)) return "favourites";
    if (row.isSettled) return "settled";
    return phase === "during" && isProbablySaid(row) ? "said" : "open";
  });
  return groupIds.flatMap((id) => {
    const ofGroup = byGroup.get(id);
    return ofGroup === undefined ? [] : [{ id, rows: ofGroup }];
  });
}
