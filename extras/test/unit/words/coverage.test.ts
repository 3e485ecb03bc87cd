import { join } from "node:path";
import { createCollections } from "../../../src/transcripts/collections.ts";
import { ownKinds } from "../../../src/kinds/kinds.ts";
import { findCoverage } from "../../../src/words/coverage.ts";
import { temporaryFolder, writeCollection } from "@mention-market/service/test/support/corpora";
import { recordingLog } from "@mention-market/service/test/support/recording-log";

describe("a series that two collections inform", () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it("takes the first by name, and the log says so once", () => {
    for (const collection of ["speeches", "briefings"]) {
      const series = [{ series: ["KXQUILLMENTION", `KX${collection}`], speakers: [], roles: [] }];
      writeCollection(join(folder.path, `${collection}.sqlite`), [], series);
    }
    const log = recordingLog();
    const collections = createCollections({ folder: folder.path, log });
    const library = { collections, kinds: ownKinds, announcerSeries: [] };
    expect(findCoverage("KXspeeches", library, log)?.collection).toBe("speeches");
    expect(log.entries).toEqual([]);
    for (let i = 0; i < 3; i++)
      expect(findCoverage("KXQUILLMENTION", library, log)?.collection).toBe("briefings");
    expect(log.entries).toEqual([
      expect.objectContaining({
        severity: "warn",
        message: "Several collections inform a series: the first by name is used",
        fields: { series: "KXQUILLMENTION", collections: "briefings, speeches" },
      }),
    ]);
  });
});
