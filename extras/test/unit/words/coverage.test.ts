import { join } from "node:path";
import { temporaryFolder, writeCollection, spokenLike } from "@mention-market/service/test/support/corpora";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { openCorpus } from "@mention-market/service/transcripts/corpus";
import type { Transcript, StoredTranscript } from "@mention-market/service/transcripts/transcript";
import { createCollections } from "../../../src/transcripts/collections.ts";
import { ownKinds } from "../../../src/kinds/kinds.ts";
import { findCoverage } from "../../../src/words/coverage.ts";
import { seriesKindOf } from "../../../src/words/series-kind.ts";
import { earnings } from "../../../src/kinds/earnings.ts";
import { transcriptsOfEvent, type TranscribedEvent } from "../../../src/kinds/event-transcripts.ts";
import { companiesNamed, companyOfSeries, isCallOfSeries } from "../../../src/kinds/earnings/company.ts";

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

const event = { event_ticker: "KXEARNINGSMENTIONLMRA-26OCT27", event_date: "2026-10-27" };

describe("the transcripts of an event", () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  const idsOf = (...calls: Partial<Transcript>[]) => idsOfEvent(event, ...calls);
  function idsOfEvent(of: TranscribedEvent, ...calls: Partial<Transcript>[]): string[] {
    const out = join(folder.path, "earnings.sqlite");
    const ofCompany = { date: "2026-10-27", labels: { company: "LMRA" } };
    writeCollection(
      out,
      calls.map((call, i) => spokenLike({ id: String(i), ...ofCompany, ...call })),
    );
    const corpus = openCorpus(out);
    if (corpus === null) throw new Error("There is no corpus");
    const ids = transcriptsOfEvent(corpus, earnings, of).map(
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

  it("are those of a call within three days of the event's day", () => {
    const days = ["2026-10-23", "2026-10-24", "2026-10-30", "2026-10-31"];
    expect(days.map((date) => idsOf({ date }).length)).toEqual([0, 1, 1, 0]);
  });

  it.each([
    { event_title: "What will Lumora say during their Q3 2026 earnings call?" },
    { event_title: "What will be said on the call?", event_subtitle: "Third quarter" },
  ])("are the company's call of the fiscal quarter that it names, also weeks from its day: %j", (texts) => {
    const callOfQuarter = (fiscal_quarter: number, date: string, company = "LMRA") => ({
      date,
      labels: { company, fiscal_year: 2027, fiscal_quarter },
    });
    const other = callOfQuarter(2, "2026-10-06");
    const idsNear = (...calls: Partial<Transcript>[]) => idsOfEvent({ ...event, ...texts }, ...calls);
    expect(idsNear(other, callOfQuarter(3, "2026-10-07"))).toEqual(["1"]);
    expect(idsNear(callOfQuarter(3, "2026-12-11"))).toEqual(["0"]);
    expect(idsNear(callOfQuarter(3, "2026-12-12"))).toEqual([]);
    expect(idsNear(callOfQuarter(3, "2026-10-07", "ACME"))).toEqual([]);
    expect(idsNear(other, callOfQuarter(2, "2026-10-28"))).toEqual(["1"]);
    expect(idsOf(callOfQuarter(3, "2026-10-07"))).toEqual([]);
  });
});

const callOf = (company: string, company_name?: string): StoredTranscript => ({
  id: company,
  title: company,
  date: "2026-01-20",
  startsAt: null,
  eventTickers: [],
  labels: { company, ...(company_name !== undefined && { company_name }) },
  words: 1,
  positions: 1,
  allCapitals: false,
});
const calls = [
  callOf("COIN", "Coinbase Global, Inc."),
  callOf("BRK.B", "Berkshire Hathaway"),
  callOf("BAC", "Bank of America"),
  callOf("BK", "Bank of New York"),
  callOf("NKE"),
];

describe("the series of a company's earnings calls", () => {
  it.each([
    ["KXEARNINGSMENTIONNKE", "NKE"],
    ["KXEARNIGSMENTIONNKE", "NKE"],
    ["KXMENTIONEARNNKE", "NKE"],
    ["KXMENTIONEARNCOINBASE", "COINBASE"],
    ["KXMENTIONEARN", null],
    ["KXFEDMENTION", null],
  ])("%s is of %s", (series, key) => {
    expect(companyOfSeries(series)).toBe(key);
  });

  it.each([
    ["KXMENTIONEARNNKE", ["NKE"]],
    ["KXEARNINGSMENTIONBRKB", ["BRK.B"]],
    ["KXMENTIONEARNCOINBASE", ["COIN"]],
    ["KXEARNINGSMENTIONCOINBASE", ["COIN"]],
    ["coinbase", ["COIN"]],
    ["KXMENTIONEARNBANK", []],
    ["KXMENTIONEARNHATHAWAY", []],
    ["", []],
  ])(
    "%s finds the calls of %j, by the ticker, else by a name that one company alone begins with",
    (text, found) => {
      expect(companiesNamed(text, calls)).toEqual(found);
    },
  );

  it("prefers a ticker to another company's name", () => {
    const both = [...calls, callOf("BANK", "Harbor Savings")];
    expect(companiesNamed("KXMENTIONEARNBANK", both)).toEqual(["BANK"]);
  });

  it("tells whether a call is of it", () => {
    const ofSeries = (series: string) =>
      calls.filter((one) => isCallOfSeries(one, series)).map(({ id }) => id);
    expect(ofSeries("KXMENTIONEARNCOINBASE")).toEqual(["COIN"]);
    expect(ofSeries("KXMENTIONEARNNKE")).toEqual(["NKE"]);
    expect(ofSeries("KXFEDMENTION")).toEqual([]);
  });
});
