import { join } from "node:path";
import { z } from "zod";
import { fieldsOf } from "../../../src/base/fields.ts";
import { word, dateParameters } from "@mention-market/service/base/parameters";
import { searchParameters, phraseParameter } from "@mention-market/service/http/search-parameters";
import { searchWords } from "../../../src/endpoints/search/search-words.ts";
import { defineEndpoint } from "../../../src/http/endpoint.ts";
import { createCollections } from "../../../src/transcripts/collections.ts";
import { everyTranscript } from "@mention-market/service/transcripts/filter";
import { createFindInCorpus } from "@mention-market/service/transcripts/find-in-corpus";
import type { StoredTranscript } from "@mention-market/service/transcripts/transcript";
import { earnings } from "../../../src/kinds/earnings.ts";
import { kindOf, ownCounts } from "../../../src/kinds/kinds.ts";
import { type Counted, type Kind, type Mentioned, count } from "../../../src/kinds/kind.ts";
import { plain } from "../../../src/kinds/plain.ts";
import { findCoverage, locateCollection } from "../../../src/words/coverage.ts";
import { listCollections } from "../../../src/words/list-collections.ts";
import { tickerDayOf } from "../../../src/markets/ticker.ts";
import { idsOfEvent } from "../../../src/kinds/event-transcripts.ts";
import type { WordServices } from "../../../src/words/services.ts";
import { spokenLike, temporaryFolder, writeCollection } from "@mention-market/service/test/support/corpora";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

/** All that is needed for a kind with words of its own: hearings of a court, filtered by docket, found by the docket in an event's ticker. */
const hearings = {
  ...plain,
  collection: "hearings",
  members: { docket: z.string().describe("a docket number") },
  labels: ["docket"],
  groupedBy: "docket",
  roles: ["judge", "counsel"],
  filters: { docket: word.nullable().default(null).describe("a docket number, such as 24-297") },
  conditions: ({ docket }) => (docket === null ? [] : [[{ label: "docket", values: [docket] }]]),
  informs: (series) => (series === "KXCOURTMENTION" ? { ...everyTranscript, roles: ["judge"] } : null),
  seriesOf: () => ["KXCOURTMENTION"],
  maxDaysFrom: ({ event_ticker }, { labels }) =>
    event_ticker.endsWith(String(labels.docket).replaceAll("-", "").toUpperCase()) ? 2 : null,
  title: "hearings of a court",
  noun: ["hearing", "hearings"],
  counts: fieldsOf(
    {
      hearings_checked: count.describe("Hearings that the filters let through"),
      hearings_with_phrase: count.describe("Hearings in which any of the phrases is said"),
    },
    ({ checked, said }: Counted) => ({ hearings_checked: checked, hearings_with_phrase: said }),
  ),
  context: fieldsOf(
    { docket: z.string(), heard_on: z.iso.date(), mentions: count },
    ({ transcript: { labels, date }, mentions }: Mentioned) => ({
      docket: String(labels.docket),
      heard_on: date,
      mentions,
    }),
  ),
  listing: fieldsOf({ dockets: z.int() }, (transcripts: readonly StoredTranscript[]) => ({
    dockets: new Set(transcripts.map(({ labels }) => labels.docket)).size,
  })),
} as const satisfies Kind<{ docket: z.ZodDefault<z.ZodNullable<typeof word>> }>;

const words = searchWords(hearings, {
  ids: ["HearingSearch", "Hearing"],
  head: {},
  counted: fieldsOf({}, () => ({})),
  nullWhen: "when the provider fails",
});
const searchHearings = defineEndpoint({
  access: "key",
  name: "searchHearings",
  summary: "How often a phrase is said in hearings",
  description: "",
  querySchema: z.object({
    ...phraseParameter,
    ...hearings.filters,
    ...dateParameters,
    ...searchParameters,
  }),
  ...words.spec,
  examples: [{ query: { target_phrase: "standing" } }],
  errors: {},
  maxInstances: 1,
  handle: (asked, services: WordServices) =>
    words.respond(
      asked,
      {
        ...locateCollection(hearings.collection, services),
        series: [],
        filter: { ...everyTranscript, labels: hearings.conditions(asked) },
        head: {},
      },
      services,
    ),
});

