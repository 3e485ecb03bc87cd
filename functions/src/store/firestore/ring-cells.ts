import { minuteOf } from "../../keys/quota.ts";
import { hourCells, hourOf, minuteCells } from "../ring.ts";

/*
 * A ring's cell is one number, `period × 10⁶ + requests`, since transforms work on numbers. Raising it to a period's floor
 * empties a cell of an earlier round and leaves one of this round alone, so counting is `maximum(floor)` and then
 * `increment(n)`.
 */
const requestsPerPeriod = 1_000_000;

/** Where a request is counted: the cell, and what the cell holds before the first request of its period. */
interface Slot {
  readonly cell: number;
  readonly floor: number;
}

/** The slot of the minute that `at` (UTC ms) is in. */
export function minuteSlot(at: number): Slot {
  return slot(minuteOf(at), minuteCells);
}

/** The slot of the hour that `at` (UTC ms) is in. */
export function hourSlot(at: number): Slot {
  return slot(hourOf(at), hourCells);
}

function slot(period: number, cells: number): Slot {
  return { cell: period % cells, floor: period * requestsPerPeriod };
}

/** What `toCount` makes of each period with requests among a ring's values, in their order. */
export function countsIn<Count>(
  values: readonly number[],
  toCount: (period: number, requests: number) => Count,
): Count[] {
  const counts: Count[] = [];
  for (const value of values) {
    const requests = value % requestsPerPeriod;
    if (requests > 0) counts.push(toCount(Math.floor(value / requestsPerPeriod), requests));
  }
  return counts;
}
