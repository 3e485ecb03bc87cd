import { basename } from "node:path";
import type { OfficialSource } from "../official-source.ts";
import type { SourceDocument } from "../reading.ts";
import { listPages } from "./listing.ts";

const baseUrl = "https://www.federalreserve.gov";
const publisher = "Board of Governors of the Federal Reserve System";

/** Speeches and testimony of members of the Federal Reserve Board, as published by the Board. They are in the public domain. */
export const fedSpeeches: OfficialSource = {
  name: "fed-speeches",
  kind: ".htm",
  baseUrl,
  version: 2,
  series: [
    { series: ["KXPOWELLMENTION", "KXJPOWMENTION"], speakers: ["Jerome Powell"], roles: [] },
    { series: ["KXWARSHMENTION"], speakers: ["Kevin Warsh"], roles: [] },
    { series: ["KXBARRMENTION"], speakers: ["Michael Barr"], roles: [] },
    { series: ["KXBOWMANMENTION"], speakers: ["Michelle Bowman"], roles: [] },
    { series: ["KXFEDGOVMENTION"], speakers: [], roles: ["governor", "vice_chair"] },
  ],
  note: "Speeches and testimony as prepared: what was said otherwise, and questions and answers, are not in them, so counts are a lower bound.",
  spellings: { "Susan Schmidt Bies": "Susan Bies" },
  since: "2015-01-01",
  leavesOutBad: true,
  reader: new URL("./read.ts", import.meta.url),
  async list(site, since) {
    const { paths, notes } = await listPages(site, since);
    return { documents: named(paths), notes };
  },
  documentOf: (fileName) =>
    /^[\w.-]+\.htm$/.test(fileName) ? documentOf(fileName, `${publisher}, ${fileName}`) : null,
};

/** Names a document by the last part of its address. If a speech and a testimony share it, the second also gets its folder's name. */
function named(paths: readonly string[]): SourceDocument[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    const file = taken.has(basename(path)) ? path.split("/").slice(-2).join("-") : basename(path);
    taken.add(file);
    return { ...documentOf(file, `${publisher}, ${baseUrl}${path}`), path };
  });
}

function documentOf(file: string, source: string): SourceDocument {
  return { id: basename(file, ".htm"), source, path: `/newsevents/speech/${file}`, file };
}
