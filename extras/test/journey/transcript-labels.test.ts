import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildCorpus } from "../../corpus-builder/build-corpus.ts";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { startService, type Service } from "../support/service.ts";

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
