/** Suites that need the Board's own PDFs, in the folder that FED_PDFS names; left out without one. */
export const fedPdfsSuites = "**/*.fed-pdfs.test.ts";

/** The folder; undefined when there is none. */
export const fedPdfs = process.env["FED_PDFS"];
