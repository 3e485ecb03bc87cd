import { type ListingSite, MissingList, readList } from "../official-source.ts";

const currentPage = { path: "/monetarypolicy/fomccalendars.htm", file: "fomccalendars.htm" };
const historicalPage = (year: number) => ({
  path: `/monetarypolicy/fomchistorical${year}.htm`,
  file: `fomchistorical${year}.htm`,
});
/** Of the first press conference. */
const firstYear = 2011;
/** The page of 28 January 2026 has two s. Its own address is of no use: all transcripts have the same form of address. */
const conferenceLink = /fomcpress?conf(\d{4})(\d{2})(\d{2})/gi;

/**
 * The days of the press conferences, by the Board's calendars: the current one has about six years, and each year before has a
 * page, which does not change any more and is asked for once. Throws an Error when a page can't be read.
 */
export async function listDays(site: ListingSite): Promise<string[]> {
  const current = await currentDays(site);
  const oldest = Number(current[0]?.slice(0, 4));
  const days = [...current];
  for (let year = firstYear; year < oldest; year++) days.push(...(await daysOfYear(site, year)));
  return [...new Set(days)].sort();
}

async function currentDays(site: ListingSite): Promise<string[]> {
  return readList(site, currentPage, (page) => {
    const days = daysIn(page);
    if (days.length === 0)
      throw new Error(`names no press conference in its calendar at ${currentPage.path}`);
    return days;
  });
}

async function daysOfYear(site: ListingSite, year: number): Promise<string[]> {
  const { path, file } = historicalPage(year);
  const stored = site.stored(file);
  if (stored !== null) return daysIn(stored);
  const fetched = await site.fetch(path, file, { ifChanged: false });
  const none = `names no press conference of ${year} at ${path}`;
  if (fetched.status !== "new") throw new MissingList(none);
  const days = daysIn(fetched.bytes);
  if (days.length === 0) throw new Error(none);
  fetched.keep();
  return days;
}

/** The days that a page links to, in order. */
function daysIn(page: Buffer): string[] {
  const links = page.toString("latin1").matchAll(conferenceLink);
  return [...new Set([...links].map(([, year, month, day]) => [year, month, day].join("-")))].sort();
}
