import { type ListingSite, MissingList, readList } from "../official-source.ts";

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
export async function listIds(site: ListingSite, firstYear: number): Promise<string[]> {
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
