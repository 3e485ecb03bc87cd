import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { writeCorpus } from "@mention-market/service/corpus-builder/write-corpus";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { buildCorpus } from "../../corpus-builder/build-corpus.ts";
import { startService, type Service } from "../support/service.ts";
import { listCollectionsTool } from "../../src/mcp/list-collections.ts";
import {
  lumoraSeries,
  startTranscriptService,
  type TranscriptService,
} from "../support/transcript-service.ts";

const hearing = (id: string, labels: Readonly<Record<string, string>> | undefined) => ({
  id,
  title: id,
  date: "2026-01-14",
  labels,
  turns: [{ speaker: "J. Roe", role: "judge", text: "Who has standing?" }],
});

describe("labels of transcript lines", () => {
  const folder = temporaryFolder();
  let service: Service;
  beforeAll(async () => {
    const lines = join(folder.path, "lines", "hearings.jsonl");
    mkdirSync(dirname(lines), { recursive: true });
    const written = [
      hearing("one", { court: "Ninth Circuit", judge: "Roe, Ann" }),
      hearing("two", { court: "Fifth Circuit", judge: "Roe, Ann" }),
      hearing("three", undefined),
    ];
    writeFileSync(lines, written.map((line) => `${JSON.stringify(line)}\n`).join(""));
    buildCorpus({
      collection: "hearings",
      transcripts: lines,
      out: join(folder.path, "hearings.sqlite"),
    });
    service = await startService({ env: { CORPUS_DIR: folder.path } });
  });
  afterAll(async () => {
    await service.close();
    folder.remove();
  });
  const search = async (query: Readonly<Record<string, string>>) => {
    const asked = { target_phrase: "standing", collection: "hearings", ...query };
    const response = await service.get(`/searchStrikeWord?${new URLSearchParams(asked).toString()}`);
    const body: unknown = await response.json();
    return { status: response.status, body };
  };

  it.each([
    ["court:ninth circuit", 1],
    ["court:Ninth Circuit,court:Fifth Circuit", 2],
    ["judge:Roe, Ann", 2],
    ["judge: Roe, Ann, court:Fifth Circuit", 1],
  ])("filter a search: %s", async (labels, total_transcripts_checked) => {
    expect(await search({ labels })).toMatchObject({ status: 200, body: { total_transcripts_checked } });
  });

  it("come with the snippets of their transcript, and are left out where it has none", async () => {
    const { body } = await search({ with_context: "true" });
    expect(body).toMatchObject({
      context: expect.arrayContaining([
        expect.objectContaining({
          transcript_id: "two",
          labels: { court: "Fifth Circuit", judge: "Roe, Ann" },
        }),
        expect.not.objectContaining({ labels: expect.anything() }),
      ]),
    });
  });

  it("are listed with their values", async () => {
    const body: unknown = await (await service.get("/getTranscriptCollections")).json();
    expect(body).toMatchObject({
      collections: [
        {
          labels: [
            { label: "court", values: ["Fifth Circuit", "Ninth Circuit"] },
            { label: "judge", values: ["Roe, Ann"] },
          ],
        },
      ],
    });
  });

  it.each([
    ["court:Nint Circuit", "did you mean court:Ninth Circuit?"],
    ["cour:Ninth Circuit", "did you mean court?"],
    ["docket:1", "accepted: one that these transcripts have"],
    ["Ninth Circuit", "up to 5 of name:value"],
    ["a:1,b:1,c:1,d:1,e:1,f:1", "up to 5 of name:value"],
  ])(
    "are refused in a search when no transcript has them, or in another form: %s",
    async (labels, message) => {
      expect(await search({ labels })).toMatchObject({
        status: 400,
        body: { error: "Invalid parameter: labels", message: expect.stringContaining(message) },
      });
    },
  );
});

const remarks = (id: string, date: string) => ({
  id,
  title: id,
  date,
  startsAt: null,
  eventTickers: [],
  source: null,
  labels: {},
  turns: [{ speaker: "Ann Quill", role: "mayor", text: "A bridge." }],
});

