import { joinPieces } from "@mention-market/service/corpus-builder/join-pieces";
import type { Changes } from "@mention-market/service/corpus-builder/reading-report";
import type { Piece, Said } from "./form.ts";
import { mayLoop, withoutLoops, type Loop } from "./loops.ts";

export interface Recognised {
  readonly turns: readonly Said[];
  readonly loops: readonly Loop[];
  readonly counts: Pick<Changes, "repeatedCues" | "joinedPieces">;
  /** From the first word to the end of the last one; null in forms without times. */
  readonly durationMs: number | null;
}

/** The turns in the pieces of a recogniser's file. */
export function turnsIn(pieces: readonly Piece[], keepRepeats: boolean): Recognised {
  const whole = joinPieces(pieces);
  const { pieces: said, loops } =
    keepRepeats || !mayLoop(whole) ? { pieces: whole, loops: [] } : unlooped(whole);
  const joinedPieces = pieces.filter(({ text }) => text.trim() !== "").length - whole.length;
  return {
    turns: turnsOf(said),
    loops,
    counts: { repeatedCues: 0, joinedPieces },
    durationMs: durationOf(pieces),
  };
}

function turnsOf(words: readonly Piece[]): Said[] {
  const parts = words.map(({ speaker, text, isLine }) => ({
    speaker,
    text: (isLine === true ? "\n" : " ") + text.trim(),
  }));
  return joinTurns(parts, "").map((turn) => ({ ...turn, text: turn.text.trim() }));
}

function unlooped(whole: readonly Piece[]) {
  const words = whole.flatMap((piece) =>
    piece.text
      .trim()
      .split(/\s+/)
      .map((text, i) => ({ ...piece, text, isLine: i === 0 && piece.isLine })),
  );
  const { words: said, loops } = withoutLoops(words);
  return { pieces: said, loops };
}

/** Joins what one speaker says in a row. What has no speaker between two turns of one speaker is that speaker's. */
export function joinTurns(all: readonly Said[], between: string): Said[] {
  const turns: (Said & { readonly texts: string[] })[] = [];
  withSpeakers(all).forEach(({ speaker, role, part, text }) => {
    const last = turns.at(-1);
    if (last?.speaker === speaker && last.role === role && last.part === part) last.texts.push(text);
    else turns.push({ speaker, role, part, text, texts: [text] });
  });
  return turns.map(({ texts, ...turn }) => ({ ...turn, text: texts.join(between) }));
}

function withSpeakers(all: readonly Said[]): Said[] {
  const next: (string | null)[] = [];
  let after: string | null = null;
  for (const { speaker } of all.toReversed()) next.push((after = speaker ?? after));
  next.reverse();
  let before: Said | null = null;
  return all.map((one, i) => {
    if (one.speaker !== null) before = one;
    else if (before !== null && before.speaker === next[i] && (one.role ?? before.role) === before.role)
      return { ...one, speaker: before.speaker, role: before.role, part: one.part ?? before.part };
    return one;
  });
}

function durationOf(pieces: readonly Piece[]): number | null {
  let first = Infinity;
  let last = -Infinity;
  for (const { startMs, endMs } of pieces) {
    first = Math.min(first, startMs ?? Infinity);
    last = Math.max(last, endMs ?? startMs ?? -Infinity);
  }
  return last > first ? last - first : null;
}
