import { makePdf, type PrintedLine } from "./make-pdf.ts";

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
