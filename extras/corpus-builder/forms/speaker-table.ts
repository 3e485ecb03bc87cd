import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { type Form, type Said, textForm } from "./form.ts";

const speakerColumn = /^(?:speaker(?:[ _](?:name|label|id))?|name|spk)$/i;
const textColumn = /^(?:text|transcript|content|utterance|speech|dialogue|sentence|words?)$/i;

/** A table (CSV, also with semicolons or tabs) whose header names a speaker's and a text's column. */
export const speakerTable: Form = {
  name: "a table with speakers",
  schema: textForm((text) => {
    const header = text.split(/\r?\n/, 1)[0] ?? "";
    const columns = [",", ";", "\t"].flatMap((delimiter) => columnsIn(header, delimiter) ?? [])[0];
    if (columns === undefined) return null;
    const { delimiter, speakerAt, textAt } = columns;
    const rows = recordsIn(text, delimiter);
    if ("problem" in rows) return rows;
    const [names = [], ...records] = rows.records;
    const long = records.findIndex((row) => row.slice(names.length).some((value) => value.trim() !== ""));
    if (long !== -1) return { problem: `has more values than columns in row ${long + 2}: quote its text` };
    return {
      turns: records.flatMap((row): Said[] => {
        const said = row[textAt]?.trim() ?? "";
        return said === "" ? [] : [{ speaker: row[speakerAt]?.trim() || null, text: said }];
      }),
    };
  }),
  example: {
    content: `start,speaker,text\n0,Ann Lee,"A quillon, open."\n3,Bob,Why?\n`,
    turns: [
      ["Ann Lee", "A quillon, open."],
      ["Bob", "Why?"],
    ],
  },
};

function columnsIn(header: string, delimiter: string) {
  if (!header.includes(delimiter)) return null;
  const found = recordsIn(header, delimiter);
  const columns = "problem" in found ? [] : (found.records[0] ?? []).map((name) => name.trim());
  const speakerAt = columns.findIndex((name) => speakerColumn.test(name));
  const textAt = columns.findIndex((name) => textColumn.test(name));
  return speakerAt === -1 || textAt === -1 ? null : { delimiter, speakerAt, textAt };
}

const recordLists = z.array(z.array(z.string()));

/** The records of a table, or why it can't be read. A quote inside a value without quotes is only a mark. */
function recordsIn(
  text: string,
  delimiter: string,
): { readonly records: string[][] } | { readonly problem: string } {
  try {
    const options = { delimiter, relax_quotes: true, relax_column_count: true, skip_empty_lines: true };
    return { records: recordLists.parse(parse(text, options)) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { problem: `is not CSV: ${error.message}` };
  }
}
