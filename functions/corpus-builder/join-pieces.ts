/** A word, a piece of a word or a segment that a recogniser wrote. */
export interface Segment {
  readonly text: string;
  /** Null if unknown. */
  readonly speaker?: string | null | undefined;
  /** Whether it begins a line, and so never goes on with the word before. */
  readonly isLine?: boolean | undefined;
}

/** These begin a text of their own, also without a blank. */
const dashOrTag = /^(?:[-–—]\s|[[♪♫])/u;

/**
 * The words of a recogniser that writes pieces of words: " tar", "iff". If any piece of a file begins or ends with a blank, a piece
 * without one between it and the piece before belongs to that word, and has its time and speaker, unless another speaker is named. If
 * none does, all are words. Blank pieces are left out. `pieces` are all of a file.
 */
export function joinPieces<Piece extends Segment>(pieces: readonly Piece[]): Piece[] {
  const words: Piece[] = [];
  if (!pieces.some(({ text }) => /^\s|\s$/.test(text))) words.push(...pieces);
  else
    for (const piece of pieces) {
      const last = words.at(-1);
      if (last !== undefined && continues(last, piece))
        words.splice(-1, 1, { ...last, text: last.text + piece.text });
      else words.push(piece);
    }
  return words.filter(({ text }) => text.trim() !== "");
}

function continues(before: Segment, { text, speaker, isLine }: Segment): boolean {
  const isOther = speaker != null && before.speaker != null && speaker !== before.speaker;
  return (
    !isOther && isLine !== true && !/\s$/.test(before.text) && !/^\s/.test(text) && !dashOrTag.test(text)
  );
}

const isWord = ({ text }: Segment) => !/\s/.test(text.trim());
const hasBlank = ({ text }: Segment) => /^\s/.test(text);

/** Whether segments are pieces of words, as whisper.cpp writes them on demand: each is at most a word, and some begin with a blank. */
export function areWordPieces(segments: readonly Segment[]): boolean {
  return segments.every(isWord) && segments.some(hasBlank);
}

/** Of segments that are cut inside words, at least this share begins a word, and so with a blank. */
const minBlankShare = 2 / 3;
const minWordShare = 2 / 3;

/**
 * The segments of whisper.cpp, which may cut inside words. Each is a line, unless it goes on with the word before. If most are
 * at most a word, they show no lines. Null where nothing shows that words are cut.
 */
export function cutSegments<S extends Segment>(segments: readonly S[]): (S & { isLine: boolean })[] | null {
  const isCut = segments.filter(hasBlank).length >= segments.length * minBlankShare;
  if (!isCut && !areWordPieces(segments)) return null;
  const showLines = segments.filter(isWord).length < segments.length * minWordShare;
  return segments.map((segment, i) => ({
    ...segment,
    isLine: showLines && beginsLine(segments[i - 1]?.text ?? "", segment.text),
  }));
}

/** A capital goes on with a word in capitals only: "U." with "S.". */
function beginsLine(before: string, text: string): boolean {
  return /^\s/.test(text) || dashOrTag.test(text) || (/^\p{Lu}/u.test(text) && !/\p{Lu}\.?$/u.test(before));
}

/** A mark of all pieces but a word's first, or of each word's first one. `among`: the words of which it begins more than a share. */
const subwordMarks = [
  { mark: "##", pattern: /^##['’\p{L}\p{N}]/u, among: /#/, minShare: 0.5 },
  { mark: "▁", pattern: /^▁[\p{L}\p{N}]/u, among: /./, minShare: 0.1 },
  { mark: "Ġ", pattern: /^Ġ[\p{L}\p{N}]/u, among: /./, minShare: 0.1 },
] as const;

/**
 * Why texts in a model's subwords ("tar", "##iff") are not read; null for others. People write the same signs, but `Ġ` and `▁` at the
 * beginning of few words, and `#` mostly otherwise: for a number, for music or before a heading.
 */
export function subwordProblem(texts: readonly { readonly text: string }[]): string | null {
  const found = subwordMarks.find(({ mark, pattern, among, minShare }) => {
    if (!texts.some(({ text }) => text.includes(mark))) return false;
    const words = texts.flatMap(({ text }) => text.split(/\s+/)).filter((word) => among.test(word));
    return words.filter((word) => pattern.test(word)).length > words.length * minShare;
  });
  return found === undefined
    ? null
    : `is written in a model's subwords (${found.mark}), which are not read: write whole words`;
}
