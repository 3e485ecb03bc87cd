import { type Form, textForm } from "./form.ts";

/** whisper's .tsv: times in ms, and a segment a line. */
export const whisperTable: Form = {
  name: "whisper's table",
  schema: textForm((text) => {
    const [header, ...rows] = text.split(/\r?\n/);
    if (header !== "start\tend\ttext") return null;
    return {
      pieces: rows.flatMap((row) => {
        const [start = "", end = "", ...said] = row.split("\t");
        const times = { startMs: Number(start), endMs: Number(end) };
        return said.length === 0 ? [] : [{ text: said.join(" "), isLine: true, speaker: null, ...times }];
      }),
    };
  }),
  example: {
    content: "start\tend\ttext\n0\t900\tA quillon.\n900\t1200\tWhy?\n",
    turns: [[null, "A quillon.\nWhy?"]],
  },
};
