import { hourMs } from "../base/clock.ts";

/*
 * Requests are counted in ring buffers. A period (a whole minute or hour since the epoch) is counted in the
 * cell `period modulo cells`, where a newer period replaces it. So a key's record never grows.
 */

/** The 61 minutes that count, and 3 more for instances whose clocks are ahead of ours. */
export const minuteCells = 64;

/** The current hour, the 7 days before it, and a day in reserve for clocks that disagree. */
export const hourCells = 8 * 24;

/** Whole hours from the epoch to `at` (UTC ms). */
export function hourOf(at: number): number {
  return Math.floor(at / hourMs);
}

type ToCount<Count> = (period: number, requests: number) => Count;

/**
 * A ring in a SQLite row: the newest period, then the requests of each cell. A cell belongs to the latest
 * period, up to the newest, that maps to it.
 */
export type Ring = Uint32Array;

/** A stored ring without a copy, or an empty ring for null. Throws a RangeError for a value of another size. */
export function toRing(stored: Uint8Array | null, cells: number): Ring {
  if (stored === null) return new Uint32Array(1 + cells);
  if (stored.byteLength !== (1 + cells) * Uint32Array.BYTES_PER_ELEMENT) {
    throw new RangeError("A ring of another size");
  }
  return new Uint32Array(stored.buffer, stored.byteOffset, 1 + cells);
}

/**
 * Adds requests to a period; a negative number undoes that, down to 0. A period older than the ring counts in
 * the newer period of its cell, which leaves the key less quota; undoing it changes nothing.
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

/** Calls `toCount` for each period with requests, in the order of the cells. */
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
 * Firestore's transforms work on numbers, so there a cell is a number: `period × 10⁶ + requests`.
 * `maximum(floor of the period)` empties a cell of an older period and leaves one of this period alone;
 * `increment(n)` then counts.
 */
const requestsPerPeriod = 1_000_000;

/** The value of a period's cell before the period's first request. */
export function floorOf(period: number): number {
  return period * requestsPerPeriod;
}

/** Calls `toCount` for each period with requests, in the order of the values of the cells. */
export function countsInCells<Count>(values: readonly number[], toCount: ToCount<Count>): Count[] {
  return values.flatMap((value) => {
    const requests = value % requestsPerPeriod;
    return requests > 0 ? [toCount(Math.floor(value / requestsPerPeriod), requests)] : [];
  });
}
