import type { ToCount } from "../../src/keys/hourly-usage.ts";

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
