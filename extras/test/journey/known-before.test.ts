import { join } from "node:path";
import { createKnowledge, openCollections } from "../../research/score/count-phrase.ts";
import { startSampleProvider, type SampleProvider } from "../../local/provider/start.ts";
import { readExtrasConfig } from "../../src/config.ts";
import { dayMs, systemClock, toIso } from "@mention-market/service/base/clock";
import { seriesTickerOf } from "@mention-market/service/markets/ticker";
import { cutoffOf } from "../../src/words/cutoff.ts";
import { endpoints } from "../../src/functions.ts";
import { tools } from "../../src/mcp/tools.ts";
import { buildAll } from "../../local/build-all.ts";
import type { ExtrasServices } from "../../src/wiring.ts";
import { broadcastWith } from "../support/broadcasts.ts";
import { spokenLike, temporaryFolder, writeCollection } from "@mention-market/service/test/support/corpora";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { recordingLog } from "@mention-market/service/test/support/recording-log";

const now = Date.UTC(2026, 10, 21, 18);
const clock = { now: () => now, monotonicMs: () => systemClock.monotonicMs() };
const quota = { limit: 100, used: 1, remaining: 99, freedAt: null, admitsAt: now };

/**
 * Events of the sample that have not settled, the first day of which nothing may be known, and a word of theirs. `window` is in progress,
 * and `dated` has its day from its rules alone.
 */
const collections = {
  nfl: { event: "KXNFLMENTION-SB27", day: "2027-02-14", word: "Tush Push" },
  earnings: { event: "KXEARNINGSMENTIONLMRA-27JAN26", day: "2027-01-26", word: "Tariff" },
  speeches: { event: "KXQUILLMENTION-26DEC15", day: "2026-12-15", word: "Bridge" },
  window: { event: "KXQUILLSAY-26NOV23", day: "2026-11-16", word: "Bridge" },
  dated: { event: "KXMENTIONEARNBRIGHTWELL-26DEC17", day: "2026-12-17", word: "Tariff" },
} as const;
type Collection = keyof typeof collections;
const names: readonly Collection[] = ["nfl", "earnings", "speeches", "window", "dated"];
const labels = {
  nfl: { home_team: "DEN", away_team: "BUF" },
  earnings: { company: "LMRA", fiscal_year: 2026, fiscal_quarter: 3 },
  speeches: {},
  window: {},
  dated: {},
};

/** Which transcripts are added to those that were known: all sorts, or only one whose day is a guess, 45 days before today. */
type Unknown = "none" | "all" | "guess";

const dayAfter = (day: string, days: number) => toIso(Date.parse(day) + days * dayMs).slice(0, 10);
/** At most 45 days before the event, or before today for a search: a guess says no more. */
const guessedDay = (day: string) => dayAfter(day, -45);

function write(folder: string, collection: Collection, unknown: Unknown): void {
  const { event, day, word } = collections[collection];
  const guess = guessedDay(unknown === "guess" ? new Date(now).toISOString().slice(0, 10) : day);
  const transcript = (id: string, date: string, text: string, eventTickers: string[] = []) =>
    spokenLike({
      id,
      date,
      eventTickers,
      labels: labels[collection],
      turns: [{ speaker: null, role: "executive", text: broadcastWith(text) }],
    });
  writeCollection(
    join(folder, `${collection}.sqlite`),
    [
      transcript("honest", "2026-10-01", "nothing"),
      transcript("other", "2026-10-02", word, [`${seriesTickerOf(event)}-26OCT02`]),
      ...(unknown === "none" ? [] : [{ ...transcript("guessed", guess, word), dateIsEstimated: true }]),
      ...(unknown === "all"
        ? [
            transcript("own", "2026-11-10", word, [event]),
            transcript("of-its-day", day, word),
            transcript("two-days-later", dayAfter(day, 2), word),
            transcript("later", "2027-06-01", word),
          ]
        : []),
    ],
    collection === "nfl" || collection === "earnings"
      ? []
      : [{ series: [seriesTickerOf(event)], speakers: [], roles: ["executive"] }],
  );
}

type Ask = (services: ExtrasServices) => Promise<unknown>;
const given = (query: Record<string, string>) =>
  Object.entries(query).map(([name, value]) => ({ name, value, isMalformed: false }));
const bodyOf =
  (name: keyof typeof endpoints, query: Record<string, string>): Ask =>
  async (services) =>
    (await endpoints[name].handle(given(query), services, { quota, address: "", hasKey: false })).body;
const toolOf =
  (name: string, query: Record<string, string>): Ask =>
  (services) => {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw new Error(`There is no tool ${name}`);
    return tool.call(query, services, { quota, address: "", hasKey: true });
  };
