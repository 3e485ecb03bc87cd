import { formLabel } from "../../../src/base/forms.ts";
import { pdfPages } from "../pdf-lines.ts";
import type { ReadText } from "../reading.ts";
import { dayOf } from "./files.ts";
import { readPages } from "./pages.ts";
import { turnsOf } from "./turns.ts";

/** Reads the PDF of a press conference. */
export const read: ReadText = async (bytes, { file }) => {
  const date = dayOf(file) ?? "";
  const { isPreliminary, paragraphs } = readPages(await pdfPages(bytes), date);
  const title = `Federal Reserve press conference, ${date}`;
  return {
    is: "speech",
    title,
    date,
    labels: { [formLabel]: "press_conference" },
    isPreliminary,
    ...turnsOf(paragraphs),
  };
};
