import { z } from "zod";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SampleProvider } from "../../local/provider/start.ts";
import {
  eventBody,
  marketBody,
  now,
  sampleReader,
  seriesBody,
  tickersOf,
  type Market,
} from "../support/sample-reader.ts";

const folder = join(__dirname, "../../local/provider");

/** The fields of an open market besides those of its strike. */
const marketFields =
  `can_close_early close_time created_time early_close_condition event_ticker exchange_index
  expected_expiration_time expiration_time expiration_value last_price_dollars latest_expiration_time market_type
  no_ask_dollars no_bid_dollars no_sub_title notional_value_dollars occurrence_datetime open_interest_fp open_time
  previous_price_dollars previous_yes_ask_dollars previous_yes_bid_dollars price_level_structure price_ranges result
  rules_primary rules_secondary settlement_timer_seconds status strike_type ticker title updated_time volume_24h_fp
  volume_fp yes_ask_dollars yes_ask_size_fp yes_bid_dollars yes_bid_size_fp yes_sub_title`.split(/\s+/);

describe("the sample provider", () => {
  const { start, get, read, listed, archived, close } = sampleReader();
  let provider: SampleProvider;
  let everything: readonly Market[];
  let live: readonly Market[];
  beforeAll(async () => {
    provider = await start(now);
    live = await listed();
    everything = [...live, ...(await archived())];
  });
  afterAll(close);

  const market = async (ticker: string) => (await read(`/markets/${ticker}`, marketBody)).market;
  const wordsOf = (markets: readonly Market[]) => markets.map(({ custom_strike }) => custom_strike?.Word);

  describe("its content", () => {
    it("holds 40 mention series, 300 open events and 6,000 open markets, none of them twice", async () => {
      const { series } = await read("/series?category=Mentions", seriesBody);
      const all = tickersOf(everything);
      const open = live.filter(({ status }) => status === "active");
      expect(series.length).toBeGreaterThanOrEqual(40);
      expect(new Set(open.map(({ event_ticker }) => event_ticker)).size).toBeGreaterThanOrEqual(300);
      expect(open.length).toBeGreaterThanOrEqual(6_000);
      expect(all.length - live.length).toBeGreaterThan(80);
      expect(new Set(all).size).toBe(all.length);
    });

    it("says of every market that it is sample data", () => {
      const saysSo = ({ title, rules_primary }: Market) =>
        /^If .+, then the market resolves to Yes\. \(Sample data\.\)$/.test(rules_primary) &&
        (title ?? "(sample data)").endsWith("(sample data)");
      expect(everything.filter((one) => !saysSo(one))).toEqual([]);
    });

    it("sends the fields that the provider sends now, and none of its former ones", async () => {
      const { custom_strike, ...fields } = await market("KXNFLMENTION-SB27-TOUC");
      expect(custom_strike).toEqual({ Word: "Touchdown" });
      expect(Object.keys(fields).sort()).toEqual(marketFields);
    });

    it("writes money with four decimals and counts with two", () => {
      const wrong = everything
        .flatMap((one) => Object.entries(one))
        .filter(
          ([name, value]) =>
            (name.endsWith("_dollars") && !/^[01]\.\d{4}$/.test(String(value))) ||
            (name.endsWith("_fp") && !/^\d+\.\d{2}$/.test(String(value))),
        );
      expect(wrong).toEqual([]);
    });

    it("prices both sides of every market consistently, the bid under the ask", () => {
      const isOne = (sum: number) => Math.abs(sum - 1) < 1e-9;
      const isConsistent = (one: Market) => {
        const of = (name: string) => Number(one[name]);
        return (
          of("yes_bid_dollars") < of("yes_ask_dollars") &&
          isOne(of("no_bid_dollars") + of("yes_ask_dollars")) &&
          isOne(of("no_ask_dollars") + of("yes_bid_dollars")) &&
          of("previous_yes_bid_dollars") <= of("previous_yes_ask_dollars") &&
          of("volume_24h_fp") <= of("volume_fp") &&
          of("open_interest_fp") <= of("volume_fp")
        );
      };
      expect(everything.filter((one) => !isConsistent(one))).toEqual([]);
    });

    it("settles yes, no and scalar, and dates only what is settled", () => {
      const settled = everything.filter(({ status }) => status === "finalized");
      expect(new Set(settled.map(({ result }) => result))).toEqual(new Set(["yes", "no", "scalar"]));
      const wrong = everything.filter(
        (one) => (one.settlement_ts !== undefined) !== (one.status === "finalized"),
      );
      expect(wrong).toEqual([]);
    });

    it("has at least ten words an announcer event, and a market that names none", () => {
      const announcers = /^KX(?:NFL|SNF|TNF|SB)MENTION-/;
      const form = /^KX[A-Z]+-(?:SB\d\d|\d\d[A-Z]{3}\d\d[A-Z]{4,6})-[0-9A-Z]+$/;
      const all = everything.filter(({ ticker }) => announcers.test(ticker));
      const events = Map.groupBy(all, ({ event_ticker }) => event_ticker);
      expect(events.size).toBeGreaterThanOrEqual(8);
      for (const markets of events.values()) {
        expect(markets.length).toBeGreaterThan(10);
        expect(wordsOf(markets).filter((word) => word === "Event does not qualify")).toHaveLength(1);
        for (const { ticker } of markets) expect(ticker).toMatch(form);
      }
    });
  });

  describe("its special markets", () => {
    it("prices KXNFLMENTION-SB27-TUSH below the cent", async () => {
      const tush = await market("KXNFLMENTION-SB27-TUSH");
      expect(tush.status).toBe("active");
      expect(tush["yes_bid_dollars"]).toMatch(/^0\.\d\d[1-9]0$/);
      expect(tush.price_ranges).toEqual([{ start: "0.0000", end: "1.0000", step: "0.0010" }]);
      expect(tush.rules_primary).toContain("If the announcers say Tush Push as part of Super Bowl LXI,");
    });

    it("has nobody bid for KXNFLMENTION-SB27-TIMO, and no price of the day before", async () => {
      expect(await market("KXNFLMENTION-SB27-TIMO")).toMatchObject({
        ...{ yes_bid_dollars: "0.0000", yes_bid_size_fp: "0.00", yes_ask_dollars: "0.0100" },
        ...{ no_ask_dollars: "1.0000", no_bid_dollars: "0.9900" },
        ...{ previous_yes_bid_dollars: "0.0000", previous_yes_ask_dollars: "0.0000" },
      });
    });

    it("asks for words of every form", () => {
      const forms = [
        "Tush Push",
        "Dive / Dives / Diving",
        "Iran (5+ times)",
        "Timothée / Chalamet",
        "50,000",
      ];
      expect(wordsOf(live)).toEqual(expect.arrayContaining(forms));
    });

    it("names no word in a count market", async () => {
      const count80 = await market("KXTRUMPCOUNT-27JAN20-80");
      expect(count80).toMatchObject({ yes_sub_title: "80+ times", floor_strike: 80 });
      expect(count80).not.toHaveProperty("custom_strike");
    });

    it("has order books whose best bids are the quotes and sizes of their markets, and empty ones of any other ticker", async () => {
      const named = ["KXNFLMENTION-SB27-TUSH", "KXNFLMENTION-SB27-TIMO", "KXNOSUCH-26-A"];
      const sides = z.array(z.tuple([z.string(), z.string()]));
      const { orderbooks } = await read(
        `/markets/orderbooks?${named.map((ticker) => `tickers=${ticker}`).join("&")}`,
        z.object({
          orderbooks: z.array(
            z.object({
              ticker: z.string(),
              orderbook_fp: z.object({ yes_dollars: sides, no_dollars: sides }),
            }),
          ),
        }),
      );
      expect(orderbooks.map(({ ticker }) => ticker)).toEqual(named);
      const [tush, timo, unknown] = orderbooks.map(({ orderbook_fp }) => orderbook_fp);
      const quote = await market("KXNFLMENTION-SB27-TUSH");
      expect(tush?.yes_dollars.at(-1)).toEqual([quote["yes_bid_dollars"], quote["yes_bid_size_fp"]]);
      expect(tush?.no_dollars.at(-1)).toEqual([quote["no_bid_dollars"], quote["yes_ask_size_fp"]]);
      expect(timo?.yes_dollars).toEqual([]);
      expect(unknown).toEqual({ yes_dollars: [], no_dollars: [] });
    });

    it("knows an archived market only in the historical tier, and its event in both", async () => {
      const ticker = "KXNFLMENTION-26JAN17BUFDEN-TUSH";
      expect((await get(`/markets/${ticker}`)).status).toBe(404);
      expect(await listed(`tickers=${ticker}`)).toEqual([]);
      const { market: one } = await read(`/historical/markets/${ticker}`, marketBody);
      expect(one).toMatchObject({ ticker, status: "finalized", result: "yes" });
      expect(tickersOf(await archived("series_ticker=KXNFLMENTION"))).toContain(ticker);
      expect((await read("/events/KXNFLMENTION-26JAN17BUFDEN", eventBody)).markets).toEqual([]);
    });
  });

  describe("its refusals", () => {
    it.each([
      ...["/markets/KXNOSUCH-26-A", "/markets/kxnflmention-sb27-tush"],
      ...["/historical/markets/KXNFLMENTION-SB27-TUSH", "/historical/events", "/nothing"],
      "/events/KXNOSUCH-26",
    ])("answers 404 in the provider's shape for %s", async (path) => {
      const body = { error: { code: "not_found", message: "not found" } };
      expect(await get(path)).toEqual({ status: 404, body });
    });

    it("answers 404 in JSON outside of its base path", async () => {
      const response = await fetch(new URL("/markets", provider.baseUrl));
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error: "page not found" });
    });

    it.each([
      ["/milestones", "limit is required"],
      ["/milestones?limit=501", "limit must be between 1 and 500"],
      ["/markets?limit=1001", "limit must be between 1 and 1000"],
      ["/historical/markets?limit=0", "limit must be between 1 and 1000"],
      ["/markets?status=active", "status must be one of unopened, open, paused, closed, settled"],
      ["/markets?mve_filter=maybe", "mve_filter must be one of exclude, only"],
      ["/markets?cursor=nonsense", "invalid cursor"],
      ["/events?limit=201", "limit must be between 1 and 200"],
      ["/events?status=active", "status must be one of unopened, open, closed, settled"],
      [
        "/historical/markets?tickers=A&event_ticker=B",
        "series_ticker, event_ticker and tickers exclude each other",
      ],
      [
        "/markets/candlesticks?start_ts=1&end_ts=2&period_interval=60",
        "market_tickers must name 1 to 100 markets",
      ],
      ["/markets/candlesticks?market_tickers=A&start_ts=1&end_ts=2", "period_interval is required"],
      [
        "/markets/candlesticks?market_tickers=A&end_ts=2&period_interval=1",
        "start_ts is required, in seconds",
      ],
      ["/markets/%E0%A4%A", "malformed path"],
      [
        "/markets?min_updated_ts=1&series_ticker=KXSBMENTION",
        "min_updated_ts with series_ticker needs mve_filter=exclude",
      ],
      [
        "/markets?min_updated_ts=1&status=open",
        "min_updated_ts goes with mve_filter=exclude and series_ticker alone",
      ],
      ["/milestones?limit=10&min_updated_ts=1.5", "min_updated_ts must be a time in seconds"],
    ])("answers 400 for %s", async (path, error) => {
      expect(await get(path)).toEqual({ status: 400, body: { error } });
    });

    it.each(["POST", "PUT", "DELETE"])("answers 405 to %s", async (method) => {
      const body = { error: "method not allowed" };
      expect(await get("/markets", { method })).toEqual({ status: 405, body });
    });
  });

  it("counts the requests that each path has had, refused ones too", async () => {
    const other = await start(now);
    expect(other.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/trade-api\/v2$/);
    for (const path of ["/series?category=Mentions", "/series", "/markets/KXNOSUCH"])
      await get(path, {}, other);
    expect(other.calls()).toEqual({ "/series": 2, "/markets/KXNOSUCH": 1 });
  });

  it("shares no code with what it judges: it imports its own files and Node's modules only", () => {
    for (const file of readdirSync(folder)) {
      const imports = [...readFileSync(join(folder, file), "utf8").matchAll(/from "([^"]+)"/g)];
      for (const [, name] of imports) expect(name).toMatch(/^(?:\.\/[a-z-]+\.ts|node:[a-z]+)$/);
    }
  });
});
