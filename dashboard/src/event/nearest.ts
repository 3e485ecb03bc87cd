/** A place in pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The place of the pointer's nearest one, the last of several as near; null if none is within `reach` pixels. */
export function nearestOf(places: readonly Place[], pointer: Place, reach: number): number | null {
  let nearest: number | null = null;
  let least = reach;
  for (const [index, { x, y }] of places.entries()) {
    const distance = Math.hypot(x - pointer.x, y - pointer.y);
    if (distance > least) continue;
    least = distance;
    nearest = index;
  }
  return nearest;
}
