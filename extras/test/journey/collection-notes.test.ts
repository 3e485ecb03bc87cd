import { join } from "node:path";
import { writeCorpus } from "@mention-market/service/corpus-builder/write-corpus";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { startService, type Service } from "../support/service.ts";

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
