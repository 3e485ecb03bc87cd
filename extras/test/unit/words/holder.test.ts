import { broadcastWith } from "../../support/broadcasts.ts";
import { spokenLike, temporaryFolder, writeCollection } from "@mention-market/service/test/support/corpora";
import { eventOf, seriesOf, settledLike, start, valueWith } from "../../support/valued-event.ts";

const day = 24 * 60 * 60 * 1000;

describe("an estimate of a series whose role has passed to another person", () => {
  const folder = temporaryFolder();
  const corpus = `${folder.path}/conferences.sqlite`;
  const conference = (date: string, chair: string, text: string) =>
    spokenLike({
      id: date,
      date,
      turns: [
        { speaker: chair, role: "chair", text: broadcastWith(text) },
        { speaker: "Ann Reporter", role: "reporter", text: "tush push" },
      ],
    });
  beforeAll(() =>
    writeCollection(
      corpus,
      [
        conference("2025-03-01", "Jay Former", "tush push"),
        conference("2025-06-01", "JAY FORMER", "tush push"),
        conference("2025-12-01", "Kay Latest", "nothing of it"),
        conference("2026-01-10", "Kay Latest", "tush push"),
        // By a guess before the event, and perhaps of its day.
        { ...conference("2026-01-12", "Gus Guess", "tush push"), dateIsEstimated: true },
        // After the event's day: nobody knew of this chair before it.
        conference("2026-02-01", "Zoe Later", "tush push"),
      ],
      [{ series: ["KXNFLMENTION"], speakers: [], roles: ["chair"], holder: "latest" }],
    ),
  );
  afterAll(() => folder.remove());

  const settledAt = (date: string) => Date.parse(`${date}T20:00:00Z`);

  it("rests on the latest holder's transcripts, and on markets that settled since the first of them", async () => {
    const markets = seriesOf(
      settledLike({ settledAt: settledAt("2025-11-30"), result: "no" }),
      settledLike({ settledAt: settledAt("2025-12-01") }),
    );
    const valued = await valueWith({ corpus, readSeries: () => Promise.resolve(markets) })(
      eventOf("Tush Push"),
    );
    expect(valued.markets[0]).toMatchObject({
      record: { yes: 1, no: 0 },
      transcripts: { total_transcripts_checked: 2, transcripts_with_phrase: 1 },
      estimate: {
        parts: [{ basis: "series", count: 1 }, { basis: "record", count: 1 }, { newest: "2026-01-10" }],
      },
    });
  });

  it("rests on the former holder's before the role passed", async () => {
    const before = start - 60 * day;
    const event = { ...eventOf("Tush Push"), scheduledStartTime: new Date(before).toISOString() };
    const valued = await valueWith({ corpus, now: before - 1 })(event);
    expect(valued.markets[0]?.transcripts).toMatchObject({
      total_transcripts_checked: 2,
      transcripts_with_phrase: 2,
    });
  });
});
