import { join } from "node:path";
import { openCorpus } from "@mention-market/service/transcripts/corpus";
import type { Transcript } from "@mention-market/service/transcripts/transcript";
import { earnings } from "../../../src/kinds/earnings.ts";
import { transcriptsOfEvent } from "../../../src/kinds/event-transcripts.ts";
import { spokenLike, temporaryFolder, writeCollection } from "@mention-market/service/test/support/corpora";

const event = { event_ticker: "KXEARNINGSMENTIONLMRA-26OCT27", event_date: "2026-10-27" };

describe("the transcripts of an event", () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  function idsOf(...calls: Partial<Transcript>[]): string[] {
    const out = join(folder.path, "earnings.sqlite");
    const ofCompany = { date: "2026-10-27", labels: { company: "LMRA" } };
    writeCollection(
      out,
      calls.map((call, i) => spokenLike({ id: String(i), ...ofCompany, ...call })),
    );
    const corpus = openCorpus(out);
    if (corpus === null) throw new Error("There is no corpus");
    const ids = transcriptsOfEvent(corpus, earnings, event).map(
      (number) => corpus.transcripts[number]?.id ?? "",
    );
    corpus.close();
    return ids;
  }

  it("are none of those whose day is a guess, unless they name the event", () => {
    expect(idsOf({})).toEqual(["0"]);
    expect(idsOf({ dateIsEstimated: true })).toEqual([]);
    expect(idsOf({ dateIsEstimated: true }, {})).toEqual(["1"]);
    expect(idsOf({ dateIsEstimated: true, eventTickers: [event.event_ticker] }, {})).toEqual(["0"]);
  });
});
