import { z } from "zod";
import { minuteMs, toIso } from "@mention-market/service/base/clock";
import { orderBook } from "../../src/markets/book/order-book.ts";
import { oddMarkets, pairsOf, startOddEvents, trumpTickers, type OddEvents } from "../support/odd-events.ts";
import { startService, type Service } from "../support/service.ts";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";

const tickers = oddMarkets(trumpTickers);
const events = [...tickers.keys()];
const markets = pairsOf(tickers);

/** No function tells an event from a market by its dashes, or a market's event by its ticker. */
describe("events and markets with odd tickers", () => {
  let clock: VirtualClock;
  let provider: OddEvents;
  let service: Service;

  beforeEach(async () => {
    clock = virtualClock();
    provider = await startOddEvents(trumpTickers, clock);
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, PUBLIC_BOARD: "true" },
      clock,
    });
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  async function get<Body>(
    path: string,
    schema: z.ZodType<Body>,
    headers?: Record<string, string>,
  ): Promise<Body> {
    const response = await service.get(path, headers);
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    return schema.parse(await response.json());
  }
  const market = z.object({ market_ticker: z.string() });
  const tickersOf = (list: readonly z.output<typeof market>[]) =>
    list.map(({ market_ticker }) => market_ticker);
  const ofEvent = z.object({
    event_ticker: z.string(),
    markets: z.array(market),
    errors: z.array(z.unknown()).max(0).optional(),
  });
  const sorted = (event: string) => tickers.get(event)?.toSorted();

  it.each(markets)("getMentionMarket and getMentionMarkets name %s for %s", async (event, ticker) => {
    const own = z.object({ market_ticker: z.literal(ticker), event_ticker: z.literal(event) });
    await get(`/getMentionMarket?market_ticker=${ticker}`, own);
    clock.advance(minuteMs);
    await get(`/getMentionMarkets?market_tickers=${ticker}`, z.object({ markets: z.array(own).length(1) }));
  });

  it.each([...events.map((event) => [event, event] as const), ...markets])(
    "getMentionEvent returns %s with all its markets and no other for %s, with their record too",
    async (event, ticker) => {
      for (const query of ["", "&with_record=true"]) {
        const found = await get(`/getMentionEvent?event_ticker=${ticker}${query}`, ofEvent);
        expect([found.event_ticker, tickersOf(found.markets)]).toEqual([event, sorted(event)]);
      }
    },
  );

  it.each(events)("getPriceHistory and getBoard return the markets of %s and no other", async (event) => {
    const history = await get(`/getPriceHistory?event_ticker=${event}`, ofEvent.pick({ markets: true }));
    expect(tickersOf(history.markets)).toEqual(sorted(event));
    const board = await get(`/getBoard?event_ticker=${event}`, ofEvent, {});
    expect([board.event_ticker, tickersOf(board.markets)]).toEqual([event, sorted(event)]);
    provider.settledAt = toIso(clock.now());
    clock.advance(11 * minuteMs);
    expect(tickersOf((await get(`/getBoard?event_ticker=${event}`, ofEvent, {})).markets)).toEqual(
      sorted(event),
    );
  });

  it.each(markets)(
    "getBoard and getOrderBook return the book of a market of %s: %s, also once it has settled",
    async (event, ticker) => {
      const own = orderBook.extend({ market_ticker: z.literal(ticker) });
      const withKey = await get(`/getOrderBook?market_ticker=${ticker}`, own);
      expect(withKey.buy_yes).toMatchObject({ filled: 30, cost_dollars: 12.6 });
      // A book is shown beside its event.
      await get(`/getBoard?event_ticker=${event}`, ofEvent, {});
      expect(await get(`/getBoard?market_ticker=${ticker}`, own, {})).toEqual(withKey);
      provider.settledAt = toIso(clock.now());
      clock.advance(11 * minuteMs);
      expect((await get(`/getBoard?market_ticker=${ticker}`, own, {})).yes).toEqual([]);
    },
  );

  it("getBoard finds the event of a market whose ticker begins with its series alone, before the event was read", async () => {
    const ticker = "KXTRUMPMENTION-OLD-IRAN";
    provider.rename("KXOLDNAME-25OCT10-IRAN", ticker);
    await get(
      `/getBoard?market_ticker=${ticker}`,
      orderBook.extend({ market_ticker: z.literal(ticker) }),
      {},
    );
  });

  it("getSettledMarkets and getChanges name the event that the market's record names", async () => {
    provider.shown = [];
    await service.services.collect();
    clock.advance(minuteMs);
    provider.shown = events;
    await service.services.collect();
    const row = market.extend({ event_ticker: z.string() });
    const change = z.object({
      type: z.string(),
      event_ticker: z.string(),
      market_ticker: z.string().nullable(),
    });
    const { changes } = await get("/getChanges?since=000000000000", z.object({ changes: z.array(change) }));
    const pairs = (of: string) =>
      changes.filter(({ type }) => type === of).map((one) => [one.event_ticker, one.market_ticker]);
    expect(pairs("event.listed").map(([event]) => event)).toEqual(events.toSorted());
    expect(pairs("market.listed").toSorted()).toEqual(markets.map((pair) => [...pair]).toSorted());

    provider.settledAt = toIso(clock.now());
    clock.advance(minuteMs);
    for (const one of provider.series) {
      const own = markets.filter(([event]) => event.split("-")[0] === one).map((pair) => [...pair]);
      for (const quotes of ["", "&with_quotes=true"]) {
        const path = `/getSettledMarkets?series_ticker=${one}${quotes}`;
        const { markets: rows } = await get(path, z.object({ markets: z.array(row) }));
        const pairsOfRows = rows.map((settled) => [settled.event_ticker, settled.market_ticker]);
        expect(pairsOfRows.toSorted()).toEqual(own.toSorted());
        const [, ...lines] = (await (await service.get(`${path}&format=csv`)).text()).trim().split("\r\n");
        const pairsOfLines = lines.map((line) => line.split(",").slice(0, 2).toReversed());
        expect(pairsOfLines).toEqual(pairsOfRows);
      }
    }
  });

  it("getSettledMarkets has the quotes of each market from before its own event's start", async () => {
    clock.advance(120 * minuteMs);
    provider.settledAt = toIso(clock.now());
    clock.advance(minuteMs);
    const row = market.extend({
      quotes_basis: z.literal("start"),
      quotes: z.object({ "1h": z.object({ last_price_dollars: z.literal(0.2) }) }),
    });
    for (const one of provider.series) {
      const path = `/getSettledMarkets?series_ticker=${one}&with_quotes=true`;
      const { markets: rows } = await get(path, z.object({ markets: z.array(row) }));
      const own = markets.filter(([event]) => event.split("-")[0] === one).map(([, ticker]) => ticker);
      expect(tickersOf(rows).toSorted()).toEqual(own.toSorted());
    }
  });
});
