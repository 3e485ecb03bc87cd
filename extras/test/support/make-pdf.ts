/** A line of a page, in points from the lower left corner. */
export interface PrintedLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
}

/** WinAnsi has these outside of Latin-1. */
const winAnsi = new Map([
  ["\u2019", 0x92],
  ["\u2013", 0x96],
  ["\u2014", 0x97],
]);

/** What a page draws, as it stands in the file. */
interface PageContent {
  readonly content: Buffer;
  /** By which it is unpacked, such as /FlateDecode. */
  readonly filter?: string;
}

/** Makes a PDF with lines at their places, one page for each list. Its letters are those of WinAnsi. */
export const makePdf = (pages: readonly (readonly PrintedLine[])[]): Buffer =>
  pdfOf(pages.map((lines) => ({ content: Buffer.from(lines.map(drawn).join("\n"), "latin1") })));

/** Makes a PDF with these pages. */
export function pdfOf(pages: readonly PageContent[]): Buffer {
  const firstPage = 4;
  const kids = pages.map((_, at) => `${firstPage + 2 * at} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>",
    ...pages.flatMap((page, at) => [
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> " +
        `/Contents ${firstPage + 2 * at + 1} 0 R >>`,
      streamOf(page),
    ]),
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\n` +
      `startxref\n${file.length}\n%%EOF\n`,
    "latin1",
  );
}

const streamOf = ({ content, filter }: PageContent) =>
  `<< /Length ${content.length}${filter === undefined ? "" : ` /Filter ${filter}`} >>\n` +
  `stream\n${content.toString("latin1")}\nendstream`;

function drawn({ text, x, y, size = 12 }: PrintedLine): string {
  const codes = Array.from(text, (letter) => winAnsi.get(letter) ?? letter.codePointAt(0) ?? 0);
  const escaped = String.fromCharCode(...codes).replace(/[()\\]/g, "\\$&");
  return `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped}) Tj ET`;
}
