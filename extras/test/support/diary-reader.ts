import type { ReadText } from "../../corpus-builder/sources/reading.ts";

/** Reads the text of a day of the diary. */
export const read: ReadText = (bytes, { file }) => {
  const [status = "", ...lines] = Buffer.from(bytes).toString().split("\n");
  if (lines.pop() !== "END") throw new Error("is cut short");
  const date = file.slice(0, "2026-01-01".length);
  const turns = lines.map((line) => {
    const [label = "", text = ""] = line.split(": ");
    return { label, text, speaker: label, role: "diarist" };
  });
  const isPreliminary = status === "PRELIMINARY";
  const speech = { title: `Diary, ${date}`, date, labels: {}, isPreliminary, turns, notes: [] };
  return status === "BLANK" ? { is: "other", reason: "is blank" } : { is: "speech", ...speech };
};
