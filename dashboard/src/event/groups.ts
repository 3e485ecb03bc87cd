import type { Phase } from "./phase.ts";
import type { Row } from "./rows.ts";

export interface Group {
  readonly id: "open" | "said" | "settled";
  readonly rows: readonly Row[];
}

/** From here on the market takes a word for said, in cents. */
const saidFrom = 97;

/** Whether a word that has not settled was probably said, by its price during the event. */
export function isProbablySaid({ price, isSettled }: Row): boolean {
  return !isSettled && price !== null && price >= saidFrom;
}

/** The rows in their order, those that still trade first; groups without a row are left out. */
export function groupsOf(rows: readonly Row[], phase: Phase): Group[] {
  const isSaid = (row: Row) => phase === "during" && isProbablySaid(row);
  const groups: Group[] = [
    { id: "open", rows: rows.filter((row) => !row.isSettled && !isSaid(row)) },
    { id: "said", rows: rows.filter(isSaid) },
    { id: "settled", rows: rows.filter(({ isSettled }) => isSettled) },
  ];
  return groups.filter(({ rows: ofGroup }) => ofGroup.length > 0);
}
