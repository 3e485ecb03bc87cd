/** These begin a text of their own, also without a blank. */
const dashOrTag = /^(?:[-–—]\s|[[♪♫])/u;

/**
 * The words of a recogniser that writes pieces of words: " tar", "iff". If any piece of a file begins or ends with a blank, a piece
 * without one between it and the piece before belongs to that word, and has its time and speaker. If none does, all are words.
 * Blank pieces are left out. `pieces` are all of a file.
 */
export function joinPieces<Piece extends { readonly text: string }>(pieces: readonly Piece[]): Piece[] {
  const words: Piece[] = [];
  if (!pieces.some(({ text }) => /^\s|\s$/.test(text))) words.push(...pieces);
  else
    for (const piece of pieces) {
      const last = words.at(-1);
      if (last !== undefined && continues(last.text, piece.text))
        words.splice(-1, 1, { ...last, text: last.text + piece.text });
      else words.push(piece);
    }
  return words.filter(({ text }) => text.trim() !== "");
}

function continues(before: string, text: string): boolean {
  return !/\s$/.test(before) && !/^\s/.test(text) && !dashOrTag.test(text);
}

const subwordMarks = ["##", "▁", "Ġ"] as const;
const minMarkedShare = 0.1;

/** The mark by which a model's subwords are written ("tar", "##iff"), which are not read; null where the pieces have none. */
export function subwordMarkOf(pieces: readonly { readonly text: string }[]): string | null {
  const marked = (mark: string) =>
    pieces.filter(({ text }) => text.startsWith(mark) && /^[\p{L}\p{N}]/u.test(text.slice(mark.length)))
      .length;
  return subwordMarks.find((mark) => marked(mark) > pieces.length * minMarkedShare) ?? null;
}
