/** A line of a page, in points from the lower left corner. */
interface PrintedLine {
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
const makePdf = (pages: readonly (readonly PrintedLine[])[]): Buffer =>
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

export interface PrintedConference {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly status?: "FINAL" | "PRELIMINARY";
  /** Of each page, the lines below the header; the first page begins with the title. */
  readonly pages: readonly (readonly PrintedLine[])[];
  /** Of the footers. Default: as many as there are. */
  readonly pageCount?: number;
}

/** The first line of a paragraph, and another one. */
export const indented = (text: string, y: number): PrintedLine => ({ text, x: 108, y });
export const wrapped = (text: string, y: number): PrintedLine => ({ text, x: 72, y });

/** A page with paragraphs of one line. */
export const paragraphs = (...texts: readonly string[]): PrintedLine[] =>
  texts.map((text, at) => indented(text, 660 - 28 * at));

/** The pages of a transcript as the Board prints it: the lines in the geometry of its files. */
export function printedPages(conference: PrintedConference): PrintedLine[][] {
  const { date, status = "FINAL", pages, pageCount = pages.length } = conference;
  const day = new Date(date).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  return pages.map((lines, at) => [
    { text: day, x: 72, y: 745 },
    { text: "Chair Powell\u2019s Press Conference", x: 228, y: 745 },
    { text: status, x: 480, y: 745 },
    { text: `Page ${at + 1} of ${pageCount}`, x: 274, y: 52 },
    ...(at === 0
      ? [
          { text: "Transcript of Chair Powell\u2019s Press Conference", x: 186, y: 709 },
          { text: day, x: 257, y: 695 },
        ]
      : []),
    ...lines,
  ]);
}

export const fedPdf = (conference: PrintedConference): Buffer => makePdf(printedPages(conference));

export const fedFile = (date: string) => `FOMCpresconf${date.replaceAll("-", "")}.pdf`;
