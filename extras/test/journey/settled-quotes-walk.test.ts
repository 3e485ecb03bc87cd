import { fromIso, hourMs, secondMs, toIso } from "@mention-market/service/base/clock";
import { settledMarkets, type SettledMarkets, type SettledRow } from "../../src/words/settled-row.ts";
import { addPast, startHistoryProvider, type HistoryProvider } from "../support/history-provider.ts";
import { agesOf, naiveQuotes, startOf } from "../support/naive-quotes.ts";
import { startService, type Service } from "../support/service.ts";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

const series = "KXTRUMPMENTION";
const eventOf = (marketTicker: string) => marketTicker.slice(0, marketTicker.lastIndexOf("-"));

describe("a walk with quotes over 2,303 settled markets", () => {
  let provider: HistoryProvider;
  let service: Service;
  const clock = virtualClock(Date.UTC(2027, 8, 1));

  beforeEach(async () => {
    provider = await startHistoryProvider();
    addPast(provider, series, { events: 49, words: 47 });
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.url }, clock });
  });
  afterEach(async () => {
    await service.close();
    await provider.close();
  });

  const candleReads = () => provider.calls.filter((path) => path.includes("candlesticks"));
  async function read(cursor: string): Promise<SettledMarkets> {
    const place = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const response = await service.get(`/getSettledMarkets?series_ticker=${series}&with_quotes=true${place}`);
    return settledMarkets.parse(await response.json());
  }
  const walk = async () => {
    const found: SettledRow[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: SettledMarkets = await read(cursor);
      expect(page.markets.length).toBeLessThanOrEqual(200);
      found.push(...page.markets);
      cursor = page.cursor;
    }
    expect(new Set(found.map(({ market_ticker }) => market_ticker)).size).toBe(2_303);
    for (const row of found) {
      expect(row.quotes).toEqual(naiveQuotes(provider, row));
      const ages = agesOf(row);
      expect(ages["24h"] ?? Infinity).toBeGreaterThanOrEqual(24);
      expect(ages["1h"] ?? Infinity).toBeGreaterThanOrEqual(1);
    }
    return found;
  };

  it("has at most 200 rows a page, and a walk over all pages yields each once, its second time without a read", async () => {
    const found = await walk();
    expect(found.filter(({ quotes_basis }) => quotes_basis !== "start")).toEqual([]);
    expect(candleReads().filter((path) => path.startsWith("/historical"))).toHaveLength(
      provider.archived.length,
    );
    expect(candleReads().filter((path) => path.startsWith("/markets"))).toHaveLength(24);
    provider.calls.length = 0;
    expect(await walk()).toEqual(found);
    expect(provider.calls).toEqual([]);
  });

  it("equals a naive reading where both tiers hold an event's markets, some opened late, prices are sub-penny and candles from in the game are sent", async () => {
    provider.sendsLater = true;
    const all = [...provider.live, ...provider.archived].map((market, at) => {
      const milestone = fromIso(startOf(provider, market.event_ticker) ?? "") ?? Number.NaN;
      const openHours = [72, 72, 0.5, 10, 1][at % 5] ?? 72;
      return { ...market, open_time: toIso(milestone - openHours * hourMs) };
    });
    provider.live = all.filter((_market, at) => at % 3 === 0);
    provider.archived = all.filter((_market, at) => at % 3 !== 0);
    for (const [ticker, quotes] of provider.quotes) {
      const begins = (fromIso(startOf(provider, eventOf(ticker)) ?? "") ?? 0) / secondMs;
      const priced = [...quotes.keys()].map((end, at) => {
        const bid = (10 + (at % 80) / 20).toFixed(2).replace(".", "");
        const isInTheGame = end > begins - hourMs / secondMs;
        return [
          end,
          isInTheGame ? { bid: "0.9900", ask: "1.0000" } : { bid: `0.${bid}`, ask: "0.2005" },
        ] as const;
      });
      provider.quotes.set(ticker, new Map(priced));
    }
    const found = await walk();
    const late = all.filter((_market, at) => at % 5 === 2).length;
    expect(found.filter(({ quotes_basis }) => quotes_basis === "not_open_then")).toHaveLength(late);
    expect(found.filter(({ quotes_basis }) => quotes_basis === "start")).toHaveLength(2_303 - late);
    expect(found.some(({ quotes }) => (quotes?.["1h"]?.yes_bid_dollars ?? 0) > 0.9)).toBe(false);
    provider.calls.length = 0;
    expect(await walk()).toEqual(found);
    expect(provider.calls).toEqual([]);
  });

  it("reads again only the events whose start has moved, by up to 18 hours to either side, and none that had settled by then", async () => {
    const before = await walk();
    const moved = [1, 8, 15, 30, 47];
    for (const [at, number] of moved.entries()) {
      const event = provider.events[number];
      if (event?.milestone == null) throw new Error("No event");
      const startsAt = fromIso(event.milestone.start_date) ?? Number.NaN;
      const start_date = toIso(startsAt + (at - 2.5) * 7 * hourMs);
      provider.events[number] = { ...event, milestone: { ...event.milestone, start_date } };
    }
    clock.advance(3 * hourMs);
    const tickers = moved.map((number) => `${series}-E${number}`);
    for (const ticker of tickers) await service.get(`/getMentionEvent?event_ticker=${ticker}`);
    provider.calls.length = 0;
    const after = await walk();
    for (const path of candleReads())
      expect(tickers.some((ticker) => path.includes(`${ticker}-`))).toBe(true);
    // The last one settled 5 hours after its first start, before the one to which it was moved.
    expect(candleReads()).toHaveLength(3 * 47 + 1);
    const same = ({ event_ticker }: SettledRow) => !tickers.includes(event_ticker);
    expect(after.filter(same)).toEqual(before.filter(same));
  });
});
