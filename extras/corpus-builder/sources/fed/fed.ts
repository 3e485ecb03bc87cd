import { type ListingSite, MissingList, readList, type OfficialSource } from "../official-source.ts";
import type { SourceDocument } from "../reading.ts";
import { dayOf, spellings } from "./turns.ts";

const baseUrl = "https://www.federalreserve.gov";

/** The press conferences of the Federal Reserve's chair, as transcribed by the Board. They are in the public domain. */
export const fed: OfficialSource = {
  name: "fed",
  kind: ".pdf",
  baseUrl,
  version: 3,
  series: [{ series: ["KXFEDMENTION"], speakers: [], roles: ["chair"], holder: "latest", alike: true }],
  note: null,
  spellings,
  since: null,
  leavesOutBad: false,
  reader: new URL("./read.ts", import.meta.url),
  list: async (site) => ({ documents: (await listDays(site)).map(documentOf), notes: [] }),
  documentOf(fileName) {
    const day = dayOf(fileName);
    return day === null ? null : documentOf(day);
  },
};

function documentOf(date: string): SourceDocument {
  const id = `FOMCpresconf${date.replaceAll("-", "")}`;
  const path = `/mediacenter/files/${id}.pdf`;
  return {
    id,
    source: `Board of Governors of the Federal Reserve System, ${baseUrl}${path}`,
    path,
    file: `${id}.pdf`,
  };
}

const currentPage = { path: "/monetarypolicy/fomccalendars.htm", file: "fomccalendars.htm" };

const historicalPage = (year: number) => ({
  path: `/monetarypolicy/fomchistorical${year}.htm`,
  file: `fomchistorical${year}.htm`,
});

/** The year of the first press conference. */
const firstYear = 2011;

/**
 * The link of 28 January 2026 is spelled "fomcpressconf", with two s. Only its day is needed, because all transcripts have addresses of
 * the same form.
 */
const conferenceLink = /fomcpress?conf(\d{4})(\d{2})(\d{2})/gi;

/**
 * The days of the press conferences, from the Board's calendars. The current page has about six years. Each earlier year has a page,
 * which no longer changes and is fetched once. Throws an Error if a page can't be read.
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

/** The days to which a page links, in order. */
function daysIn(page: Buffer): string[] {
  const links = page.toString("latin1").matchAll(conferenceLink);
  return [...new Set([...links].map(([, year, month, day]) => [year, month, day].join("-")))].sort();
}
