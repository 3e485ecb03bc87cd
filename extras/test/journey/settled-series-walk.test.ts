import { toIso } from "@mention-market/service/base/clock";
import { seededRandom } from "@mention-market/service/local/sample/broadcast";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import { z } from "zod";
import { settledMarkets, type SettledRow } from "../../src/words/settled-row.ts";
import {
  marketLike,
  marketsProvider,
  type ListedMarket,
  type MarketsProvider,
} from "../support/markets-provider.ts";
import { startService, type Service } from "../support/service.ts";

const random = seededRandom(62);
const start = Date.UTC(2026, 9, 1);
const minutes = (count: number) => toIso(start + count * 60_000);
const tickerOf = (at: number) => `KX${at}MENTION`;

/** Settled and open markets of random series, many of them settled in the same minute or at an unknown time. */
function randomMarkets(count: number, series: number): ListedMarket[] {
  return Array.from({ length: count }, (_, at) => {
    const ticker = `${tickerOf(random.whole(series))}-26OCT${10 + random.whole(20)}-W${at}`;
    const settlement_ts = random.next() < 0.02 ? {} : { settlement_ts: minutes(random.whole(1_500)) };
    const market = {
      ticker,
      status: "finalized",
      result: random.next() < 0.5 ? "yes" : "no",
      ...settlement_ts,
    };
    return marketLike(market, `Word ${String.fromCharCode(65 + random.whole(26))}`);
  });
}

/** What a reader of all records expects: the order, the bounds and the series of the walk. */
function naive(
  markets: readonly ListedMarket[],
  series: readonly string[],
  from: string,
  before: string,
): string[] {
  return markets
    .filter(({ event_ticker }) => series.includes(event_ticker.split("-", 1)[0] ?? ""))
    .filter(({ settlement_ts: at }) => at !== undefined && at >= from && at < before)
    .toSorted((left, right) => {
      const [first = "", second = ""] = [left.settlement_ts, right.settlement_ts];
      if (first !== second) return first < second ? 1 : -1;
      return left.ticker < right.ticker ? -1 : 1;
    })
    .map(({ ticker }) => ticker);
}

describe("a walk over many series", () => {
  let provider: MarketsProvider;
  let service: Service;
  const clock = virtualClock(start + 40 * 86_400_000);
  beforeEach(async () => {
    provider = await marketsProvider(1_000);
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.url }, clock });
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  const path = (series: readonly string[], query: string, cursor: string) =>
    `/getSettledMarkets?series_ticker=${series.join(",")}${query}${cursor === "" ? "" : `&cursor=${cursor}`}`;

  it("has 5,000 random rows of 40 series as a naive reader, when a series fails in the middle, too: none missing, none twice", async () => {
    const markets = randomMarkets(5_000, 40);
    provider.live = markets.filter((_market, at) => at % 3 === 0);
    provider.archived = markets.filter((_market, at) => at % 3 !== 0);
    const bounds = [
      { from: "", before: "~", query: "" },
      {
        from: minutes(200),
        before: minutes(1_400),
        query: `&settled_after=${minutes(200)}&settled_before=${minutes(1_400)}`,
      },
      {
        from: "2026-10-01T05:20:00.000Z",
        before: "2026-10-02",
        query: "&settled_after=2026-10-01T05:20:00Z&end_date=2026-10-01",
      },
    ];
    const all = Array.from({ length: 40 }, (_, at) => tickerOf(at));
    let failures = 0;
    for (const { from, before, query } of bounds)
      for (const series of [all.slice(0, 25), all.slice(25)]) {
        const rows: SettledRow[] = [];
        const failing = series[random.whole(series.length)] ?? "";
        for (let cursor: string | null = ""; cursor !== null;) {
          clock.advance(61_000);
          const named: readonly string[] = random.next() < 0.5 ? series : series.toReversed();
          if (rows.length > 0) {
            provider.refusedSeries = failing;
            const refused = await service.get(path(named, query, cursor));
            expect([refused.status, await refused.json()]).toEqual([
              500,
              { error: "Failed to fetch settled markets", message: expect.stringContaining(`${failing}: `) },
            ]);
            provider.refusedSeries = null;
            failures += 1;
          }
          const page = settledMarkets.parse(await (await service.get(path(named, query, cursor))).json());
          rows.push(...page.markets);
          cursor = page.cursor;
        }
        const expected = naive(markets, series, from, before);
        const walked = rows.map(({ market_ticker }) => market_ticker);
        expect(walked.slice(0, expected.length)).toEqual(expected);
        // Without a bound, those without a time follow, by ticker.
        const untimed = markets
          .filter(
            ({ settlement_ts, ticker }) =>
              settlement_ts === undefined && series.includes(ticker.split("-", 1)[0] ?? ""),
          )
          .map(({ ticker }) => ticker)
          .toSorted();
        expect(walked.slice(expected.length)).toEqual(query === "" ? untimed : []);
      }
    expect(failures).toBeGreaterThan(5);
  });

  it("of 450 series takes 18 requests, two reads of each series, and no series list", async () => {
    const markets = Array.from({ length: 450 }, (_, at) => [
      marketLike(
        {
          ticker: `${tickerOf(at)}-26OCT10-A`,
          status: "finalized",
          result: "yes",
          settlement_ts: minutes(at),
        },
        "A",
      ),
      marketLike(
        {
          ticker: `${tickerOf(at)}-26OCT10-B`,
          status: "finalized",
          result: "no",
          settlement_ts: minutes(at),
        },
        "B",
      ),
    ]).flat();
    [provider.live, provider.archived] = [markets.slice(450), markets.slice(0, 450)];
    const found = new Set<string>();
    for (let from = 0; from < 450; from += 25) {
      const series = Array.from({ length: 25 }, (_, at) => tickerOf(from + at));
      const response = await service.get(path(series, "", ""));
      const page = z.object({ markets: z.array(z.object({ market_ticker: z.string() })), cursor: z.null() });
      for (const { market_ticker } of page.parse(await response.json()).markets) found.add(market_ticker);
    }
    expect(found.size).toBe(900);
    expect(provider.reads).toHaveLength(900);
  });
});
