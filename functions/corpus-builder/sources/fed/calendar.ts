import type { WebFolder } from "../web-folder.ts";

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
export async function listDays(web: WebFolder): Promise<string[]> {
  const current = await currentDays(web);
  const oldest = Number(current[0]?.slice(0, 4));
  const days = [...current];
  for (let year = firstYear; year < oldest; year++) days.push(...(await daysOfYear(web, year)));
  return [...new Set(days)].sort();
}

async function currentDays(web: WebFolder): Promise<string[]> {
  const { path, file } = currentPage;
  const fetched = await web.fetch(path, file, { ifChanged: true });
  if (fetched.status === "missing") throw new Error(`has no calendar at ${path}`);
  const days = daysIn(fetched.status === "new" ? fetched.bytes : web.stored(file));
  if (days.length === 0) throw new Error(`names no press conference in its calendar at ${path}`);
  if (fetched.status === "new") fetched.keep();
  return days;
}

async function daysOfYear(web: WebFolder, year: number): Promise<string[]> {
  const { path, file } = historicalPage(year);
  const stored = web.stored(file);
  if (stored !== null) return daysIn(stored);
  const fetched = await web.fetch(path, file, { ifChanged: false });
  const days = fetched.status === "new" ? daysIn(fetched.bytes) : [];
  if (fetched.status !== "new" || days.length === 0)
    throw new Error(`names no press conference of ${year} at ${path}`);
  fetched.keep();
  return days;
}

/** The days that a page links to, in order. */
function daysIn(page: Buffer | null): string[] {
  const links = page?.toString("latin1").matchAll(conferenceLink) ?? [];
  return [...new Set([...links].map(([, year, month, day]) => [year, month, day].join("-")))].sort();
}
