import { z } from "zod";
import { minuteMs, toIso } from "../../src/base/clock.ts";
import { startProvider, wireMarket, type Provider } from "../support/provider.ts";
import { serveWorld } from "../support/serve-world.ts";
import { startService, type Service } from "../support/service.ts";
import { virtualClock, type VirtualClock } from "../support/virtual-clock.ts";

const series = ["KXTRUMPMENTION", "KXSOLOMENTION"];
/** An event, one whose ticker begins with the first one's and has a second dash, and one without a dash. */
const [first, second, solo] = [
  "KXTRUMPMENTION-25OCT10",
  "KXTRUMPMENTION-25OCT10-2",
  "KXSOLOMENTION",
] as const;
/** Markets by event. The last one of the first event has a ticker that does not begin with its event's. */
const tickers = {
  [first]: [`${first}-AOC`, `${first}-CHINA`, "KXOLDNAME-25OCT10-IRAN"],
  [second]: [`${second}-AOC`, `${second}-CHINA`],
  [solo]: [`${solo}-AOC`],
} as const;
const events = [first, second, solo] as const;
const markets = events.flatMap((event) => tickers[event].map((ticker) => [event, ticker] as const));

/** No function tells an event from a market by its dashes, or a market's event by its ticker. */
describe("events and markets with odd tickers", () => {
  let clock: VirtualClock;
  let provider: Provider;
  let service: Service;
  let settledAt: string | null;
  let shown: readonly string[];

  const wireMarkets = (event: string) =>
    markets
      .filter(([owner]) => owner === event)
      .map(([, ticker]) =>
        wireMarket(ticker, {
          event_ticker: event,
          custom_strike: { Word: ticker.split("-").at(-1) },
          open_time: "2026-11-19T00:00:00Z",
          updated_time: toIso(clock.now()),
          ...(settledAt === null
            ? { status: "active" }
            : { status: "finalized", result: "yes", settlement_ts: settledAt }),
        }),
      );

  beforeEach(async () => {
    clock = virtualClock();
    settledAt = null;
    shown = events;
    provider = await startProvider();
    serveWorld(provider, {
      series: () => series.map((ticker) => ({ ticker, category: "Mentions" })),
      events: () =>
        shown.map((event) => ({
          event_ticker: event,
          series_ticker: event.split("-")[0],
          title: `Title of ${event}`,
          status: settledAt === null ? "active" : "finalized",
          markets: wireMarkets(event),
        })),
      milestones: () =>
        events.map((event) => ({
          start_date: toIso(clock.now() + 60 * minuteMs),
          primary_event_tickers: [event],
        })),
      live: () => shown.flatMap(wireMarkets),
      candles: (_ticker, query) => [
        {
          end_period_ts: Math.floor(Number(query.get("end_ts")) / 3600) * 3600,
          price: { close_dollars: "0.2000" },
        },
      ],
    });
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, PUBLIC_BOARD: "true" },
      clock,
    });
  });
  afterEach(async () => {
    await service.close();
    await provider.close();
  });

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
  const sorted = (event: keyof typeof tickers) => tickers[event].toSorted();

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
    settledAt = toIso(clock.now());
    clock.advance(11 * minuteMs);
    expect(tickersOf((await get(`/getBoard?event_ticker=${event}`, ofEvent, {})).markets)).toEqual(
      sorted(event),
    );
  });

  it("getSettledMarkets and getChanges name the event that the market's record names", async () => {
    shown = [];
    await service.services.collect();
    clock.advance(minuteMs);
    shown = events;
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

    settledAt = toIso(clock.now());
    clock.advance(minuteMs);
    for (const one of series) {
      const path = `/getSettledMarkets?series_ticker=${one}`;
      const { markets: rows } = await get(path, z.object({ markets: z.array(row) }));
      const own = markets.filter(([event]) => event.split("-")[0] === one);
      expect(rows.map((settled) => [settled.event_ticker, settled.market_ticker]).toSorted()).toEqual(
        own.map((pair) => [...pair]).toSorted(),
      );
    }
  });
});
