import { z } from "zod";
import { minuteMs, toIso } from "@mention-market/service/base/clock";
import { orderBook } from "../../src/markets/book/order-book.ts";
import { startMcpService, type McpService } from "../support/mcp.ts";
import { orderBooks, serveWorld } from "../support/serve-world.ts";
import {
  answer,
  startProvider,
  wireMarket,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";

/** An event whose markets have tickers that begin with it, with another event's ticker, and with nothing that is an event. */
const [speech, debate] = ["KXTRUMPMENTION-26NOV25", "KXTRUMPMENTION-26NOV25-2"] as const;
const tickers = [`${speech}-CHINA`, `${debate}-IRAN`, "KXOLDNAME-26NOV25-TAX"] as const;
const [china, , tax] = tickers;
const longRule = "This market resolves by the transcript alone. ".repeat(200).trim();
const bids = {
  yes_dollars: [
    ["0.1800", "40.00"],
    ["0.1900", "12.50"],
  ],
  no_dollars: [
    ["0.7800", "100.00"],
    ["0.7900", "297.00"],
  ],
};

describe("MCP's rows of markets", () => {
  let clock: VirtualClock;
  let provider: Provider;
  let mcp: McpService;
  beforeEach(async () => {
    clock = virtualClock();
    provider = await startProvider();
    const markets = tickers.map((ticker) =>
      wireMarket(ticker, { event_ticker: speech, status: "active", rules_secondary: longRule }),
    );
    serveWorld(provider, {
      series: () => [
        { ticker: "KXTRUMPMENTION", category: "Mentions", fee_type: "quadratic", fee_multiplier: 1 },
      ],
      events: () => [
        { event_ticker: speech, series_ticker: "KXTRUMPMENTION", title: "A speech", markets },
        { event_ticker: debate, series_ticker: "KXTRUMPMENTION", title: "A debate", markets: [] },
      ],
      milestones: () => [{ start_date: toIso(clock.now() + 60 * minuteMs), primary_event_tickers: [speech] }],
      live: () => markets,
      candles: (_ticker, query) => [
        {
          end_period_ts: Math.floor(Number(query.get("end_ts")) / 3600) * 3600,
          price: { close_dollars: "0.2000" },
        },
      ],
    });
    provider.on(
      "/markets/orderbooks",
      orderBooks(() => bids),
    );
    mcp = await startMcpService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
    // Both events are known, so that a ticker that begins with the wrong one would find a title.
    await mcp.resultOf("find_events");
  });
  afterEach(() => Promise.all([mcp.close(), provider.close()]));

  const bookReads = () => provider.calls.filter((call) => call.startsWith("/markets/orderbooks"));

  it("get_markets: what contracts of each side cost, fee and payout, as getOrderBook computes them, in one read of the books", async () => {
    const rows = await mcp.rowsOf("get_markets", "markets", { market_tickers: tickers, contracts: 300 });
    expect(bookReads()).toHaveLength(1);
    for (const [at, ticker] of tickers.entries()) {
      const path = `/getOrderBook?market_ticker=${ticker}&contracts=300`;
      const { buy_yes, buy_no, fetchedAt } = orderBook.parse(await (await mcp.service.get(path)).json());
      expect(rows[at]).toMatchObject({ market_ticker: ticker, buy_yes, buy_no, book_read_at: fetchedAt });
    }
    expect(rows[0]).toMatchObject({
      buy_yes: { contracts: 300, filled: 300, cost_dollars: 63.03, fee_dollars: 3.49, total_dollars: 66.52 },
      buy_no: { filled: 52.5, payout_dollars: 52.5 },
    });
  });

  it("get_markets: no fills without contracts, and why a book can't be read beside the market's prices", async () => {
    const [row] = await mcp.rowsOf("get_markets", "markets", { market_tickers: [china] });
    expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(["buy_yes"]));
    expect(bookReads()).toEqual([]);
    provider.on("/markets/orderbooks", answer({ error: "closed for today" }, 400));
    const [failed] = await mcp.rowsOf("get_markets", "markets", { market_tickers: [china], contracts: 5 });
    expect(failed).toMatchObject({
      yes_ask_dollars: 0.21,
      book_error: expect.stringContaining("closed for today"),
    });
    for (const contracts of [0, 1.5, 100_001])
      expect(await mcp.textOf("get_markets", { market_tickers: [china], contracts })).toMatch(
        /^Invalid parameter: contracts: .*1 to 100000/,
      );
  });

  it("get_markets: all of rules_secondary with detail full, or why its event can't be read", async () => {
    const full = { market_tickers: tickers, detail: "full" };
    const seen: unknown[] = [];
    let cursor: unknown;
    do {
      const result = await mcp.resultOf("get_markets", { ...full, cursor });
      seen.push(...z.array(z.looseObject({})).parse(result["markets"]));
      cursor = result["cursor"];
    } while (cursor !== null);
    expect(seen).toEqual(
      tickers.map((ticker): unknown =>
        expect.objectContaining({ market_ticker: ticker, rules_secondary: longRule, status: "open" }),
      ),
    );
    clock.advance(minuteMs);
    provider.on("/events", answer({ error: "out of order" }, 500));
    const [row] = await mcp.rowsOf("get_markets", "markets", { ...full, market_tickers: [china] });
    expect(row).toMatchObject({ yes_ask_dollars: 0.21, event_error: expect.any(String) });
  });

  it.each(["brief", "full"])(
    "get_markets and price_history: the title of the event that a market's record names, with detail %s",
    async (detail) => {
      const calls: readonly (readonly [string, string, object])[] = [
        ["get_markets", "markets", { market_tickers: tickers }],
        ["price_history", "rows", { market_tickers: tickers }],
        ["price_history", "rows", { event_ticker: speech.toLowerCase() }],
      ];
      for (const [name, list, input] of calls)
        for (const ticker of tickers) {
          const only = "market_tickers" in input ? { market_tickers: [ticker] } : input;
          const rows = await mcp.rowsOf(name, list, { ...only, detail });
          const own = rows.filter(({ market_ticker }) => market_ticker === ticker);
          expect([name, ticker, own.map(({ event_title }) => event_title)]).toEqual([
            ...[name, ticker],
            ["A speech"],
          ]);
        }
    },
  );

  it("price_history: no title rather than a guess where a market's record can't be read meanwhile", async () => {
    await mcp.rowsOf("price_history", "rows", { market_tickers: [tax] });
    clock.advance(minuteMs);
    provider.on("/markets?", answer({ error: "out of order" }, 500));
    provider.on(`/markets/${tax}`, answer({ error: "out of order" }, 500));
    const [row] = await mcp.rowsOf("price_history", "rows", { market_tickers: [tax] });
    expect(row).toMatchObject({ market_ticker: tax, event_title: null });
  });
});