describe("a kind of court hearings, in this file alone,", () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const log = recordingLog();
  const clock = virtualClock();
  const services: WordServices = {
    collections: createCollections({ folder: folder.path, log }),
    kinds: [hearings],
    announcerSeries: [],
    longRunningSeries: [],
    isProven: () => false,
    findInCorpus: createFindInCorpus({ clock }),
    readSeries: () => Promise.reject(new Error("not read")),
    readWordMarkets: () => Promise.reject(new Error("not read")),
    clock,
    log,
  };

  beforeAll(() => {
    const hearing = (id: string, docket: string, date: string) =>
      spokenLike({
        id,
        date,
        labels: { docket },
        turns: [
          { speaker: "J. Roe", role: "judge", text: "Who has standing?" },
          { speaker: "C. Doe", role: "counsel", text: "The state has standing. Standing is clear." },
        ],
      });
    writeCollection(join(folder.path, "hearings.sqlite"), [
      hearing("one", "24-297", "2026-01-14"),
      hearing("two", "25-10", "2026-02-02"),
    ]);
  });

  it("has its own filter and its own words in the response", async () => {
    const query = { target_phrase: "standing", docket: "24-297", with_context: "true" };
    const given = Object.entries(query).map(([name, value]) => ({ name, value, isMalformed: false }));
    const quota = { limit: 1, used: 1, remaining: 0, freedAt: null, admitsAt: 0 };
    const { body } = await inRequest(
      () => searchHearings.handle(given, services, { quota, address: "", hasKey: true }),
      clock,
    );
    expect(body).toEqual({
      target_phrase: "standing",
      phrases: ["standing"],
      hearings_checked: 1,
      hearings_with_phrase: 1,
      probability: 1,
      estimate: null,
      total_mentions: 3,
      total_words_checked: 10,
      latest: { checked: 1, with_phrase: 1 },
      cached: false,
      context: [{ docket: "24-297", heard_on: "2026-01-14", mentions: 3 }],
      markets: null,
    });
    expect(words.schema.parse(body)).toEqual(body);
  });

  it("informs its series by the words of judges alone", () => {
    const coverage = findCoverage("KXCOURTMENTION", services, log);
    expect(coverage).toMatchObject({ collection: "hearings", filter: { roles: ["judge"] } });
    expect(findCoverage("KXNFLMENTION", services, log)).toBeNull();
  });

  it("finds the hearing of an event by the docket in its ticker, near its day", () => {
    const idsOf = (event_ticker: string) =>
      idsOfEvent(locateCollection("hearings", services), {
        event_ticker,
        event_date: tickerDayOf(event_ticker),
      });
    expect(idsOf("KXCOURTMENTION-26JAN1524297")).toEqual(["one"]);
    expect(idsOf("KXCOURTMENTION-26MAR1524297")).toEqual([]);
  });

  it("is listed with its series and what it adds", () => {
    expect(listCollections(services)).toMatchObject([
      { collection: "hearings", transcripts: 2, series: ["KXCOURTMENTION"], dockets: 2 },
    ]);
  });

  it("is counted in its own words beside an event's markets", () => {
    const counts = Object.entries(ownCounts([earnings, hearings]));
    expect(counts.map(([name, { description }]) => [name, description])).toEqual([
      ["hearings_checked", "The same as total_transcripts_checked; of hearings of a court only"],
      ["hearings_with_phrase", "The same as transcripts_with_phrase; of hearings of a court only"],
    ]);
  });

  it("leaves every other collection plain", () => {
    expect(kindOf("speeches", [hearings])).toBe(plain);
  });
});
