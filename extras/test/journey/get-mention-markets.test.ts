import { mentionMarkets } from "../../src/markets/market.ts";
import {
  answer,
  sampleEvents,
  startProvider,
  wireMarket,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { startService, type Service } from "../support/service.ts";

const event = "KXSNLMENTION-26NOV21";
const tickers = (count: number) => Array.from({ length: count }, (_, at) => `${event}-W${at}`);

describe("getMentionMarkets", () => {
  let provider: Provider;
  let service: Service;
  let bad: readonly string[];
  let known: readonly string[];

  beforeEach(async () => {
    [bad, known] = [[], tickers(100)];
    provider = await startProvider();
    provider.on("/markets?", (request, response, path) => {
      const asked = new URLSearchParams(path.split("?")[1]).get("tickers")?.split(",") ?? [];
      const markets = asked
        .filter((ticker) => known.includes(ticker))
        .map((ticker) => wireMarket(ticker, bad.includes(ticker) ? { yes_bid_dollars: {} } : {}));
      answer({ markets, cursor: "" })(request, response, path);
    });
    provider.on("/historical/markets?", answer({ markets: [], cursor: "" }));
    provider.on("/events?", sampleEvents());
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl } });
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  const ask = (asked: string) =>
    service.get(`/getMentionMarkets?market_tickers=${encodeURIComponent(asked)}`);
  const get = async (asked: string) => {
    const response = await ask(asked);
    expect(response.status).toBe(200);
    return mentionMarkets.parse(await response.json());
  };

  it("returns 100 markets in the order asked for, with one read of the provider and one place of the quota", async () => {
    const asked = tickers(100).toReversed();
    const response = await ask(asked.join(","));
    expect(response.headers.get("x-ratelimit-remaining")).toBe("99");
    const { markets, not_found, errors } = mentionMarkets.parse(await response.json());
    expect(markets.map(({ market_ticker }) => market_ticker)).toEqual(asked);
    expect(markets[0]).toMatchObject({ event_subtitle: "On Nov 21", last_price: 20 });
    expect({ not_found, errors }).toEqual({ not_found: [], errors: [] });
    expect(provider.calls.filter((call) => call.startsWith("/markets"))).toHaveLength(1);
    expect(provider.calls).toHaveLength(2);
  });

  it("trims and upper-cases tickers, and takes each once", async () => {
    const { markets } = await get(` ${event}-w1 , ${event}-W0,,${event}-W1,`);
    expect(markets.map(({ market_ticker }) => market_ticker)).toEqual([`${event}-W1`, `${event}-W0`]);
  });

  it("returns those that are not known, or can't be tickers, in not_found, also when that is all of them", async () => {
    expect(await get(`${event}-W0,${event}-NONE,a/b`)).toMatchObject({
      markets: [{ market_ticker: `${event}-W0` }],
      not_found: [`${event}-NONE`, "A/B"],
    });
    known = [];
    expect(await get("KXA-26-A,KXB-26-B")).toEqual({
      markets: [],
      not_found: ["KXA-26-A", "KXB-26-B"],
      errors: [],
    });
  });

  it("returns one that can't be read in errors, and the others all the same", async () => {
    bad = [`${event}-W1`];
    const { markets, errors } = await get(tickers(3).join(","));
    expect(markets).toHaveLength(2);
    expect(errors).toEqual([
      { market_ticker: `${event}-W1`, message: expect.stringContaining("unknown shape (yes_bid_dollars)") },
    ]);
  });

  it("returns 500 only when nothing could be read", async () => {
    bad = [`${event}-W0`, `${event}-W1`];
    expect((await ask(`${event}-W0,${event}-W1,${event}-NONE`)).status).toBe(200);
    const response = await ask(`${event}-W0,${event}-W1`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: "Failed to fetch mention markets",
      message: expect.stringContaining("unknown shape"),
    });
  });

  it.each([
    ["no tickers", "", "Missing required parameter: market_tickers"],
    ["blank tickers", " , ", "Invalid parameter: market_tickers"],
    ["101 tickers", tickers(101).join(","), "Invalid parameter: market_tickers"],
    ["an endless ticker", "X".repeat(201), "Invalid parameter: market_tickers"],
    ["an API key", "mm_live_secret", "Invalid parameter: market_tickers"],
  ])("refuses %s with what is accepted", async (_case, asked, error) => {
    const response = await ask(asked);
    expect(response.status).toBe(400);
    const body: unknown = await response.json();
    expect(body).toEqual({ error, message: expect.stringContaining("1 to 100 market tickers") });
    expect(JSON.stringify(body)).not.toMatch(/secret/i);
  });

  it("takes 10,000 characters in all, as it says", async () => {
    const long = Array.from({ length: 80 }, (_, at) => `${event}-${at}`.padEnd(120, "X"));
    const longest = long.join(",").padEnd(10_000, ",");
    expect((await ask(longest)).status).toBe(200);
    const tooLong = await ask(`${longest},`);
    expect([tooLong.status, await tooLong.json()]).toEqual([
      400,
      {
        error: "Invalid parameter: market_tickers",
        message: expect.stringContaining("of at most 200 characters each and 10,000 together"),
      },
    ]);
  });

  it("takes 101 of which one is repeated", async () => {
    expect((await ask([...tickers(100), `${event}-W0`].join(","))).status).toBe(200);
  });
});
