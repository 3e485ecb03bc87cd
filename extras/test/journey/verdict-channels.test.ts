import fc from "fast-check";
import Papa from "papaparse";
import { z } from "zod";
import { minuteMs, secondMs } from "@mention-market/service/base/clock";
import { verdicts, type Verdict } from "../../src/estimates/verdict.ts";
import { isDue } from "../../src/forecasts/forecast.ts";
import { tools } from "../../src/mcp/tools.ts";
import { beginningOf, eventDates } from "../../src/markets/event/event-dates.ts";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { startProvider, type Provider } from "@mention-market/service/test/support/provider";
import { randomEvent, seriesTickers, wireEventOf } from "../support/random-events.ts";
import { serveWorld } from "../support/serve-world.ts";
import { startService, type Service } from "../support/service.ts";
import { tick } from "@mention-market/service/test/support/until";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

const verdict = z.enum(verdicts).nullable();
const word = z.object({ market_ticker: z.string(), verdict });
const edge = z.object({ edge_dollars: z.number().nullable() }).nullable();
const response = z.object({
  series_ticker: z.string(),
  scheduledStartTime: z.string().nullable(),
  ...eventDates.shape,
  markets: z.array(
    word.extend({
      status: z.string(),
      yes_bid_dollars: z.number().nullable(),
      yes_ask_dollars: z.number().nullable(),
      estimate: z.object({ low: z.number(), high: z.number(), fair_basis: z.string().nullable() }).nullable(),
      buy_yes: edge,
      buy_no: edge,
    }),
  ),
  errors: z.array(z.unknown()),
  record_error: z.string().optional(),
});
type Response = z.output<typeof response>;
const boardList = z.object({
  events: z.array(
    z.object({
      event_ticker: z.string(),
      phase: z.string().nullable(),
      largest_edge: z
        .object({ market_ticker: z.string(), side: z.string(), edge_dollars: z.number() })
        .nullable(),
      edges_known: z.boolean(),
    }),
  ),
});

const byTicker = (words: readonly z.output<typeof word>[]): Readonly<Record<string, Verdict | null>> =>
  Object.fromEntries(words.map((one) => [one.market_ticker, one.verdict]));

