import { join } from "node:path";
import { createCollections } from "../../../src/transcripts/collections.ts";
import { seriesKindOf } from "../../../src/words/series-kind.ts";
import { temporaryFolder, writeCollection } from "@mention-market/service/test/support/corpora";
import { recordingLog } from "@mention-market/service/test/support/recording-log";

describe("the kind of a series", () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it("is speeches where a collection names speakers or roles for it, and it is neither football nor earnings", () => {
    const named = (series: readonly string[], given: { speakers?: string[]; roles?: string[] } = {}) => ({
      ...{ series: [...series], speakers: [], roles: [] },
      ...given,
    });
    writeCollection(
      join(folder.path, "speeches.sqlite"),
      [],
      [
        named(["KXMAYORMENTION", "KXNFLMENTION", "KXEARNINGSMENTIONACME"], { speakers: ["Ada Quill"] }),
        named(["KXBANKMENTION"], { roles: ["chair"] }),
        named(["KXSHOWMENTION"]),
      ],
    );
    const collections = createCollections({ folder: folder.path, log: recordingLog() });
    const library = { collections, announcerSeries: ["KXNFLMENTION"] };
    const kinds = ["KXMAYORMENTION", "KXBANKMENTION", "KXSHOWMENTION", "KXNEWMENTION"].map((series) =>
      seriesKindOf(series, library),
    );
    expect(kinds).toEqual(["speeches", "speeches", "others", "others"]);
    expect(seriesKindOf("KXNFLMENTION", library)).toBe("nfl");
    expect(seriesKindOf("KXEARNINGSMENTIONACME", library)).toBe("earnings");
  });
});
