import type { OfficialSource, SourceDocument } from "../../corpus-builder/sources/official-source.ts";

const documentOf = (date: string): SourceDocument => ({
  id: `diary-${date}`,
  title: `Diary, ${date}`,
  date,
  source: `The diarist, https://example.com/${date}.txt`,
  path: `/${date}.txt`,
  file: `${date}.txt`,
});

/**
 * A small official source: `/days.txt` names its days, a line each. The text of a day begins with FINAL or PRELIMINARY, ends with END, and
 * has a turn on each line between, such as "ANN: A bridge.".
 */
export const diary: OfficialSource = {
  name: "diary",
  kind: ".txt",
  baseUrl: "https://example.com",
  version: 1,
  series: [{ series: ["KXDIARYMENTION"], speakers: [], roles: ["diarist"] }],
  spellings: { An: "Ann" },
  async list(web) {
    const fetched = await web.fetch("/days.txt", "days.txt", { ifChanged: true });
    if (fetched.status === "missing") throw new Error("has no list of days");
    if (fetched.status === "new") fetched.keep();
    return (web.stored("days.txt")?.toString() ?? "").split("\n").filter(Boolean).map(documentOf);
  },
  documentOf: (fileName) => documentOf(fileName.slice(0, "2026-01-01".length)),
  read(bytes) {
    const [status = "", ...lines] = Buffer.from(bytes).toString().split("\n");
    if (lines.pop() !== "END") return Promise.reject(new Error("is cut short"));
    return Promise.resolve({ isPreliminary: status === "PRELIMINARY", paragraphs: lines });
  },
  turns: ({ paragraphs }) => ({
    turns: paragraphs.map((line) => {
      const [label = "", text = ""] = line.split(": ");
      return { label, text, speaker: label, role: "diarist" };
    }),
    notes: [],
  }),
};

/** The text of a day. */
export const diaryText = (text: string, status: "FINAL" | "PRELIMINARY" = "FINAL") =>
  [status, `ANN: ${text}`, "END"].join("\n");
