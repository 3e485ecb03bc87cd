import { basename } from "node:path";
import type { OfficialSource } from "../official-source.ts";
import type { SourceDocument } from "../reading.ts";
import { president as speaker } from "./read.ts";
import { listIds } from "./sitemap.ts";

const baseUrl = "https://www.govinfo.gov";

/** The president's remarks in the Daily Compilation of Presidential Documents. They are in the public domain. */
export const president: OfficialSource = {
  name: "president",
  kind: ".htm",
  baseUrl,
  version: 2,
  series: [
    { series: ["KXTRUMPMENTION", "KXTRUMPMENTIONB", "KXBILATERALMENTION"], speakers: [speaker], roles: [] },
  ],
  note: "Documents are published about five weeks after the day, some much later: a day without one is no evidence of silence. Interviews by broadcasters are seldom among them.",
  spellings: {},
  since: "2025-01-01",
  leavesOutBad: true,
  reader: new URL("./read.ts", import.meta.url),
  async list(site, since) {
    const ids = await listIds(site, Number(since.slice(0, 4)));
    return { documents: ids.map(documentOf), notes: [] };
  },
  documentOf: (fileName) => (/^[\w.-]+\.htm$/.test(fileName) ? documentOf(basename(fileName, ".htm")) : null),
};

function documentOf(id: string): SourceDocument {
  const file = `${id}.htm`;
  const path = `/content/pkg/${id}/html/${file}`;
  return { id, source: `Office of the Federal Register, ${baseUrl}${path}`, path, file };
}
