import { hourMs } from "../base/clock.ts";

/*
 * Requests are counted in rings. A period (a minute or an hour, in whole ones since the epoch) is counted in the cell
 * `period modulo cells`, and a newer one replaces it there, so the record of a key never grows.
 */

/** The 61 minutes that count, and 3 ahead of this instance's clock that another instance may be in. */
export const minuteCells = 64;

/** The hours of 7 days and the current one, and a day to spare for clocks that disagree. */
export const hourCells = 8 * 24;

/** The whole hours from the epoch to `at` (UTC ms). */
export function hourOf(at: number): number {
  return Math.floor(at / hourMs);
}
