import { parse } from "csv-parse/sync";
import { z } from "zod";
import { type Form, type Said, textForm } from "./form.ts";

const speakerColumn = /^(?:speaker(?:[ _](?:name|label|id))?|name|spk)$/i;
const textColumn = /^(?:text|transcript|content|utterance|speech|dialogue|sentence|words?)$/i;

/** A table (CSV, also with semicolons or tabs) whose header names a speaker's and a text's column. */
export const speakerTable: Form = {
  name: "a table with speakers",
  schema: textForm((text) => {
    const header = text.split(/\r?\n/, 1)[0] ?? "";
    const delimiter = [",", ";", "\t"].find((sign) => header.includes(sign));
    const columns = header.split(delimiter ?? ",").map((name) => name.replace(/^"|"$/g, "").trim());
    const speakerAt = columns.findIndex((name) => speakerColumn.test(name));
    const textAt = columns.findIndex((name) => textColumn.test(name));
    if (delimiter === undefined || speakerAt === -1 || textAt === -1) return null;
    const rows = z
      .array(z.array(z.string()))
      .parse(parse(text, { delimiter, from_line: 2, relax_column_count: true, skip_empty_lines: true }));
    return {
      turns: rows.flatMap((row): Said[] => {
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