const estimateOf =
  (ask: Ask): Ask =>
  async (services) => {
    const body = await ask(services);
    return typeof body === "object" && body !== null && "estimate" in body ? body.estimate : null;
  };

const { nfl, earnings, speeches } = collections;
/** Every caller of the rule: those that name an event, and searches, which estimate for an event of today. */
const ofEvents: readonly (readonly [name: string, ask: Ask])[] = [
  ...names.flatMap((name) => {
    const { event } = collections[name];
    return [
      [
        `getMentionEvent of ${name}`,
        bodyOf("getMentionEvent", { event_ticker: event, with_record: "true" }),
      ] as const,
      [`getEventWordCounts of ${name}`, bodyOf("getEventWordCounts", { event_ticker: event })] as const,
    ];
  }),
  ["MCP's get_event", toolOf("get_event", { event_ticker: speeches.event })],
];
const searches: typeof ofEvents = [
  [
    "searchStrikeWord of football",
    estimateOf(
      bodyOf("searchStrikeWord", { target_phrase: nfl.word, series_ticker: seriesTickerOf(nfl.event) }),
    ),
  ],
  [
    "searchEarningsStrikeWord",
    estimateOf(bodyOf("searchEarningsStrikeWord", { target_phrase: earnings.word, ticker: "LMRA" })),
  ],
  [
    "searchStrikeWord",
    estimateOf(bodyOf("searchStrikeWord", { target_phrase: speeches.word, series_ticker: "KXQUILLMENTION" })),
  ],
  [
    "MCP's search_words",
    estimateOf(toolOf("search_words", { target_phrase: speeches.word, series_ticker: "KXQUILLMENTION" })),
  ],
];

describe("what was not known before an event", () => {
  let provider: SampleProvider;
  const folders = { honest: temporaryFolder(), planted: temporaryFolder(), guessed: temporaryFolder() };
  const unknown = { honest: "none", planted: "all", guessed: "guess" } as const;
  let services: {
    readonly honest: ExtrasServices;
    readonly planted: ExtrasServices;
    readonly guessed: ExtrasServices;
  };

  beforeAll(async () => {
    provider = await startSampleProvider({ now: () => now });
    const servicesOf = (name: keyof typeof folders) => {
      const folder = folders[name].path;
      for (const collection of names) write(folder, collection, unknown[name]);
      const env = { CORPUS_DIR: folder, DATA_DIR: join(folder, "data"), UPSTREAM_READS_PER_SECOND: "0" };
      const config = readExtrasConfig({ ...env, UPSTREAM_BASE_URL: provider.baseUrl });
      return buildAll(config, { clock, log: recordingLog() });
    };
    services = {
      honest: servicesOf("honest"),
      planted: servicesOf("planted"),
      guessed: servicesOf("guessed"),
    };
  });
  afterAll(async () => {
    await Promise.all(Object.values(services).map(({ close }) => close()));
    await provider.close();
    for (const folder of Object.values(folders)) folder.remove();
  });

  it.each([...ofEvents, ...searches])("changes nothing in %s", async (_name, ask) => {
    const known = await inRequest(() => ask(services.honest), clock);
    expect(known).toEqual(expect.any(Object));
    expect(await inRequest(() => ask(services.planted), clock)).toEqual(known);
  });

  it.each(searches)(
    "changes nothing in the estimate of %s, though nothing but its day is unknown",
    async (_name, ask) => {
      const known = await inRequest(() => ask(services.honest), clock);
      expect(known).toEqual(expect.any(Object));
      expect(await inRequest(() => ask(services.guessed), clock)).toEqual(known);
    },
  );

  it("changes nothing in the score", () => {
    const weightsIn = (folder: string) => {
      const log = recordingLog();
      const { countPhrase } = createKnowledge({
        collections: openCollections({ folder, nfl: undefined, log }),
        announcerSeries: ["KXNFLMENTION"],
        log,
      });
      const cutoff = cutoffOf({ eventTicker: speeches.event, startsAt: null, days: [speeches.day] }, now);
      return countPhrase("KXQUILLMENTION", speeches.word, cutoff);
    };
    expect(weightsIn(folders.honest.path)).not.toBeNull();
    expect(weightsIn(folders.planted.path)).toEqual(weightsIn(folders.honest.path));
  });

  it("stays in the counts of a search", async () => {
    const ask = bodyOf("searchStrikeWord", { target_phrase: nfl.word, collection: "nfl" });
    expect(await inRequest(() => ask(services.planted), clock)).toMatchObject({
      total_transcripts_checked: 7,
    });
  });
});
