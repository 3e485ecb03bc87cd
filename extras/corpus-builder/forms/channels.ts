import type { Piece } from "./form.ts";

const maxShiftMs = 300;
const minSameShare = 0.8;
/** A misheard word moves the words after it, in time and in number. */
const maxMisheard = 3;

/** What was said on a channel; null where the form names none. */
export interface OnChannel {
  readonly channel: string | null;
  readonly piece: Piece;
}

/** The words of channels, which are numbered from 0. */
export function wordsOn(channels: readonly (readonly Piece[])[]): readonly OnChannel[] {
  return channels.flatMap((pieces, i) => pieces.map((piece) => ({ channel: String(i), piece })));
}

/** The pieces of a recording with several channels, which are all its words. */
export function piecesOf(channels: readonly (readonly Piece[])[]): readonly Piece[] {
  const words = wordsOn(channels);
  return ownPieces(words, words);
}

/**
 * What was said, without channels whose words repeat those of one before: channels of one microphone say the same, so that only the
 * first counts. On other channels other people speak, whose names are the channels' where the pieces have none.
 */
export function ownPieces(said: readonly OnChannel[], words: readonly OnChannel[]): readonly Piece[] {
  const groups = [...Map.groupBy(words, ({ channel }) => channel)];
  if (groups.length < 2 && said === words) return said.map(({ piece }) => piece);
  const channels = groups.map(([channel, all]) => ({
    channel,
    words: all.map(({ piece }) => ({ key: keyOf(piece), startMs: piece.startMs })).filter(hasKey),
  }));
  const repeated = new Set<string | null>();
  channels.forEach((one, i) => {
    if (channels.slice(0, i).some((before) => areOfOneMicrophone(before.words, one.words)))
      repeated.add(one.channel);
  });
  const own = said.filter(({ channel }) => !repeated.has(channel));
  const isNamed = new Set(own.map(({ channel }) => channel)).size > 1;
  return own.map(({ channel, piece }) => ({
    ...piece,
    speaker: piece.speaker ?? (isNamed && channel !== null ? `Channel ${channel}` : null),
  }));
}

interface Word {
  /** In lower case, without marks. */
  readonly key: string;
  readonly startMs: number | null;
}

const keyOf = ({ text }: Piece) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
/** Blanks and marks of punctuation may be pieces of their own, and are no words. */
const hasKey = ({ key }: Word) => key !== "";

/** Whether at least 80% of the shorter channel's words are also in the other one, at most 0.3 s apart. */
function areOfOneMicrophone(a: readonly Word[], b: readonly Word[]): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  let same = 0;
  let before: { readonly at: number; readonly i: number } | null = null;
  for (const [i, { key, startMs }] of short.entries()) {
    for (let at: number = (before?.at ?? -1) + 1; at < long.length; at++) {
      const shift = (long[at]?.startMs ?? Infinity) - (startMs ?? 0);
      const isNear: boolean = before !== null && at - before.at <= maxMisheard && i - before.i <= maxMisheard;
      if (shift > maxShiftMs && !isNear) break;
      if (long[at]?.key !== key || (Math.abs(shift) > maxShiftMs && !isNear)) continue;
      same += 1;
      before = { at, i };
      break;
    }
  }
  return short.length > 0 && same >= short.length * minSameShare;
}
