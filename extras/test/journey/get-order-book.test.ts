import { z } from "zod";
import { orderBook } from "../../src/markets/book/order-book.ts";
import { eventTicker, startEventProvider, type EventProvider } from "../support/event-provider.ts";
import { orderBooks } from "../support/serve-world.ts";
import { answer, notFound, wireMarket } from "@mention-market/service/test/support/provider";
import { startService, type Service } from "../support/service.ts";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";

const [first, second] = [`${eventTicker}-A`, `${eventTicker}-B`] as const;
const path = (ticker: string, query = "") => `/getOrderBook?market_ticker=${ticker}${query}`;
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

describe("getOrderBook", () => {
  let provider: EventProvider;
  let service: Service;
  let clock: VirtualClock;

  beforeEach(async () => {
    provider = await startEventProvider();
    provider.event = { fee_type_override: "quadratic", fee_multiplier_override: 1 };
    provider.live = [wireMarket(first, { status: "active" }), wireMarket(second, { status: "active" })];
    provider.on("/markets?", (request, response, at) => {
      const wanted = new URL(at, "http://provider").searchParams.get("tickers")?.split(",") ?? [];
      answer({ markets: wanted.map((ticker) => wireMarket(ticker)), cursor: "" })(request, response, at);
    });
    for (const ticker of [first, second])
      provider.on(`/markets/${ticker}`, answer({ market: wireMarket(ticker) }));
    provider.on(
      "/markets/orderbooks",
      orderBooks(() => bids),
    );
    clock = virtualClock();
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  const bookReads = () => provider.calls.filter((call) => call.startsWith("/markets/orderbooks"));
  const refusal = async (at: string) => {
    const response = await service.get(at);
    const body = z.object({ error: z.string(), message: z.string().optional() }).parse(await response.json());
    return { status: response.status, ...body };
  };
  const read = async (at: string) => {
    const response = await service.get(at);
    expect({ at, status: response.status }).toEqual({ at, status: 200 });
    return orderBook.strict().parse(await response.json());
  };

  it("returns both sides' asks, cheapest first, and what 300 contracts of each cost with the fee", async () => {
    expect(await read(path(first, "&contracts=300"))).toEqual({
      market_ticker: first,
      fetchedAt: expect.any(String),
      yes: [
        { price_dollars: 0.21, size: 297 },
        { price_dollars: 0.22, size: 100 },
      ],
      no: [
        { price_dollars: 0.81, size: 12.5 },
        { price_dollars: 0.82, size: 40 },
      ],
      buy_yes: {
        ...{ contracts: 300, filled: 300, average_price_dollars: 0.2101, cost_dollars: 63.03 },
        ...{ fee_dollars: 3.49, total_dollars: 66.52, payout_dollars: 300, worst_price_dollars: 0.22 },
      },
      buy_no: {
        ...{ contracts: 300, filled: 52.5, average_price_dollars: 0.817619, cost_dollars: 42.925 },
        ...{ fee_dollars: 0.55, total_dollars: 43.475, payout_dollars: 52.5, worst_price_dollars: 0.82 },
      },
    });
    expect((await read(path(first))).buy_yes?.contracts).toBe(100);
  });

  it("reads one book for all who ask within 2 seconds", async () => {
    await Promise.all([read(path(first)), read(path(first, "&contracts=7"))]);
    expect(bookReads()).toEqual([`/markets/orderbooks?tickers=${first}`]);
    clock.advance(1_999);
    await read(path(first));
    expect(bookReads()).toHaveLength(1);
    clock.advance(1);
    await read(path(first));
    expect(bookReads()).toHaveLength(2);
  });

  it("reads no book of a market that can't be traded, and returns empty sides", async () => {
    provider.live = [wireMarket(first, { status: "inactive" }), wireMarket(second, { status: "closed" })];
    for (const ticker of [first, second])
      expect(await read(path(ticker))).toMatchObject({ yes: [], no: [], buy_yes: null, buy_no: null });
    expect(bookReads()).toEqual([]);
  });

  it("reads no book of an archived market, nor of one that has settled, and returns empty sides", async () => {
    const settled = { status: "finalized", result: "yes" };
    const archived = `${eventTicker}-C`;
    provider.live = [wireMarket(second, settled)];
    provider.on(`/markets/${second}`, answer({ market: wireMarket(second, settled) }));
    provider.archived = [wireMarket(archived, settled)];
    for (const ticker of [second, archived])
      expect(await read(path(ticker))).toMatchObject({ yes: [], no: [], buy_yes: null, buy_no: null });
    expect(bookReads()).toEqual([]);
  });

  it("drops the book of a ticker that nobody asked for, and fails where the provider has no other", async () => {
    provider.on("/markets/orderbooks", answer({ orderbooks: [{ ticker: second, orderbook_fp: bids }] }));
    expect(await refusal(path(first))).toMatchObject({
      status: 500,
      message: "Provider sent no order book of this market",
    });
  });

  it("has no fee and no total of a type of fee that nobody knows", async () => {
    provider.event = { fee_type_override: "flat" };
    expect((await read(path(first))).buy_yes).toMatchObject({
      fee_dollars: null,
      total_dollars: null,
      cost_dollars: 21,
    });
  });

  it.each([
    ["a price outside of 0 to 1 dollar", { yes_dollars: [["1.2000", "5.00"]], no_dollars: [] }],
    ["a size that is not a number", { yes_dollars: [["0.2000", "many"]], no_dollars: [] }],
    ["another shape", { yes: [[20, 5]], yes_dollars: "none" }],
  ])("fails for a book with %s", async (_, book) => {
    provider.on(
      "/markets/orderbooks",
      orderBooks(() => book),
    );
    expect(await refusal(path(first))).toMatchObject({
      status: 500,
      error: "Failed to fetch the order book",
    });
  });

  it.each([
    ["0", 400],
    ["100001", 400],
    ["1.5", 400],
    ["1e3", 400],
    ["100000", 200],
  ])("takes a whole number of contracts from 1 to 100,000: %s", async (contracts, status) => {
    expect((await service.get(path(first, `&contracts=${contracts}`))).status).toBe(status);
  });

  it("is 404 for a market that the provider does not know, and 500 with its words when the provider fails", async () => {
    provider.on("/markets/KXNOSUCH-26NOV21-A", notFound);
    expect(await refusal(path("KXNOSUCH-26NOV21-A"))).toMatchObject({
      status: 404,
      error: "Market not found",
    });
    provider.on("/markets/orderbooks", answer({ error: "closed for today" }, 400));
    expect(await refusal(path(first))).toMatchObject({
      status: 500,
      message: expect.stringContaining("closed for today"),
    });
    provider.on("/markets/orderbooks", answer({ error: "out of order" }, 500));
    expect(await refusal(path(second))).toMatchObject({
      status: 500,
      message: expect.stringContaining("out of order"),
    });
  });
});
