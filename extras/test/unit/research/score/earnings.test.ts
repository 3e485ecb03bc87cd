import { join } from "node:path";
import { createKnowledge, openCollections } from "../../../../research/score/count-phrase.ts";
import { walkForward } from "../../../../research/score/walk-forward.ts";
import { posteriorOf } from "../../../../src/estimates/posterior.ts";
import type { Transcript } from "@mention-market/service/transcripts/transcript";
import { broadcastWith } from "../../../support/broadcasts.ts";
import { spokenLike, temporaryFolder, writeCollection } from "@mention-market/service/test/support/corpora";
import { lineLike } from "../../../support/made-up-history.ts";
import { recordingLog } from "@mention-market/service/test/support/recording-log";

/** A call in which an executive says one text and an analyst another. */
const call = (date: string, said: string, asked: string): Transcript =>
  spokenLike({
    id: date,
    date,
    labels: {
      company: "PTON",
      company_name: "Peloton Interactive, Inc.",
      fiscal_year: "2025",
      fiscal_quarter: "1",
    },
    turns: [
      { speaker: "Ann", role: "executive", text: broadcastWith(said) },
      { speaker: "Bob", role: "analyst", text: asked },
    ],
  });

describe("earnings calls in the score", () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  writeCollection(join(folder.path, "earnings.sqlite"), [
    call("2024-05-09", "tread and row", "tariffs"),
    call("2025-05-08", "row", "tariffs"),
    // The call of the event itself, and a later one.
    call("2025-05-09", "tread, tariffs", "tariffs"),
    call("2025-08-07", "tread, tariffs", "tariffs"),
  ]);
  const log = recordingLog();
  const collections = openCollections({ folder: folder.path, nfl: undefined, log });
  const evidenceOn = (series: string, strike_word: string) => {
    const knowledge = createKnowledge({ collections, announcerSeries: [], log });
    const line = lineLike({ event_ticker: `${series}-25MAY09`, event_date: "2025-05-09", strike_word });
    const [scored] = walkForward([line], knowledge).markets;
    return scored?.evidence;
  };

  it.each(["KXEARNINGSMENTIONPTON", "KXMENTIONEARNPELOTON"])(
    "weigh as a settled market each, halved in a year, for %s; what analysts say does not count",
    (series) => {
      const [newer, older] = [0.5 ** (1 / 365), 0.5];
      const tread = evidenceOn(series, "Tread");
      expect(tread?.transcripts).toMatchObject({ checked: 2, isAlike: true, newest: "2025-05-08" });
      expect(tread?.transcripts?.checkedWeight).toBeCloseTo(newer + older, 10);
      expect(tread?.transcripts?.saidWeight).toBeCloseTo(older, 10);
      const probability = tread === undefined ? NaN : posteriorOf(tread).probability;
      expect(probability).toBeCloseTo((4 * 0.5 + older) / (4 + newer + older), 10);
      expect(evidenceOn(series, "Tariff")?.transcripts?.saidWeight).toBe(0);
    },
  );

  it("do not inform the series of another company", () => {
    expect(evidenceOn("KXMENTIONEARNPELICAN", "Tread")?.transcripts).toBeNull();
  });
});
