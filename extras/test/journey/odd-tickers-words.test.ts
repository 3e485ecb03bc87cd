import { join } from "node:path";
import { z } from "zod";
import { by } from "@mention-market/service/base/arrays";
import { broadcastWith } from "../support/broadcasts.ts";
import { spokenLike, temporaryFolder, writeCollection } from "@mention-market/service/test/support/corpora";
import {
  callTickers,
  oddMarkets,
  startOddEvents,
  trumpTickers,
  wordOf,
  type OddEvents,
  type OddTickers,
} from "../support/odd-events.ts";
import { startService, type Service } from "../support/service.ts";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

const gameTickers = {
  first: "KXNFLMENTION-25OCT10",
  second: "KXNFLMENTION-25OCT10-2",
  solo: "KXSNFMENTION",
} as const;
const callLabels = { company: "LMRA", fiscal_year: 2025, fiscal_quarter: 3 };

interface Collection {
  readonly name: string;
  readonly search: string;
  readonly odd: OddTickers;
  readonly labels: Record<string, string | number>;
  /** Of the event without a dash. */
  readonly soloLabels: Record<string, string | number>;
  readonly query: Record<string, string>;
  /** The field of the found transcripts in a search's result that has their number. */
  readonly checked: string;
}
const collections: readonly Collection[] = [
  {
    name: "remarks",
    search: "searchStrikeWord",
    odd: trumpTickers,
    labels: {},
    soloLabels: {},
    query: { series_ticker: "KXTRUMPMENTION" },
    checked: "total_transcripts_checked",
  },
  {
    name: "earnings",
    search: "searchEarningsStrikeWord",
    odd: callTickers,
    labels: callLabels,
    soloLabels: { ...callLabels, company: "BRK.B" },
    query: { ticker: "LMRA" },
    checked: "total_transcripts_checked",
  },
  {
    name: "nfl",
    search: "searchStrikeWord",
    odd: gameTickers,
    labels: { home_team: "DEN", away_team: "BUF" },
    soloLabels: { home_team: "KC", away_team: "LV" },
    query: { series_ticker: "KXNFLMENTION" },
    checked: "total_transcripts_checked",
  },
];

/** One transcript of each event, which says the words of its first market and of the market that is named oddly. */
function write(folder: string, { name, odd, labels, soloLabels }: Collection): void {
  const spoken = (event: string, date: string, text: string) =>
    spokenLike({
      id: `of ${event}`,
      date,
      eventTickers: [event],
      labels: event === odd.solo ? soloLabels : labels,
      turns: [{ speaker: "Ann", role: "executive", text: broadcastWith(text) }],
    });
  const series = [...new Set([odd.first, odd.solo].map((event) => event.split("-", 1)[0] ?? ""))];
  writeCollection(
    join(folder, `${name}.sqlite`),
    [
      spoken(odd.first, "2025-10-10", "AOC and Iran, and Iran"),
      spoken(odd.second, "2025-10-11", "China"),
      spoken(odd.solo, "2025-10-12", "AOC"),
    ],
    name === "remarks" ? [{ series, speakers: ["Ann"], roles: [] }] : [],
  );
}

