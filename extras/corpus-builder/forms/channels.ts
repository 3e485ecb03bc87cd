import type { Piece } from "./form.ts";

const maxShiftMs = 300;
const minSameShare = 0.8;
/** A misheard word moves the words after it, in time and in number. */
const maxMisheard = 3;

/**
 * The pieces of a recording with several channels. Channels of one microphone say the same, so that only the first counts. On other
 * channels other people speak, whose names are the channels' where the pieces have none.
 */
export function piecesOf(channels: readonly (readonly Piece[])[]): readonly Piece[] {
  const kept = channels.filter((_, i) => isOwn(channels, i));
  const isNamed = kept.filter(({ length }) => length > 0).length > 1;
  return channels.flatMap((pieces, i) => {
    if (!kept.includes(pieces)) return [];
    return isNamed ? pieces.map((piece) => ({ ...piece, speaker: piece.speaker ?? `Channel ${i}` })) : pieces;
  });
}

/** Whether a channel does not repeat one before it. */
export function isOwn(channels: readonly (readonly Piece[])[], i: number): boolean {
  return !channels.slice(0, i).some((before) => areOfOneMicrophone(before, channels[i] ?? []));
}

const keyOf = ({ text }: Piece) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Whether at least 80% of the shorter channel's words are also in the other one, at most 0.3 s apart. */
function areOfOneMicrophone(a: readonly Piece[], b: readonly Piece[]): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const keys = long.map(keyOf);
  let same = 0;
  let before: { readonly at: number; readonly i: number } | null = null;
  for (const [i, piece] of short.entries()) {
    const key = keyOf(piece);
    for (let at: number = (before?.at ?? -1) + 1; at < long.length; at++) {
      const shift = (long[at]?.startMs ?? Infinity) - (piece.startMs ?? 0);
      const isNear: boolean = before !== null && at - before.at <= maxMisheard && i - before.i <= maxMisheard;
      if (shift > maxShiftMs && !isNear) break;
      if (keys[at] !== key || (Math.abs(shift) > maxShiftMs && !isNear)) continue;
      same += 1;
      before = { at, i };
      break;
    }
  }
  return short.length > 0 && same >= short.length * minSameShare;
}
