import type { OfficialSource } from "../official-source.ts";
import type { SourceDocument } from "../reading.ts";
import { listDays } from "./calendar.ts";
import { dayOf } from "./files.ts";
import { spellings } from "./turns.ts";

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