describe.each(collections)("words of events with odd tickers in the collection $name", (collection) => {
  const { name, search, odd, query, checked } = collection;
  const tickers = oddMarkets(odd);
  const events = [...tickers.keys()];
  const folder = temporaryFolder();
  const clock = virtualClock(Date.parse("2025-10-20T12:00:00.000Z"));
  let provider: OddEvents;
  let service: Service;
  beforeAll(async () => {
    write(folder.path, collection);
    provider = await startOddEvents(odd, clock);
    service = await startService({
      env: {
        UPSTREAM_BASE_URL: provider.baseUrl,
        CORPUS_DIR: folder.path,
        NFL_ANNOUNCER_SERIES: "KXNFLMENTION,KXSNFMENTION",
      },
      clock,
    });
  });
  afterAll(async () => {
    await service.close();
    await provider.close();
    folder.remove();
  });

  async function get<Body>(path: string, values: Record<string, string>, schema: z.ZodType<Body>) {
    const response = await service.get(`/${path}?${new URLSearchParams(values).toString()}`);
    const text = await response.text();
    expect({ path, values, status: response.status, text }).toMatchObject({ status: 200 });
    return schema.parse(JSON.parse(text));
  }

  const found = z.looseObject({
    context: z.array(z.object({ transcript_id: z.string() })),
    markets: z.object({ open: z.array(z.object({ market_ticker: z.string(), event_ticker: z.string() })) }),
  });

  it.each(["AOC", "China", "Iran"])(
    `${search} for %s finds its markets with the events that their records name, and the transcripts with theirs`,
    async (word) => {
      const body = await get(search, { ...query, target_phrase: word, with_context: "true" }, found);
      const isSearched = (event: string) => event !== odd.solo;
      const open = [...tickers].flatMap(([event, markets]) =>
        markets
          .filter((market) => isSearched(event) && wordOf(market) === word.toUpperCase())
          .map((market_ticker) => ({ market_ticker, event_ticker: event })),
      );
      const byTicker = by(({ market_ticker }: { readonly market_ticker: string }) => market_ticker);
      expect(body.markets.open.toSorted(byTicker)).toEqual(open.toSorted(byTicker));
      const saidIn: Record<string, readonly string[]> = {
        AOC: [odd.first, odd.solo],
        China: [odd.second],
        Iran: [odd.first],
      };
      // Transcripts of a collection of speeches inform every series of it.
      const isHeard = (event: string) => name !== "earnings" || event !== odd.solo;
      expect(body.context.map(({ transcript_id }) => transcript_id).toSorted()).toEqual(
        (saidIn[word] ?? [])
          .filter(isHeard)
          .map((event) => `of ${event}`)
          .toSorted(),
      );
      expect(body[checked]).toBe(events.filter(isHeard).length);
    },
  );

  it.each(events)(
    "getEventWordCounts counts the words of %s by its own name and by its markets'",
    async (event) => {
      const counts = z.object({
        event_ticker: z.literal(event),
        words: z.array(z.object({ market_ticker: z.string(), total_mentions: z.number() })),
      });
      const byEvent = await get("getEventWordCounts", { event_ticker: event }, counts);
      expect(byEvent.words.map(({ market_ticker }) => market_ticker)).toEqual(tickers.get(event)?.toSorted());
      for (const market of tickers.get(event) ?? [])
        expect(await get("getEventWordCounts", { event_ticker: market }, counts)).toEqual(byEvent);
    },
  );

  if (name === "earnings") {
    it.each(events)(
      "getEarningsEvent and getEarningsMarket read the call that names %s alone",
      async (event) => {
        const words: Record<string, number> =
          event === odd.second
            ? { AOC: 0, CHINA: 1 }
            : event === odd.first
              ? { AOC: 1, CHINA: 0, IRAN: 2 }
              : { AOC: 1 };
        const said = z.object({
          event_ticker: z.literal(event),
          transcript_id: z.literal(`of ${event}`),
          markets: z.array(z.object({ market_ticker: z.string(), mentions: z.number() })),
        });
        const { markets } = await get("getEarningsEvent", { event_ticker: event }, said);
        expect(Object.fromEntries(markets.map((one) => [wordOf(one.market_ticker), one.mentions]))).toEqual(
          words,
        );
        for (const market of tickers.get(event) ?? []) {
          expect((await get("getEarningsEvent", { event_ticker: market }, said)).markets).toEqual(markets);
          const own = said.omit({ markets: true }).extend({
            market_ticker: z.literal(market),
            mentions: z.literal(words[wordOf(market)] ?? -1),
          });
          await get("getEarningsMarket", { market_ticker: market }, own);
        }
      },
    );
  }
});
