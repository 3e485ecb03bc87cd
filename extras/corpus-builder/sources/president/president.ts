import { type ListingSite, MissingList, readList, type OfficialSource } from "../official-source.ts";
import { basename } from "node:path";
import type { SourceDocument } from "../reading.ts";
import { president as speaker } from "./read.ts";

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

const sitemapOf = (year: number) => {
  const file = `DCPD_${year}_sitemap.xml`;
  return { path: `/sitemap/${file}`, file };
};

/** Documents. Other links lead to digests and checklists of a year. */
const documentForm = /<loc>[^<]*\/(DCPD-\d{9})\s*<\/loc>/g;

/**
 * The ids of the documents since a year, from each year's sitemap. Ids follow publication, and one in ten belongs to an earlier day, so
 * all listed ids are returned, not only the newest.
 */
async function listIds(site: ListingSite, firstYear: number): Promise<string[]> {
  const ids: string[] = [];
  for (let year = firstYear; ; year++) {
    try {
      ids.push(...(await readList(site, sitemapOf(year), (page) => idsIn(page.toString(), year))));
    } catch (error) {
      // The year after the last one has no sitemap yet.
      if (error instanceof MissingList && year > firstYear) return [...new Set(ids)].sort();
      throw error;
    }
  }
}

function idsIn(page: string, year: number): string[] {
  if (!/<\/urlset>\s*$/.test(page)) throw new Error(`has a sitemap of ${year} that is cut short, or is none`);
  return [...page.matchAll(documentForm)].map(([, id = ""]) => id);
}
