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

type ToCount<Count> = (period: number, requests: number) => Count;

/**
 * A ring in a SQLite row: the newest period, then the requests of each cell. A cell holds the latest period up to the newest
 * one that falls on it.
 */
export type Ring = Uint32Array;

/** The ring that a stored value is, in the same memory; an empty one for null. Throws a RangeError for a value of another size. */
export function toRing(stored: Uint8Array | null, cells: number): Ring {
  if (stored === null) return new Uint32Array(1 + cells);
  if (stored.byteLength !== (1 + cells) * Uint32Array.BYTES_PER_ELEMENT) {
    throw new RangeError("A ring of another size");
  }
  return new Uint32Array(stored.buffer, stored.byteOffset, 1 + cells);
}

/**
 * Counts requests of a period, or undoes that, but never below none. A period that the ring has left behind is counted in
 * the newer one on its cell, which holds the key back more; undoing it changes nothing.
 */
export function addToRing(ring: Ring, period: number, requests: number): void {
  const cells = ring.length - 1;
  const newest = ring[0] ?? 0;
  if (requests < 0 && period <= newest - cells) return;
  for (let skipped = Math.max(newest, period - cells) + 1; skipped <= period; skipped += 1) {
    ring[1 + (skipped % cells)] = 0;
  }
  ring[0] = Math.max(newest, period);
  const place = 1 + (period % cells);
  ring[place] = Math.max(0, (ring[place] ?? 0) + requests);
}

/** What `toCount` makes of each period with requests, in the order of the cells. */
export function countsIn<Count>(ring: Ring, toCount: ToCount<Count>): Count[] {
  const cells = ring.length - 1;
  const newest = ring[0] ?? 0;
  const counts: Count[] = [];
  for (let cell = 0; cell < cells; cell += 1) {
    const requests = ring[1 + cell] ?? 0;
    if (requests === 0) continue;
    const behind = (((newest - cell) % cells) + cells) % cells;
    counts.push(toCount(newest - behind, requests));
  }
  return counts;
}

/*
 * In Firestore, whose transforms work on numbers, a cell is one number: `period × 10⁶ + requests`.
 * Raising it to a period's floor empties a cell of an earlier round and leaves one of this round alone, so counting is
 * `maximum(floor)` and then `increment(n)`.
 */
const requestsPerPeriod = 1_000_000;

/** What the cell of a period holds before the period's first request. */
export function floorOf(period: number): number {
  return period * requestsPerPeriod;
}

/** What `toCount` makes of each period with requests among the values of cells, in their order. */
export function countsInCells<Count>(values: readonly number[], toCount: ToCount<Count>): Count[] {
  return values.flatMap((value) => {
    const requests = value % requestsPerPeriod;
    return requests > 0 ? [toCount(Math.floor(value / requestsPerPeriod), requests)] : [];
  });
}
