/** Prints what is read from each of the Board's PDFs in a folder, as a line of JSON. A process of its own: jest can't load unpdf. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dayOf, turnsOf } from "../../corpus-builder/sources/fed/turns.ts";
import { readPages } from "../../corpus-builder/sources/fed/read.ts";
import { pdfPages } from "../../corpus-builder/sources/pdf-lines.ts";

const [folder = ""] = process.argv.slice(2);
for (const file of readdirSync(folder).sort()) {
  const date = dayOf(file);
  if (date === null) continue;
  const text = readPages(await pdfPages(readFileSync(join(folder, file))), date);
  const { turns } = turnsOf(text.paragraphs);
  process.stdout.write(`${JSON.stringify({ file, title: text.title, footnotes: text.footnotes, turns })}\n`);
}