describe("what a collection says of itself", () => {
  const folder = temporaryFolder();
  const note = "Texts as prepared: a lower bound.";
  let service: Service;
  beforeAll(async () => {
    const write = (collection: string, dates: readonly string[], noted: { note?: string } = {}) => {
      const transcripts = dates.map((date) => remarks(`${collection}-${date}`, date));
      const out = join(folder.path, `${collection}.sqlite`);
      writeCorpus({ out, collection, transcripts, series: [], builtFrom: {}, ...noted });
    };
    write("prepared", ["2026-03-03", "2026-01-20"], { note });
    write("spoken", ["2026-02-01"]);
    service = await startService({ env: { CORPUS_DIR: folder.path } });
  });
  afterAll(async () => {
    await service.close();
    folder.remove();
  });
  const get = async (path: string): Promise<unknown> => (await service.get(path)).json();

  it("is its note and its newest day, in the list of collections", async () => {
    expect(await get("/getTranscriptCollections")).toMatchObject({
      collections: [
        { collection: "prepared", note, newest: "2026-03-03" },
        { collection: "spoken", note: null, newest: "2026-02-01" },
      ],
    });
  });

  it("comes after the collection's name in a search", async () => {
    const body = await get("/searchStrikeWord?target_phrase=bridge&collection=prepared");
    expect(body).toMatchObject({ collection: "prepared", note, newest: "2026-03-03" });
    expect(JSON.stringify(body)).toContain(`"collection":"prepared","note":${JSON.stringify(note)},"newest"`);
  });
});

describe("a service that does not serve texts", () => {
  let service: TranscriptService;
  beforeAll(async () => {
    service = await startTranscriptService({ servesText: false });
  });
  afterAll(() => service.close());

  it("lists calls with a null instead of their texts", async () => {
    const { body } = await service.get("getEarningsTranscripts", { ticker: "LMRA" });
    const call = expect.objectContaining({ words: 9, transcript: null });
    expect(body).toMatchObject({
      transcripts: [call, call, expect.objectContaining({ words: 6, transcript: null }), call],
    });
  });

  it("lists the damaged collection by its name, to an assistant too", async () => {
    writeFileSync(join(service.folder, "speeches.sqlite"), "damaged");
    const { body } = await service.get("getTranscriptCollections");
    expect(body).toMatchObject({
      collections: [{ collection: "earnings" }, { collection: "nfl" }],
      damaged: ["speeches"],
    });
    const quota = { limit: 100, used: 1, remaining: 99, freedAt: null, admitsAt: 0 };
    expect(
      await inRequest(() =>
        listCollectionsTool.call({}, service.services, { quota, address: "", hasKey: true }),
      ),
    ).toMatchObject({
      collections: [{ collection: "earnings" }, { collection: "nfl" }],
      damaged: ["speeches"],
    });
  });

  it("lists the mentions of the NFL's broadcasts under nobody", async () => {
    const { body } = await service.get("searchStrikeWord", { target_phrase: "doink", collection: "nfl" });
    expect(body).toMatchObject({ by_speaker: [{ speaker: null, role: null, total_mentions: 1 }] });
  });
});

describe("a service whose file of earnings calls is damaged", () => {
  let service: TranscriptService;
  beforeAll(async () => {
    service = await startTranscriptService();
    writeFileSync(join(service.folder, "earnings.sqlite"), "damaged");
  });
  afterAll(() => service.close());

  it("does not say that a company or its call does not exist: it is a 503, and is not counted", async () => {
    const event_ticker = `${lumoraSeries}-26OCT27`;
    const before = await service.get("getRateLimit");
    for (const asked of [
      () => service.get("getEarningsTranscripts", { ticker: "LMRA" }),
      () => service.get("getEarningsEvent", { event_ticker }),
      () => service.get("getEarningsMarket", { market_ticker: `${event_ticker}-CHIN` }),
    ])
      expect(await asked()).toMatchObject({
        status: 503,
        body: {
          error: "Service temporarily unavailable",
          message: expect.stringContaining("The file of the collection earnings is damaged"),
        },
      });
    expect(await service.get("getRateLimit")).toMatchObject({
      body: { used: z.object({ used: z.number() }).parse(before.body).used },
    });
  });
});
