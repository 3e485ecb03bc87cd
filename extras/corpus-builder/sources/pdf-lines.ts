import { getDocumentProxy } from "unpdf";
import { messageOf } from "@mention-market/service/base/errors";

/** A line of a page. Positions are points from the lower left corner. */
export interface PdfLine {
  readonly text: string;
  /** Where the line begins. */
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  /** The size of its largest letters. */
  readonly size: number;
}

interface Piece {
  readonly text: string;
  readonly x: number;
  readonly end: number;
  readonly y: number;
  readonly size: number;
}

/** In shares of the letters' size: baselines within this distance are one line, and a wider gap is a space. */
const sameLine = 0.5;
const spaceWidth = 0.15;
/** Letters below this share of the line's size that are raised are a footnote's mark, which belongs to no word. */
const markSize = 0.8;

/** The lines of each page of a PDF, from top to bottom. Throws an Error that says what the bytes are instead. */
export async function pdfPages(bytes: Uint8Array): Promise<PdfLine[][]> {
  checkWhole(bytes);
  const pdf = await opened(bytes);
  try {
    const pages: PdfLine[][] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const pieces = items.flatMap((item) =>
        "str" in item && item.str !== "" ? toPiece(item.str, item.transform, item.width) : [],
      );
      pages.push(linesOf(pieces));
      page.cleanup();
    }
    return pages;
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/** Throws for what a server or a mirror may send instead of a PDF. A truncated PDF can often be opened, so its end is checked, too. */
function checkWhole(bytes: Uint8Array): void {
  const start = textOf(bytes.subarray(0, 1024)).trimStart();
  if (start.startsWith("version https://git-lfs"))
    throw new Error("is a Git LFS pointer, not the PDF itself");
  if (/^<(?:!doctype|html)/i.test(start)) throw new Error("is an HTML page, not a PDF");
  if (!start.startsWith("%PDF-")) throw new Error("is not a PDF");
  if (!textOf(bytes.subarray(-1024)).includes("%%EOF"))
    throw new Error("is cut short: it lacks the end of a PDF");
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

async function opened(bytes: Uint8Array) {
  try {
    // A copy, because unpdf detaches the buffer. Silent, because warnings about fonts are harmless.
    return await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
  } catch (error) {
    throw new Error(`can't be read as a PDF: ${messageOf(error)}`, { cause: error });
  }
}

function toPiece(text: string, [, , , height = 0, x = 0, y = 0]: readonly number[], width: number): Piece {
  return { text, x, end: x + width, y, size: Math.abs(height) };
}

function linesOf(pieces: readonly Piece[]): PdfLine[] {
  const lines: Piece[][] = [];
  // The largest first, so that a raised mark joins the line of its word.
  for (const piece of pieces.toSorted((one, other) => other.size - one.size)) {
    const line = lines.find(([first]) => first && Math.abs(first.y - piece.y) < sameLine * first.size);
    if (line === undefined) lines.push([piece]);
    else line.push(piece);
  }
  return lines.flatMap(toLine).toSorted((one, other) => other.y - one.y);
}

function toLine(pieces: readonly Piece[]): PdfLine[] {
  const [first] = pieces;
  if (first === undefined) return [];
  const { size, y } = first;
  const isMark = (piece: Piece) => piece.size < markSize * size && piece.y > y;
  const inOrder = pieces.filter((piece) => !isMark(piece)).toSorted((one, other) => one.x - other.x);
  const text = inOrder
    .map(
      (piece, at) =>
        (piece.x - (inOrder[at - 1]?.end ?? piece.x) > spaceWidth * size ? " " : "") + piece.text,
    )
    .join("")
    .replace(/\s+/gu, " ")
    .trim();
  const x = inOrder.find((piece) => piece.text.trim() !== "")?.x ?? first.x;
  return text === "" ? [] : [{ text, x, y, size }];
}
