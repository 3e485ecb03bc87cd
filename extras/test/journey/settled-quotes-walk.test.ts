import { seededRandom } from "@mention-market/service/local/sample/broadcast";
import { dayMs, fromIso, hourMs, secondMs, toIso } from "@mention-market/service/base/clock";
import { settledMarkets, type SettledMarkets, type SettledRow } from "../../src/words/settled-row.ts";
import { addPast, startHistoryProvider, type HistoryProvider } from "../support/history-provider.ts";
import { moments } from "../../src/markets/settled/quotes.ts";
import { agesOf, naiveKnown, naiveQuotes, startOf } from "../support/naive-quotes.ts";
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
  afterEach(() => Promise.all([service.close(), provider.close()]));

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
    // The events start at half past: what opened an hour before has no whole hour until then.
    const bases = ["start", "start", "not_open_then", "start", "opened_late"];
    const expected = all.map(({ ticker }, at) => [ticker, bases[at % 5]] as const);
    expect(new Map(found.map((row) => [row.market_ticker, row.quotes_basis]))).toEqual(new Map(expected));
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

/**
 * Replaces what a provider knows of each market by chance: opened from a month to minutes before the start, some decided before it, of
 * either tier, with an hour's price now and then.
 */
function randomize(provider: HistoryProvider, seed: number): void {
  const random = seededRandom(seed);
  const price = () => (random.whole(10_001) / 10_000).toFixed(4);
  const all = [...provider.archived, ...provider.live].map((market) => {
    const startsAt = fromIso(startOf(provider, market.event_ticker) ?? "") ?? Number.NaN;
    const openedAt = startsAt - Math.round(random.next() ** 3 * 30 * dayMs);
    const isDecidedEarly = random.next() < 0.03;
    const settledAt = isDecidedEarly ? startsAt - random.whole(10) * hourMs - 1 : startsAt + 5 * hourMs;
    const hours = Math.floor((startsAt + 3 * hourMs - openedAt) / hourMs);
    const ends = Array.from({ length: random.whole(12) }, () =>
      random.next() < 0.2 ? 1 : 1 + random.whole(Math.max(1, hours)),
    );
    const quotes = ends.map((hour) => {
      const [bid = "", ask = ""] = [price(), price()].toSorted();
      return [(Math.floor(openedAt / hourMs) + hour) * (hourMs / secondMs), { bid, ask }] as const;
    });
    provider.quotes.set(market.ticker, new Map(quotes));
    return { ...market, open_time: toIso(openedAt), settlement_ts: toIso(settledAt) };
  });
  const isLive = (eventTicker: string) => random.next() < (eventTicker.endsWith("1") ? 0.2 : 0.7);
  provider.live = all.filter(({ event_ticker }) => isLive(event_ticker));
  provider.archived = all.filter((market) => !provider.live.includes(market));
}

describe("5,200 random rows with every moment", () => {
  let provider: HistoryProvider;
  const services: Service[] = [];
  beforeAll(async () => {
    provider = await startHistoryProvider();
    addPast(provider, series, { events: 200, words: 26 });
    randomize(provider, 5);
    provider.sendsLater = true;
  });
  afterAll(async () => {
    for (const service of services) await service.close();
    await provider.close();
  });

  async function walk(): Promise<SettledRow[]> {
    const clock = virtualClock(Date.UTC(2031, 0, 1));
    const service = await startService({ env: { UPSTREAM_BASE_URL: provider.url }, clock });
    services.push(service);
    const found: SettledRow[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const place = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const query = `series_ticker=${series}&with_quotes=true&quotes=listed,24h,6h,1h${place}`;
      const response = await service.get(`/getSettledMarkets?${query}`);
      const page: SettledMarkets = settledMarkets.parse(await response.json());
      if (page.markets.some(({ quotes_basis }) => quotes_basis === "not_read")) continue;
      found.push(...page.markets);
      cursor = page.cursor;
    }
    return found;
  }

  it("equal a naive reading, and nothing that comes after a moment changes what the row has of it", async () => {
    const rows = await walk();
    expect(rows).toHaveLength(5_200);
    let wrong = 0;
    let moved = 0;
    for (const row of rows) {
      const naive = naiveQuotes(provider, row, moments);
      for (const moment of moments) {
        const [found, wanted] = [row.quotes?.[moment] ?? null, naive?.[moment] ?? null];
        // A price from before the read's range has the time at which that range begins.
        const isMoved = found !== null && wanted !== null && found.at > wanted.at && moment !== "listed";
        moved += Number(isMoved);
        const expected = isMoved ? { ...wanted, at: found.at } : wanted;
        wrong += Number(JSON.stringify(found) !== JSON.stringify(expected));
      }
      const known = row.known_before;
      if (known === undefined) throw new Error("Nothing known");
      const slow = naiveKnown(provider, row, row.quotes?.["1h"] ?? null);
      const fair = slow.fair(known.probability);
      const isClose = (left: number | null, right: number | null, by: number) =>
        left === null || right === null ? left === right : Math.abs(left - right) <= by;
      if (row.quotes_basis !== "decided_before") {
        wrong += Number(JSON.stringify(known.record) !== JSON.stringify(slow.record));
        wrong += Number(!isClose(known.rate, slow.rate, 0.00005001));
      }
      wrong += Number(!isClose(known.fair_value, fair, 0.0003));
      wrong += Number(!isClose(known.fee_dollars, slow.fee, 0.000001));
      wrong += Number(!isClose(known.fee_no_dollars, slow.feeOfNo, 0.000001));
      wrong += Number(!(known.low <= known.probability && known.probability <= known.high));
    }
    expect(wrong).toBe(0);
    expect(moved).toBeLessThan(rows.length / 10);
    expect(rows.filter(({ quotes }) => quotes?.listed != null).length).toBeGreaterThan(3_000);
    expect(rows.filter(({ known_before }) => known_before?.fair_value !== null).length).toBeGreaterThan(300);

    // Every price after a start, and the results of the newest events, become others.
    const random = seededRandom(6);
    const newest = new Set(Array.from({ length: 10 }, (_, at) => `${series}-E${190 + at}`));
    for (const [ticker, quotes] of provider.quotes) {
      const begins = (fromIso(startOf(provider, eventOf(ticker)) ?? "") ?? 0) / secondMs;
      for (const end of quotes.keys())
        if (end > begins) quotes.set(end, { bid: `0.${1000 + random.whole(4_000)}`, ask: "0.9000" });
    }
    const flip = (market: HistoryProvider["live"][number]) =>
      newest.has(market.event_ticker)
        ? { ...market, result: market.result === "yes" ? "no" : "yes" }
        : market;
    provider.live = provider.live.map(flip);
    provider.archived = provider.archived.map(flip);
    const first = startOf(provider, `${series}-E190`) ?? "";
    const known = (row: SettledRow) =>
      (row.scheduledStartTime ?? "") <= first
        ? [row.market_ticker, row.quotes, row.known_before]
        : row.quotes;
    const later = await walk();
    expect(later.map(known)).toEqual(rows.map(known));
    expect(later.map(({ result }) => result)).not.toEqual(rows.map(({ result }) => result));
  });
});
