import { eachVarint } from "./varints.ts";

/**
 * Where one word stands in each game, as the corpus file holds it: `games` has three numbers a game (games since the last
 * one, mentions, bytes of positions), `positions` the word's places in that game, each as the distance from the one before.
 * So counting a word reads no position, and a game that is not asked for is skipped without being decoded.
 */
export interface Postings {
  /** Mentions by the number of the game; 0 in games without the word. */
  readonly counts: Uint32Array;
  /** Where a game's positions begin and end in `positions`. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly total: number;
}

export function decodeGames(bytes: Uint8Array, gameCount: number): Postings {
  const counts = new Uint32Array(gameCount);
  const starts = new Uint32Array(gameCount);
  const ends = new Uint32Array(gameCount);
  let game = -1;
  let total = 0;
  let offset = 0;
  let field = 0;
  eachVarint(bytes, (value) => {
    if (field === 0) game += value;
    else if (field === 1) {
      counts[game] = value;
      total += value;
    } else {
      starts[game] = offset;
      offset += value;
      ends[game] = offset;
    }
    field = (field + 1) % 3;
  });
  if (game >= gameCount) throw new RangeError("A word stands in a game that is not there");
  return { counts, starts, ends, total };
}
