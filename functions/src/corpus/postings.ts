import type { ByteWriter } from "./byte-writer.ts";

/**
 * Where one word stands in each game, as the corpus file holds it, in two parts. For each game with the word, `games` has a
 * header: games since the last one, doubled, plus 1 when it has more mentions than one; the first position; and of several, their
 * number and the bytes that the others take in `positions`, where each is the distance from the one before. So counting a word reads no
 * position, and a game that a filter leaves out is skipped without being decoded.
 */
export interface Postings {
  /** Mentions by the number of the game; 0 in games without the word. */
  readonly counts: Uint32Array;
  /** By the number of the game: the first position. */
  readonly firsts: Uint32Array;
  /** By the number of the game: where the others begin in `positions`. */
  readonly starts: Uint32Array;
  readonly total: number;
}

interface Header {
  readonly games: number;
  readonly first: number;
  readonly count: number;
  readonly bytes: number;
}

export function writeHeader(out: ByteWriter, { games, first, count, bytes }: Header): void {
  out.varint(games * 2 + (count > 1 ? 1 : 0));
  out.varint(first);
  if (count === 1) return;
  out.varint(count);
  out.varint(bytes);
}

/** Throws a RangeError when the bytes are no postings of that many games. */
export function decodePostings(bytes: Uint8Array, gameCount: number): Postings {
  const counts = new Uint32Array(gameCount);
  const firsts = new Uint32Array(gameCount);
  const starts = new Uint32Array(gameCount);
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? cutOff();
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };

  let total = 0;
  let offset = 0;
  for (let game = -1; at < bytes.length;) {
    const header = varint();
    game += header >>> 1;
    if (game >= gameCount) cutOff();
    firsts[game] = varint();
    starts[game] = offset;
    const count = header % 2 === 0 ? 1 : varint();
    if (count > 1) offset += varint();
    counts[game] = count;
    total += count;
  }
  return { counts, firsts, starts, total };
}

function cutOff(): never {
  throw new RangeError("The postings of a word are damaged");
}

/** Starts of phrases in one game, as far as the slots read so far agree on them. */
export interface Agreement {
  /** By the start: the stamp of the last slot that agreed. */
  readonly stamps: Uint32Array;
  /** A start must have this stamp to be agreed on; null: any start will do. */
  readonly before: number | null;
  /** The stamp that it then gets. */
  readonly after: number;
}

/**
 * Reads a game's positions of a word, and stamps the starts of phrases whose `slot`th place the word would fill. Adds those that are
 * agreed on to `agreed`, if given. The innermost loop of a search: it decodes and compares in one go.
 */
export function agree(
  game: number,
  { counts, firsts, starts }: Postings,
  positions: () => Uint8Array,
  slot: number,
  { stamps, before, after }: Agreement,
  agreed: number[] | null,
): void {
  const count = counts[game] ?? 0;
  const bytes = count > 1 ? positions() : noBytes;
  let at = starts[game] ?? 0;
  let start = (firsts[game] ?? 0) - slot;
  for (let left = count; left > 0; left--) {
    if (start >= 0 && (before === null || stamps[start] === before)) {
      stamps[start] = after;
      if (agreed !== null) agreed.push(start);
    }
    if (left === 1) return;
    let byte = bytes[at++] ?? 0;
    let delta = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] ?? 0;
      delta |= (byte & 127) << shift;
    }
    start += delta;
  }
}

const noBytes = new Uint8Array();
