import type { HourCount } from "../access/key-store.ts";
import { minuteOf, type MinuteCount } from "../access/quota.ts";
import { hourMs } from "../base/clock.ts";

/**
 * Requests are counted in rings of cells that are used over and over, so a key never grows. A cell is one number,
 * `period × 10⁶ + requests`: raising it to a period's floor empties a cell of an earlier round and leaves one of this
 * round alone, so counting is `maximum(floor)` and then `increment(n)`, both atomic in every store.
 */
const requestsPerPeriod = 1_000_000;

/** The 61 minutes that count, and 3 ahead of this instance's clock that another instance may be in. */
export const minuteCells = 64;

/** The hours of 7 days and of the one under way, and a day to spare for clocks that disagree. */
export const hourCells = 8 * 24;

/** Where a request of a moment is counted: the cell, and what the cell holds while it has counted nothing. */
export interface Slot {
  readonly cell: number;
  readonly floor: number;
}

export function minuteSlot(at: number): Slot {
  return slot(minuteOf(at), minuteCells);
}

export function hourSlot(at: number): Slot {
  return slot(Math.floor(at / hourMs), hourCells);
}

function slot(period: number, cells: number): Slot {
  return { cell: period % cells, floor: period * requestsPerPeriod };
}

/** The minutes that a ring's values (by cell) tell of, of any age. */
export function minutesIn(ring: readonly number[]): MinuteCount[] {
  return periodsIn(ring).map(({ period, requests }) => ({ minute: period, requests }));
}

/** The hours that a ring's values (by cell) tell of, of any age. */
export function hoursIn(ring: readonly number[]): HourCount[] {
  return periodsIn(ring).map(({ period, requests }) => ({ hour: period, requests }));
}

function periodsIn(ring: readonly number[]): { period: number; requests: number }[] {
  return ring
    .map((value) => ({
      period: Math.floor(value / requestsPerPeriod),
      requests: value % requestsPerPeriod,
    }))
    .filter(({ requests }) => requests > 0);
}
