import type { OfficialSource, SourceDocument } from "../official-source.ts";
import { readPdf } from "../pdf-reader.ts";
import { listDays } from "./calendar.ts";
import { readPages } from "./pages.ts";
import { turnsOf, chairs, spellings } from "./turns.ts";

const baseUrl = "https://www.federalreserve.gov";
const fileForm = /^FOMCpresconf(\d{4})(\d{2})(\d{2})[^/]*\.pdf$/i;

/** The press conferences of the Federal Reserve's chair, as the Board transcribes them. In the public domain. */
export const fed: OfficialSource = {
  name: "fed",
  kind: ".pdf",
  baseUrl,
  version: 1,
  series: [
    { series: ["KXFEDMENTION"], speakers: [], roles: ["chair"], holder: "latest" },
    // Mostly about speeches and hearings, so a press conference is evidence of another kind.
    { series: ["KXPOWELLMENTION", "KXJPOWMENTION"], speakers: [chairs.POWELL], roles: [] },
    { series: ["KXWARSHMENTION"], speakers: [chairs.WARSH], roles: [] },
  ],
  spellings,
  list: async (web) => (await listDays(web)).map(documentOf),
  documentOf(fileName) {
    const day = fileForm.exec(fileName)?.slice(1).join("-");
    return day === undefined ? null : documentOf(day);
  },
  read: async (bytes, { date }) => readPages(await readPdf(bytes), date),
  turns: ({ paragraphs }) => turnsOf(paragraphs),
};

function documentOf(date: string): SourceDocument {
  const id = `FOMCpresconf${date.replaceAll("-", "")}`;
  const path = `/mediacenter/files/${id}.pdf`;
  return {
    id,
    title: `Federal Reserve press conference, ${date}`,
    date,
    source: `Board of Governors of the Federal Reserve System, ${baseUrl}${path}`,
    path,
    file: `${id}.pdf`,
  };
}