describe("the verdicts of forty random events", () => {
  const clock = virtualClock();
  const now = clock.now();
  const soon = fc.sample(randomEvent, { numRuns: 30, seed: 39 });
  // Within an hour of their start, when forecasts are made.
  const next = fc
    .sample(randomEvent, { numRuns: 10, seed: 42 })
    .map((one) => ({ ...one, startsInMs: 30 * minuteMs }));
  const world = [...soon, ...next].map((random, at) => wireEventOf(random, `EV${at}`, now));
  const tickers = world.map(({ event }) => event.event_ticker);
  const responses = new Map<string, Response>();
  let provider: Provider;
  let service: Service;

  beforeAll(async () => {
    provider = await startProvider();
    serveWorld(provider, {
      series: () => Object.values(seriesTickers).map((ticker) => ({ ticker, category: "Mentions" })),
      events: () => world.map(({ event }) => event),
      milestones: () =>
        world.flatMap(({ event, start }) =>
          start === null ? [] : [{ start_date: start, primary_event_tickers: [event.event_ticker] }],
        ),
      live: () => world.flatMap(({ event, past }) => [...event.markets, ...past]),
      pageSize: 1_000,
    });
    service = await startService({
      env: {
        UPSTREAM_BASE_URL: provider.baseUrl,
        PUBLIC_BOARD: "true",
        PROVEN_SERIES: seriesTickers.proven,
        LONG_RUNNING_SERIES: seriesTickers.longRunning,
      },
      clock,
    });
    // A response waits 4 seconds for the markets of a series, of which the first read may take longer on a busy machine.
    for (const series of Object.values(seriesTickers))
      while ((await service.get(`/getBoard?event_ticker=${series}-NONE`, {})).status !== 404);
    for (const ticker of tickers) {
      const read = () => get(`/getMentionEvent?event_ticker=${ticker}&with_record=true`, response);
      let event = await read();
      while (event.record_error !== undefined) event = await read();
      responses.set(ticker, event);
    }
  });
  afterAll(async () => {
    await service.close();
    await provider.close();
  });

  async function text(path: string, headers?: Record<string, string>): Promise<string> {
    const got = await service.get(path, headers);
    expect({ path, status: got.status }).toEqual({ path, status: 200 });
    return got.text();
  }
  async function get<Body>(path: string, schema: z.ZodType<Body>, headers?: Record<string, string>) {
    return schema.parse(JSON.parse(await text(path, headers)));
  }
  async function callTool<Body>(name: string, query: Record<string, unknown>, schema: z.ZodType<Body>) {
    const tool = tools.find((one) => one.name === name);
    const quota = { limit: 100, used: 1, remaining: 99, freedAt: null, admitsAt: now };
    const caller = { quota, address: "", hasKey: true };
    return schema.parse(await inRequest(async () => tool?.call(query, service.services, caller), clock));
  }
  const verdictsIn = (ticker: string) => byTicker(responses.get(ticker)?.markets ?? []);

  it("are all sorts, and buy only before the start, on a word's own price outside its interval, in a proven series", () => {
    const all = [...responses.values()];
    expect(new Set(all.flatMap(({ markets }) => markets.map((one) => one.verdict)))).toEqual(
      new Set([...verdicts, null]),
    );
    for (const event of all)
      for (const market of event.markets.filter((one) => one.verdict?.startsWith("buy_") ?? false)) {
        const { yes_bid_dollars: bid, yes_ask_dollars: ask, estimate } = market;
        expect(event.series_ticker).toBe(seriesTickers.proven);
        expect(beginningOf(event)).toBeGreaterThan(now);
        expect([event.window, market.status, estimate?.fair_basis]).toEqual([null, "open", "price"]);
        if (market.verdict === "buy_yes") expect(ask).toBeLessThan(estimate?.low ?? NaN);
        else expect(bid).toBeGreaterThan(estimate?.high ?? NaN);
      }
  });

  it.each(tickers)(
    "are equal in getMentionEvent, its table, getBoard and MCP's get_event of %s",
    async (ticker) => {
      const expected = verdictsIn(ticker);
      const table = await text(`/getMentionEvent?event_ticker=${ticker}&with_record=true&format=csv`);
      const { data } = Papa.parse(table, { header: true, skipEmptyLines: true });
      const cells = z.array(
        word.extend({ verdict: z.enum([...verdicts, ""]).transform((cell) => (cell === "" ? null : cell)) }),
      );
      const board = z.object({ markets: z.array(word) });
      const tool = z.object({ words: z.array(word) });
      expect({
        table: byTicker(cells.parse(data)),
        board: byTicker((await get(`/getBoard?event_ticker=${ticker}`, board, {})).markets),
        mcp: byTicker((await callTool("get_event", { event_ticker: ticker }, tool)).words),
      }).toEqual({ table: expected, board: expected, mcp: expected });
    },
  );

  it("are equal in MCP's upcoming_words", async () => {
    const row = word.extend({ event_ticker: z.string() });
    const query = { hours: 168, by: "edge", detail: "full" };
    const { words } = await callTool("upcoming_words", query, z.object({ words: z.array(row) }));
    expect(words.length).toBeGreaterThan(10);
    for (const one of words) expect(one.verdict).toBe(verdictsIn(one.event_ticker)[one.market_ticker]);
  });

  it("are those of the board's largest edges", async () => {
    let list = await get("/getBoard", boardList, {});
    while (list.events.some(({ edges_known }) => !edges_known)) {
      await tick();
      clock.advance(10 * secondMs);
      list = await get("/getBoard", boardList, {});
    }
    const upcoming = list.events.filter(({ phase }) => phase === "upcoming");
    expect(upcoming.length).toBeGreaterThan(10);
    for (const { event_ticker, largest_edge: largest } of upcoming) {
      const buys = (responses.get(event_ticker)?.markets ?? []).flatMap((market) => {
        if (market.verdict === "buy_yes") return [market.buy_yes?.edge_dollars ?? 0];
        return market.verdict === "buy_no" ? [market.buy_no?.edge_dollars ?? 0] : [];
      });
      expect([event_ticker, largest?.edge_dollars ?? null]).toEqual([
        event_ticker,
        buys.length === 0 ? null : Math.max(...buys),
      ]);
      if (largest !== null)
        expect(verdictsIn(event_ticker)[largest.market_ticker]).toBe(`buy_${largest.side}`);
    }
  });

  it("are those that the forecasts keep", async () => {
    await service.services.collect();
    let forecasts = 0;
    // A run leaves to the next one what it could not read in 4 seconds.
    while (forecasts < next.length / 2) {
      clock.advance(minuteMs);
      await service.services.collect();
      const found = await Promise.all(tickers.map((ticker) => service.services.forecasts.get(ticker)));
      forecasts = found.filter((one) => (one?.forecast.markets ?? []).length > 0).length;
    }
    let kept = 0;
    for (const [ticker, event] of responses) {
      const forecast = (await service.services.forecasts.get(ticker))?.forecast;
      if (!isDue(beginningOf(event), clock.now()) || event.window !== null) continue;
      for (const market of forecast?.markets ?? []) {
        kept += 1;
        expect(market.verdict).toBe(verdictsIn(ticker)[market.marketTicker]);
      }
    }
    expect(kept).toBeGreaterThan(10);
  });

  it("are null once the events have begun", async () => {
    clock.advance(4 * 24 * 60 * minuteMs);
    for (const ticker of tickers) {
      const event = await get(`/getMentionEvent?event_ticker=${ticker}&with_record=true`, response);
      expect(event.markets.every((one) => one.verdict === null)).toBe(true);
    }
  });
});
