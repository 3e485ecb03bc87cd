import { readList, type OfficialSource } from "../../corpus-builder/sources/official-source.ts";
import type { SourceDocument } from "../../corpus-builder/sources/reading.ts";

const documentOf = (date: string): SourceDocument => ({
  id: `diary-${date}`,
  source: `The diarist, https://example.com/${date}.txt`,
  path: `/${date}.txt`,
  file: `${date}.txt`,
});

/**
 * A small official source: `/days.txt` names its days, a line each. The text of a day begins with FINAL, PRELIMINARY or BLANK, ends with END,
 * and has a turn on each line between, such as "ANN: A bridge.".
 */
export const diary: OfficialSource = {
  name: "diary",
  kind: ".txt",
  baseUrl: "https://example.com",
  version: 1,
  series: [{ series: ["KXDIARYMENTION"], speakers: [], roles: ["diarist"] }],
  note: null,
  spellings: { An: "Ann" },
  since: null,
  leavesOutBad: false,
  reader: new URL("./diary-reader.ts", import.meta.url),
  async list(site) {
    const page = await readList(site, { path: "/days.txt", file: "days.txt" }, (bytes) => bytes.toString());
    return { documents: page.split("\n").filter(Boolean).map(documentOf), notes: [] };
  },
  documentOf: (fileName) => documentOf(fileName.slice(0, "2026-01-01".length)),
};

/** The text of a day. */
export const diaryText = (text: string, status: "FINAL" | "PRELIMINARY" | "BLANK" = "FINAL") =>
  [status, `ANN: ${text}`, "END"].join("\n");
