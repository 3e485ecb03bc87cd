import { minuteMs, secondMs } from "@mention-market/service/base/clock";
import { answer, held } from "@mention-market/service/test/support/provider";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";
import { orderBook } from "../../src/markets/book/order-book.ts";
import { startBoardProvider, type BoardProvider, type BoardSample } from "../support/board-provider.ts";
import { orderBooks } from "../support/serve-world.ts";
import { startService, type Service } from "../support/service.ts";
import { tooManyRequests } from "../../src/board/get-board.ts";
import { withFastTimers } from "../support/fast-timers.ts";

const soon: BoardSample = {
  ticker: "KXSNLMENTION-26NOV21",
  start: "2026-11-21T20:00:00Z",
  words: ["Clue", "Fog"],
};
const settledOn = (ticker: string, day: string): BoardSample => ({
  ticker,
  start: `${day}T09:00:00Z`,
  words: ["Clue"],
  settled: { result: "yes", at: `${day}T12:00:00Z` },
});
const bids = {
  yes_dollars: [["0.4000", "40.00"]],
  no_dollars: [
    ["0.5700", "100.00"],
    ["0.5800", "30.00"],
  ],
};
const clue = `${soon.ticker}-CLUE`;

describe("getBoard's order book of a market, without a key,", () => {
  let provider: BoardProvider;
  let service: Service;
  let clock: VirtualClock;

  beforeEach(async () => {
    provider = await startBoardProvider([
      soon,
      settledOn("KXSNLMENTION-26NOV14", "2026-11-14"),
      settledOn("KXSNLMENTION-26OCT31", "2026-10-31"),
    ]);
    provider.on(
      "/markets/orderbooks",
      orderBooks(() => bids),
    );
    clock = virtualClock(Date.parse("2026-11-20T10:00:00.000Z"));
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, PUBLIC_BOARD: "true" },
      clock,
    });
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  const ask = (ticker: string, query = "", headers: Record<string, string> = {}) =>
    service.get(`/getBoard?market_ticker=${encodeURIComponent(ticker)}${query}`, headers);
  const bookReads = () => provider.calls.filter((call) => call.startsWith("/markets/orderbooks"));

  it("is the body of getOrderBook, which may be kept for 2 seconds", async () => {
    const response = await ask(clue, "&contracts=50");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("public, max-age=2");
    expect(response.headers.get("x-ratelimit-remaining")).toBeNull();
    const text = await response.text();
    const book = orderBook.strict().parse(JSON.parse(text));
    expect(book.yes).toEqual([
      { price_dollars: 0.42, size: 30 },
      { price_dollars: 0.43, size: 100 },
    ]);
    expect(book.buy_yes).toMatchObject({ contracts: 50, filled: 50, cost_dollars: 21.2, fee_dollars: 0.86 });
    const withKey = await service.get(`/getOrderBook?market_ticker=${clue}&contracts=50`);
    expect(await withKey.text()).toBe(text);
    const usual = orderBook.parse(await (await ask(clue)).json());
    expect(usual.buy_yes?.contracts).toBe(100);
  });

  it("is read once for all who ask within 2 seconds, whatever number of contracts they ask for, and says its age", async () => {
    await ask(clue);
    clock.advance(1_999);
    expect((await ask(clue, "&contracts=7")).headers.get("age")).toBe("1");
    expect(bookReads()).toHaveLength(1);
    clock.advance(1);
    expect((await ask(clue)).headers.get("age")).toBe("0");
    expect(bookReads()).toHaveLength(2);
  });

  it("has empty sides, without a read of it, for a market that has settled in the last 7 days", async () => {
    const book = orderBook.parse(await (await ask("KXSNLMENTION-26NOV14-CLUE")).json());
    expect(book).toMatchObject({ yes: [], no: [], buy_yes: null, buy_no: null });
    expect(bookReads()).toEqual([]);
  });

  it("is 404 without a read for the markets of events that the board does not show, and for any other text", async () => {
    await service.get("/getBoard?event_ticker=KXSNLMENTION-26NOV14", {});
    await ask(clue);
    const before = [...provider.calls];
    const others = [
      "KXSNLMENTION-26OCT31-CLUE",
      "KXSNLMENTION-26NOV13-CLUE",
      "KXNONE-26NOV21-CLUE",
      `${soon.ticker}-NOSUCH`,
      soon.ticker,
      "KXSNLMENTION",
      clue.toLowerCase(),
      ` ${clue}`,
      "a/b",
      "_",
    ];
    for (const other of others) {
      const response = await ask(other);
      expect([other, response.status]).toEqual([other, 404]);
      expect(response.headers.get("cache-control")).toBe("private, no-cache");
      expect(await response.json()).toMatchObject({ error: "Market not found" });
    }
    expect(provider.calls).toEqual(before);
  });

  it.each([
    ["a market and an event", `?market_ticker=${clue}&event_ticker=${soon.ticker}`],
    ["contracts without a market", "?contracts=5"],
    ["contracts of an event", `?event_ticker=${soon.ticker}&contracts=5`],
    ["0 contracts", `?market_ticker=${clue}&contracts=0`],
    ["100,001 contracts", `?market_ticker=${clue}&contracts=100001`],
    ["a market given twice", `?market_ticker=${clue}&market_ticker=${clue}`],
  ])("refuses %s with 400 and reads nothing", async (_what, query) => {
    expect((await service.get(`/getBoard${query}`, {})).status).toBe(400);
    expect(provider.calls).toEqual([]);
  });

  it.each([
    ["the board", "", `?market_ticker=${clue}`],
    ["an order book", `?market_ticker=${clue}`, ""],
  ])(
    "%s has 120 requests a minute of an address, counted apart, then a 429 that says when",
    async (_what, query, other) => {
      const get = (of: string, address: string) =>
        service.get(`/getBoard${of}`, { "x-forwarded-for": address });
      for (let sent = 0; sent < 120; sent += 1) expect((await get(query, "192.0.2.1")).status).toBe(200);
      const refused = await get(query, "192.0.2.1");
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
      expect(await refused.json()).toMatchObject({ error: tooManyRequests });
      expect((await get(other, "192.0.2.1")).status).toBe(200);
      expect((await get(query, "192.0.2.2")).status).toBe(200);
      clock.advance(minuteMs);
      expect((await get(query, "192.0.2.1")).status).toBe(200);
    },
  );

  it("answers 6,000 requests a minute to all visitors behind Hosting together, whatever addresses they claim", async () => {
    const headers = { "x-forwarded-host": "board.web.app" };
    for (let asked = 0; asked < 6_000; asked += 1)
      expect(service.services.countBoardRequest(null)).toBeNull();
    const claimed = {
      ...headers,
      "x-forwarded-for": "192.0.2.7, 198.51.100.1",
      "fastly-client-ip": "192.0.2.7",
    };
    const refused = await service.get("/getBoard", claimed);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining("of all visitors") });
    expect((await service.get("/getBoard", { "x-forwarded-for": "192.0.2.7" })).status).toBe(200);
    clock.advance(minuteMs);
    expect((await service.get("/getBoard", claimed)).status).toBe(200);
  });

  it("is read in the background: only when no read of a request with a key waits", async () => {
    await service.close();
    const env = {
      UPSTREAM_BASE_URL: provider.baseUrl,
      PUBLIC_BOARD: "true",
      UPSTREAM_READS_PER_SECOND: "10",
    };
    service = await startService({ env });
    provider.events = [{ ...soon, start: new Date(Date.now() + 24 * 60 * minuteMs).toISOString() }];
    await service.get(`/getBoard?event_ticker=${soon.ticker}`, {});
    const before = provider.calls.length;
    const lists = Array.from({ length: 10 }, (_, at) =>
      service.get(`/getSettledMarkets?series_ticker=KX${at}MENTION`),
    );
    await Promise.all([...lists, ask(clue)]);
    const calls = provider.calls.slice(before);
    expect(calls.length).toBeGreaterThan(lists.length);
    expect(calls.findIndex((call) => call.startsWith("/markets/orderbooks"))).toBe(calls.length - 1);
  });

  it("is a 503 with Retry-After when the provider fails, or has not answered within 4 seconds", async () =>
    withFastTimers(async () => {
      await ask(clue);
      clock.advance(2 * secondMs);
      provider.on("/markets/orderbooks", answer({ error: "down" }, 400));
      const failed = await ask(clue);
      expect(failed.status).toBe(503);
      expect(failed.headers.get("retry-after")).toBe("5");
      expect(await failed.json()).toMatchObject({ error: "Service temporarily unavailable" });
      const gate = held(answer({ orderbooks: [] }));
      provider.on("/markets/orderbooks", gate);
      expect((await ask(clue)).status).toBe(503);
      gate.open();
    }));
});
