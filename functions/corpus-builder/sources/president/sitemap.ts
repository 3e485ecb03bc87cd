import { type ListingSite, MissingList, readList } from "../official-source.ts";

const sitemapOf = (year: number) => {
  const file = `DCPD_${year}_sitemap.xml`;
  return { path: `/sitemap/${file}`, file };
};
/** Others are digests and checklists of a year. */
const documentForm = /<loc>[^<]*\/(DCPD-\d{9})\s*<\/loc>/g;

/**
 * The ids of the documents of a year and the later ones, by the sitemap of each. Numbers follow publication: one in ten stands behind later days, so
 * each id that is listed is looked for, and not only the newest.
 */
export async function listIds(site: ListingSite, firstYear: number): Promise<string[]> {
  const ids: string[] = [];
  for (let year = firstYear; ; year++) {
    try {
      ids.push(...(await readList(site, sitemapOf(year), (page) => idsIn(page.toString(), year))));
    } catch (error) {
      // The year after the last one.
      if (error instanceof MissingList && year > firstYear) return [...new Set(ids)].sort();
      throw error;
    }
  }
}

function idsIn(page: string, year: number): string[] {
  if (!/<\/urlset>\s*$/.test(page)) throw new Error(`has a sitemap of ${year} that is cut short, or is none`);
  return [...page.matchAll(documentForm)].map(([, id = ""]) => id);
}
