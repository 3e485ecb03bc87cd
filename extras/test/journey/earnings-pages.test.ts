import { join } from "node:path";
import { z } from "zod";
import { writeCorpus } from "@mention-market/service/corpus-builder/write-corpus";
import type { Transcript } from "@mention-market/service/transcripts/transcript";
import { startTranscriptService, type TranscriptService } from "../support/transcript-service.ts";

const call = (company: string, id: string, date: string, texts: readonly string[]): Transcript => ({
  id,
  title: id,
  date,
  startsAt: null,
  eventTickers: [],
  source: null,
  labels: { company, fiscal_year: 2026, fiscal_quarter: 1 },
  turns: texts.map((text) => ({ speaker: "Ann Exec", role: "executive", text })),
});
/** Newest first, then by id; some are of one day. */
const many = [
  ["i", "2026-10-27"],
  ["a", "2026-07-28"],
  ["b", "2026-07-28"],
  ["c", "2026-07-28"],
  ["d", "2026-07-28"],
  ["e", "2026-07-28"],
  ["h", "2026-04-28"],
  ["f", "2026-01-27"],
  ["g", "2026-01-27"],
] as const;
const megabytes = (count: number) => Array.from({ length: 10 * count }, () => "margins ".repeat(12_500));
const page = z.object({
  transcripts: z.array(z.object({ transcript_id: z.string() })),
  cursor: z.string().nullable(),
});

describe("pages of getEarningsTranscripts", () => {
  let service: TranscriptService;
  beforeAll(async () => {
    service = await startTranscriptService();
    writeCorpus({
      out: join(service.folder, "earnings.sqlite"),
      collection: "earnings",
      transcripts: [
        ...["2026-01-28", "2026-04-28", "2026-07-28"].map((date) => call("BULK", date, date, megabytes(3))),
        ...many.map(([id, date]) => call("WALK", id, date, ["Margins grew."])),
      ].sort((a, b) =>
        `${String(a.labels.company)} ${a.date} ${a.id}` < `${String(b.labels.company)} ${b.date} ${b.id}`
          ? -1
          : 1,
      ),
      series: [],
      builtFrom: {},
    });
  });
  afterAll(() => service.close());

  const walk = async (query: Record<string, string>) => {
    const pages: { readonly ids: readonly string[]; readonly bytes: number }[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const { status, body } = await service.get("getEarningsTranscripts", {
        ...query,
        ...(cursor !== "" && { cursor }),
      });
      expect(status).toBe(200);
      const { transcripts, cursor: next } = page.parse(body);
      pages.push({
        ids: transcripts.map(({ transcript_id }) => transcript_id),
        bytes: Buffer.byteLength(JSON.stringify(body)),
      });
      expect(pages.length).toBeLessThan(20);
      cursor = next;
    }
    return pages;
  };

  it("show each call once, newest first and then by id, up to 4 a page", async () => {
    const ids = (await walk({ ticker: "WALK" })).map((one) => one.ids);
    expect(ids).toEqual([["i", "a", "b", "c"], ["d", "e", "h", "f"], ["g"]]);
    const summer = await walk({ ticker: "WALK", start_date: "2026-07-28", end_date: "2026-07-28" });
    expect(summer.map((one) => one.ids)).toEqual([["a", "b", "c", "d"], ["e"]]);
  });

  it("have no cursor when the last call fills the page", async () => {
    const four = await walk({ ticker: "WALK", end_date: "2026-07-28" });
    expect(four.map((one) => one.ids)).toEqual([
      ["a", "b", "c", "d"],
      ["e", "h", "f", "g"],
    ]);
  });

  it("end before their texts exceed 8 MB", async () => {
    const pages = await walk({ ticker: "BULK" });
    expect(pages.map((one) => one.ids)).toEqual([["2026-07-28", "2026-04-28"], ["2026-01-28"]]);
    for (const { bytes } of pages) expect(bytes).toBeLessThan(8_000_000);
  });

  it("refuse a cursor of another filter", async () => {
    const { body } = await service.get("getEarningsTranscripts", { ticker: "WALK" });
    const cursor = page.parse(body).cursor ?? "";
    const other = await service.get("getEarningsTranscripts", { ticker: "BULK", cursor });
    expect(other).toMatchObject({ status: 400, body: { error: "Invalid parameter: cursor" } });
  });
});
