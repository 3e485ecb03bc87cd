/** A cue, or lines between empty ones that have no time line. */
export interface CaptionBlock {
  /** Where it begins, or its time line; from 1 on. */
  readonly line: number;
  /** The time line; null when there is none. */
  readonly time: string | null;
  /** Without the identifier and the time line. */
  readonly lines: readonly string[];
}

interface OpenBlock extends CaptionBlock {
  readonly lines: string[];
  /** A number above the time line. */
  readonly number: number | null;
}

/** The header of a WebVTT file. */
export const signature = /^WEBVTT(?:[ \t].*)?$/;
const wholeNumber = /^\s*(\d{1,9})\s*$/;

/**
 * The blocks of a caption file by WebVTT's rules: an empty line ends a block, and so does a time line after the first one, so
 * that cues need no empty line between them. The line above a time line is its identifier when it begins a block. Beyond those rules a
 * number that goes on counting is one anywhere, and a repeated header begins a block.
 */
export function blocksOf(lines: readonly string[]): CaptionBlock[] {
  const blocks: OpenBlock[] = [];
  let open: OpenBlock | null = null;
  const begin = (line: number, first: readonly string[]): OpenBlock => {
    const block = { line, time: null, lines: [...first], number: null };
    blocks.push(block);
    return block;
  };

  lines.forEach((text, i) => {
    const line = i + 1;
    if (text.includes("-->")) {
      const number = takeNumber(blocks);
      if (number === null && open !== null && open.time === null && open.lines.length === 1) blocks.pop();
      open = { line, time: text, lines: [], number };
      blocks.push(open);
    } else if (text === "") open = null;
    else if (open === null || signature.test(text)) open = text.trim() === "" ? null : begin(line, [text]);
    else open.lines.push(text);
  });
  return blocks.filter(({ time, lines: text }) => time !== null || text.length > 0);
}

/** Takes the number of the cue that begins from the end of the text before it; null when there is none. */
function takeNumber(blocks: OpenBlock[]): number | null {
  const last = blocks.at(-1);
  const number = Number(wholeNumber.exec(last?.lines.at(-1) ?? "")?.[1] ?? NaN);
  if (last === undefined || Number.isNaN(number)) return null;
  const before = blocks.findLast(({ time }) => time !== null);
  const isAlone = last.time === null && last.lines.length === 1;
  if (!isAlone && (before?.number ?? number) >= number) return null;
  last.lines.pop();
  return number;
}
