import { z } from "zod";
import { messageOf } from "@mention-market/service/base/errors";
import { dayOfNumbers } from "../days.ts";
import { type Listed, type ListingSite, readList, type OfficialSource } from "../official-source.ts";
import { memberOf } from "./voices.ts";
import { basename } from "node:path";
import type { SourceDocument } from "../reading.ts";

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

const listings = [
  { path: "/json/ne-speeches.json", file: "ne-speeches.json" },
  { path: "/json/ne-testimony.json", file: "ne-testimony.json" },
] as const;

/** One of the items has only `updateDate`, and is not a speech. */
const itemForm = z.object({
  d: z.string().catch(""),
  s: z.string().catch(""),
  l: z.string().trim().catch(""),
  o: z.string().catch(""),
});

const itemsForm = z.array(itemForm);

type Item = z.output<typeof itemForm>;

const pageForm = /^\/newsevents\/(?:speech|testimony)\/[\w.-]+\.htm$/;

const utf8 = new TextDecoder("utf-8", { fatal: true });

interface ListedPages extends Pick<Listed, "notes"> {
  readonly paths: readonly string[];
}

/** The pages of speeches and testimony from a day on, in the Board's listings, without those of its staff. */
async function listPages(site: ListingSite, since: string): Promise<ListedPages> {
  const links: string[] = [];
  for (const listing of listings) {
    const items = await readList(site, listing, (page) => itemsIn(page, listing.path));
    links.push(...items.filter((item) => isWanted(item, since)).map(({ l }) => l));
  }
  const once = [...new Set(links)];
  return {
    paths: once.filter((link) => pageForm.test(link)),
    notes: once
      .filter((link) => !pageForm.test(link))
      .map((file) => ({ file, text: "is listed, and is no page of a speech on the site" })),
  };
}

/** Throws an Error if the page is not a listing. */
function itemsIn(page: Buffer, path: string): Item[] {
  let items: Item[];
  try {
    items = itemsForm.parse(JSON.parse(utf8.decode(page)));
  } catch (error) {
    const reason = error instanceof z.ZodError ? "it is not a list of items" : messageOf(error);
    throw new Error(`has a listing that can't be read at ${path}: ${reason}`, { cause: error });
  }
  const linked = items.filter(({ l }) => l !== "");
  if (!linked.some(({ l }) => pageForm.test(l))) throw new Error(`has a listing without a page at ${path}`);
  return linked;
}

/** An item whose day or speaker is unclear is fetched, because its page decides. */
function isWanted({ d, s, o }: Item, since: string): boolean {
  const day = dayOfNumbers(d);
  const isStaff = o.trim().toLowerCase() === "yes" && memberOf(s.trim()) === null;
  return !isStaff && (day === null || day >= since);
}
