import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { startSampleProvider, type SampleProvider } from "../../sandbox/provider/start.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const folder = join(__dirname, "../../sandbox/provider");

/** What an open market holds, besides what tells its strike. */
const marketFields =
  `can_close_early close_time created_time early_close_condition event_ticker exchange_index
  expected_expiration_time expiration_time expiration_value last_price_dollars latest_expiration_time market_type
  no_ask_dollars no_bid_dollars no_sub_title notional_value_dollars occurrence_datetime open_interest_fp open_time
  previous_price_dollars previous_yes_ask_dollars previous_yes_bid_dollars price_level_structure price_ranges result
  rules_primary rules_secondary settlement_timer_seconds status strike_type ticker title updated_time volume_24h_fp
  volume_fp yes_ask_dollars yes_ask_size_fp yes_bid_dollars yes_bid_size_fp yes_sub_title`.split(/\s+/);

const time = z.iso.datetime();
const marketShape = z.looseObject({
  ticker: z.string(),
  event_ticker: z.string(),
  status: z.string(),
  result: z.enum(["yes", "no", "scalar", ""]),
  title: z.string().optional(),
  rules_primary: z.string(),
  custom_strike: z.object({ Word: z.string() }).optional(),
  open_time: time,
  close_time: time,
  settlement_ts: time.optional(),
});
const marketBody = z.object({ market: marketShape });
const marketPage = z.object({ markets: z.array(marketShape), cursor: z.string() });
const eventBody = z.object({
  event: z.looseObject({ event_ticker: z.string(), strike_date: time.optional() }),
  markets: z.array(marketShape),
});
const wireEvent = z.looseObject({ event_ticker: z.string(), markets: z.array(marketShape).optional() });
const nestedBody = z.object({ event: wireEvent });
const tickers = z.array(z.string());
const named = z.looseObject({ primary_event_tickers: tickers, related_event_tickers: tickers });
const milestone = named.extend({ start_date: time });
const milestonePage = z.object({ milestones: z.array(milestone), cursor: z.string() });
const eventPage = z.object({
  events: z.array(wireEvent),
  milestones: z.array(milestone).optional(),
  cursor: z.string(),
});
const anyPage = z.union([
  marketPage.transform(({ markets, cursor }) => ({ rows: markets.map(({ ticker }) => ticker), cursor })),
  eventPage.transform(({ events, cursor }) => ({ rows: events.map((one) => one.event_ticker), cursor })),
  milestonePage.transform(({ milestones, cursor }) => ({ rows: milestones.map(({ id }) => id), cursor })),
]);
const seriesBody = z.object({ series: z.array(z.looseObject({ ticker: z.string(), category: z.string() })) });

describe("the sample provider", () => {
  const started: SampleProvider[] = [];
  const start = async (at: number) => {
    const provider = await startSampleProvider({ now: at });
    started.push(provider);
    return provider;
  };
  let provider: SampleProvider;
  beforeAll(async () => {
    provider = await start(now);
  });
  afterAll(() => Promise.all(started.map((one) => one.close())));

  async function get(path: string, init: RequestInit = {}, { baseUrl } = provider) {
    const response = await fetch(`${baseUrl}${path}`, init);
    return { status: response.status, body: await response.json() };
  }

  async function read<Body>(path: string, shape: z.ZodType<Body>, from = provider): Promise<Body> {
    const { status, body } = await get(path, {}, from);
    expect({ path, status }).toEqual({ path, status: 200 });
    return shape.parse(body);
  }

  const market = async (ticker: string) => (await read(`/markets/${ticker}`, marketBody)).market;
  /** Every page of a list of markets. */
  async function pages(path: string, from = provider) {
    const markets: z.output<typeof marketShape>[] = [];
    let cursor = "";
    do {
      const page = await read(`${path}&limit=1000&cursor=${cursor}`, marketPage, from);
      markets.push(...page.markets);
      cursor = page.cursor;
    } while (cursor !== "");
    return markets;
  }
  const listed = (query = "", from = provider) => pages(`/markets?${query}`, from);
  const archived = (query = "") => pages(`/historical/markets?${query}`);
  const everything = async () => [...(await listed()), ...(await archived())];
  const tickersOf = (rows: readonly { ticker: string }[]) => rows.map(({ ticker }) => ticker);
  const wordsOf = (markets: readonly z.output<typeof marketShape>[]) =>
    markets.map(({ custom_strike }) => custom_strike?.Word);

  describe("its content", () => {
    it("holds 40 mention series, 300 open events and 6,000 open markets, none of them twice", async () => {
      const { series } = await read("/series?category=Mentions", seriesBody);
      const live = await listed();
      const all = tickersOf([...live, ...(await archived())]);
      const open = live.filter(({ status }) => status === "active");
      expect(series.length).toBeGreaterThanOrEqual(40);
      expect(new Set(open.map(({ event_ticker }) => event_ticker)).size).toBeGreaterThanOrEqual(300);
      expect(open.length).toBeGreaterThanOrEqual(6_000);
      expect(all.length - live.length).toBeGreaterThan(80);
      expect(new Set(all).size).toBe(all.length);
    });

    it("says of every market that it is sample data", async () => {
      for (const { title, rules_primary } of await everything()) {
        expect(rules_primary).toMatch(/^If .+, then the market resolves to Yes\. \(Sample data\.\)$/);
        expect(title ?? "(sample data)").toMatch(/\(sample data\)$/);
      }
    });

    it("sends the fields that the provider sends now, and none of its former ones", async () => {
      const { custom_strike, ...fields } = await market("KXNFLMENTION-SB27-TOUC");
      expect(custom_strike).toEqual({ Word: "Touchdown" });
      expect(Object.keys(fields).sort()).toEqual(marketFields);
    });

    it("writes money with four decimals and counts with two", async () => {
      const wrong = (await everything())
        .flatMap((one) => Object.entries(one))
        .filter(
          ([name, value]) =>
            (name.endsWith("_dollars") && !/^[01]\.\d{4}$/.test(String(value))) ||
            (name.endsWith("_fp") && !/^\d+\.\d{2}$/.test(String(value))),
        );
      expect(wrong).toEqual([]);
    });

    it("prices both sides of every market consistently, the bid under the ask", async () => {
      for (const one of await everything()) {
        const of = (name: string) => Number(one[name]);
        expect(of("yes_bid_dollars")).toBeLessThan(of("yes_ask_dollars"));
        expect(of("no_bid_dollars") + of("yes_ask_dollars")).toBeCloseTo(1, 9);
        expect(of("no_ask_dollars") + of("yes_bid_dollars")).toBeCloseTo(1, 9);
        expect(of("previous_yes_bid_dollars")).toBeLessThanOrEqual(of("previous_yes_ask_dollars"));
        expect(of("volume_24h_fp")).toBeLessThanOrEqual(of("volume_fp"));
        expect(of("open_interest_fp")).toBeLessThanOrEqual(of("volume_fp"));
      }
    });

    it("settles yes, no and scalar, and dates only what is settled", async () => {
      const all = await everything();
      const settled = all.filter(({ status }) => status === "finalized");
      expect(new Set(settled.map(({ result }) => result))).toEqual(new Set(["yes", "no", "scalar"]));
      const wrong = all.filter((one) => (one.settlement_ts !== undefined) !== (one.status === "finalized"));
      expect(wrong).toEqual([]);
    });

    it("has at least ten words an announcer event, and beside them the one that is no word", async () => {
      const announcers = /^KX(?:NFL|SNF|TNF|SB)MENTION-/;
      const form = /^KX[A-Z]+-(?:SB\d\d|\d\d[A-Z]{3}\d\d[A-Z]{4,6})-[0-9A-Z]+$/;
      const all = (await everything()).filter(({ ticker }) => announcers.test(ticker));
      const events = Map.groupBy(all, ({ event_ticker }) => event_ticker);
      expect(events.size).toBeGreaterThanOrEqual(8);
      for (const markets of events.values()) {
        expect(markets.length).toBeGreaterThan(10);
        expect(wordsOf(markets).filter((word) => word === "Event does not qualify")).toHaveLength(1);
        for (const { ticker } of markets) expect(ticker).toMatch(form);
      }
    });

    it("trades words of every form", async () => {
      const forms = [
        "Tush Push",
        "Dive / Dives / Diving",
        "Iran (5+ times)",
        "Timothée / Chalamet",
        "50,000",
      ];
      expect(wordsOf(await listed("status=open"))).toEqual(expect.arrayContaining(forms));
    });
  });

  describe("its special markets", () => {
    it("prices KXNFLMENTION-SB27-TUSH below the cent", async () => {
      const tush = await market("KXNFLMENTION-SB27-TUSH");
      expect(tush).toMatchObject({ status: "active", last_price_dollars: "0.5650" });
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

    it("names no word in a count market", async () => {
      const count80 = await market("KXTRUMPCOUNT-27JAN20-80");
      expect(count80).toMatchObject({ yes_sub_title: "80+ times", floor_strike: 80 });
      expect(count80).not.toHaveProperty("custom_strike");
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

    it("has history of a word in every series of announcers", async () => {
      for (const series of ["KXNFLMENTION", "KXSNFMENTION", "KXTNFMENTION", "KXSBMENTION"]) {
        expect(wordsOf(await archived(`series_ticker=${series}`))).toContain("Tush Push");
      }
    });
  });

  describe("its events", () => {
    it.each([
      ["a primary milestone", "KXNFLMENTION-SB27", ["2027-02-14T23:30:00Z", true, undefined]],
      ["a related milestone", "KXSNFMENTION-26NOV22DALPHI", ["2026-11-23T01:20:00Z", false, undefined]],
      ["a strike date", "KXTRUMPSAY-27FEB01", [undefined, undefined, "2027-02-01T15:00:00Z"]],
      ["nothing", "KXEARNINGSMENTIONNFLX-27JAN", [undefined, undefined, undefined]],
    ])("tells a start by %s: %s", async (_, ticker, told) => {
      const { event } = await read(`/events/${ticker}`, eventBody);
      const path = `/milestones?limit=500&related_event_ticker=${ticker}`;
      const [first] = (await read(path, milestonePage)).milestones;
      const isPrimary = first?.primary_event_tickers.includes(ticker);
      expect([first?.start_date, isPrimary, event.strike_date]).toEqual(told);
    });

    it("has its live markets inside the event when asked for", async () => {
      const ticker = "KXNFLMENTION-26NOV22BUFKC";
      const { event, markets } = await read(`/events/${ticker}`, eventBody);
      expect(await read(`/events/${ticker}?with_nested_markets=true`, nestedBody)).toEqual({
        event: { ...event, markets },
      });
      const old = await read("/events/KXNFLMENTION-26JAN17BUFDEN?with_nested_markets=true", nestedBody);
      expect(old.event.markets).toEqual([]);
    });

    it("are listed by status and series, the archived ones among the settled", async () => {
      const listOf = async (query: string) =>
        (await read(`/events?${query}`, eventPage)).events.map(({ event_ticker }) => event_ticker);
      expect(await listOf("series_ticker=KXTNFMENTION&status=settled")).toEqual([
        "KXTNFMENTION-25NOV20BUFHOU",
        "KXTNFMENTION-26NOV12CINBAL",
      ]);
      expect(await listOf("series_ticker=KXTNFMENTION&status=closed")).toEqual([
        "KXTNFMENTION-26NOV19SEALAR",
      ]);
      expect(await listOf("series_ticker=KXTNFMENTION&status=unopened")).toHaveLength(1);
      expect(await listOf("series_ticker=KXNOSUCH")).toEqual([]);
      expect(await listOf("status=open")).toHaveLength(200);
      expect(await listOf("status=open&min_updated_ts=4000000000")).toEqual([]);
    });

    it("are listed with their markets and milestones when asked for", async () => {
      const path = "/events?series_ticker=KXSNFMENTION&status=open";
      const plain = await read(path, eventPage);
      expect(plain.milestones).toBeUndefined();
      expect(plain.events[0]?.markets).toBeUndefined();
      const full = await read(`${path}&with_nested_markets=true&with_milestones=true`, eventPage);
      expect(full.events[0]?.markets?.length).toBeGreaterThan(10);
      expect(full.milestones?.map(({ related_event_tickers }) => related_event_tickers)).toEqual([
        ["KXNFLGAME-26NOV22DALPHI", "KXSNFMENTION-26NOV22DALPHI"],
      ]);
    });

    it("settled before the cutoff have their markets in the historical tier only, the others in the live one", async () => {
      const { market_settled_ts } = await read("/historical/cutoff", z.object({ market_settled_ts: time }));
      const settlements = (markets: readonly z.output<typeof marketShape>[]) =>
        markets.flatMap(({ settlement_ts }) =>
          settlement_ts === undefined ? [] : Date.parse(settlement_ts),
        );
      expect(Math.max(...settlements(await archived()))).toBeLessThan(Date.parse(market_settled_ts));
      expect(Math.min(...settlements(await listed()))).toBeGreaterThan(Date.parse(market_settled_ts));
    });

    it("gives at least eight events a milestone", async () => {
      const { milestones } = await read("/milestones?limit=500", milestonePage);
      expect(new Set(milestones.flatMap((one) => one.related_event_tickers)).size).toBeGreaterThanOrEqual(8);
    });

    it("shows an event's own markets beside it", async () => {
      const { markets } = await read("/events/KXNFLMENTION-26NOV22BUFKC", eventBody);
      expect(markets).toEqual(await listed("event_ticker=KXNFLMENTION-26NOV22BUFKC"));
    });

    it("keeps the documented tickers and starts after it whenever it is started", async () => {
      const later = Date.parse("2029-07-04T09:00:00Z");
      const other = await start(later);
      const markets = await listed("status=open", other);
      const documented = ["KXNFLMENTION-SB27-TUSH", "KXTRUMPCOUNT-27JAN20-80"];
      expect(tickersOf(markets)).toEqual(expect.arrayContaining(documented));
      for (const { open_time, close_time } of markets) {
        expect(Date.parse(open_time)).toBeLessThan(later);
        expect(Date.parse(close_time)).toBeGreaterThan(later);
      }
      const events = new Set(markets.map(({ event_ticker }) => event_ticker));
      const { milestones } = await read("/milestones?limit=500", milestonePage, other);
      const open = milestones.filter((one) => one.related_event_tickers.some((ticker) => events.has(ticker)));
      expect(open.length).toBeGreaterThanOrEqual(5);
      for (const { start_date } of open) expect(Date.parse(start_date)).toBeGreaterThan(later);
    });
  });

  describe("its lists", () => {
    it("filters series by any of a series' categories, never by its name", async () => {
      const all = tickersOf((await read("/series", seriesBody)).series);
      const { series } = await read("/series?category=Mentions", seriesBody);
      const announcers = ["KXNFLMENTION", "KXSNFMENTION", "KXTNFMENTION", "KXSBMENTION"];
      expect(tickersOf(series)).toEqual(expect.arrayContaining([...announcers, "KXTRUMPSAY"]));
      expect(series.filter(({ category }) => category !== "Mentions")).toMatchObject([
        { ticker: "KXOSCARMENTION", category: "Entertainment", categories: ["Entertainment", "Mentions"] },
      ]);
      const others = all.filter((ticker) => !tickersOf(series).includes(ticker));
      expect(others).toEqual(["KXNFLGAME", "KXHIGHNY", "KXBTC", "KXELONMARS", "KXMENTIONINDEX"]);
    });

    it.each([
      ...["/markets?series_ticker=KXTRUMPMENTION&limit=2", "/markets?series_ticker=KXNFLMENTION&limit=9"],
      ...["/historical/markets?limit=50&series_ticker=KXNFLMENTION", "/milestones?limit=70"],
      "/events?status=closed&limit=1",
      "/events?series_ticker=KXFEDMENTION&limit=5",
    ])("pages %s over everything once", async (path) => {
      const whole = await read(
        path.replace(/limit=\d+/, path.startsWith("/events") ? "" : "limit=500"),
        anyPage,
      );
      const paged: unknown[] = [];
      let cursor = "";
      do {
        const page = await read(`${path}&cursor=${cursor}`, anyPage);
        expect(page.rows.length).toBeGreaterThan(0);
        paged.push(...page.rows);
        cursor = page.cursor;
      } while (cursor !== "");
      expect(whole.cursor).toBe("");
      expect(paged).toEqual(whole.rows);
    });

    it("gives 100 markets when no limit is named", async () => {
      expect((await read("/markets", marketPage)).markets).toHaveLength(100);
    });

    it("splits the live tier among the words of the status filter, which are not the markets' own", async () => {
      const words = ["unopened", "open", "paused", "closed", "settled"];
      const parts = await Promise.all(words.map((word) => listed(`status=${word}&mve_filter=exclude`)));
      const own = parts.map((part) => [...new Set(part.map(({ status }) => status))].sort().join(" "));
      expect(own).toEqual(["initialized", "active", "inactive", "closed determined", "finalized"]);
      expect(tickersOf(parts.flat()).sort()).toEqual(tickersOf(await listed()).sort());
    });

    it("filters by series, by event and by tickers", async () => {
      const series = await listed("series_ticker=KXTRUMPCOUNT");
      expect(tickersOf(series)).toEqual(tickersOf(await listed("event_ticker=KXTRUMPCOUNT-27JAN20")));
      expect(series).toHaveLength(4);
      const two = ["KXNFLMENTION-SB27-TUSH", "KXNFLMENTION-SB27-TOUC"];
      expect(tickersOf(await listed(`tickers=${two.join(",")}`))).toEqual(two);
      expect(await listed("series_ticker=KXNFL")).toEqual([]);
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
    ])("answers 400 for %s", async (path, error) => {
      expect(await get(path)).toEqual({ status: 400, body: { error } });
    });

    it.each(["POST", "PUT", "DELETE"])("answers 405 to %s", async (method) => {
      const body = { error: "method not allowed" };
      expect(await get("/markets", { method })).toEqual({ status: 405, body });
    });
  });

  describe("its candlesticks", () => {
    const bars = z.record(z.string(), z.string());
    const candle = z.looseObject({ end_period_ts: z.number(), yes_bid: bars, yes_ask: bars });
    const candles = z.array(candle);
    const liveBody = z.object({
      markets: z.array(z.object({ market_ticker: z.string(), candlesticks: candles })),
    });
    const seconds = (iso: string) => Date.parse(iso) / 1000;
    const range = (from: string, to: string, minutes: number) =>
      `start_ts=${seconds(from)}&end_ts=${seconds(to)}&period_interval=${minutes}`;

    it("of several live markets have one for each period that ended within the range", async () => {
      const tickers = "KXTNFMENTION-26NOV12CINBAL-TUSH,KXNOSUCH-26-A,KXTNFMENTION-26NOV12CINBAL-DIVE";
      const query = range("2026-11-12T18:00:00Z", "2026-11-12T23:00:00Z", 60);
      const { markets } = await read(`/markets/candlesticks?market_tickers=${tickers}&${query}`, liveBody);
      expect(markets.map(({ market_ticker }) => market_ticker)).toEqual(
        tickers.split(",").filter((_, i) => i !== 1),
      );
      for (const { candlesticks } of markets) {
        expect(candlesticks.map(({ end_period_ts }) => end_period_ts)).toEqual(
          [18, 19, 20, 21, 22, 23].map((hour) => seconds(`2026-11-12T${hour}:00:00Z`)),
        );
        const names = ["close_dollars", "high_dollars", "low_dollars", "open_dollars"];
        for (const { yes_bid, yes_ask } of candlesticks) {
          expect(Object.keys(yes_bid).sort()).toEqual(names);
          expect(Number(yes_bid["close_dollars"])).toBeLessThan(Number(yes_ask["close_dollars"]));
        }
      }
    });

    it("begin with the last one before the start, moved to it, when asked for", async () => {
      const query = range("2026-11-12T18:30:00Z", "2026-11-12T20:00:00Z", 60);
      const path = `/markets/candlesticks?market_tickers=KXTNFMENTION-26NOV12CINBAL-TUSH&${query}`;
      const ends = async (more: string) =>
        (await read(path + more, liveBody)).markets[0]?.candlesticks.map(
          ({ end_period_ts }) => end_period_ts,
        );
      const [seven, eight] = ["19", "20"].map((hour) => seconds(`2026-11-12T${hour}:00:00Z`));
      expect(await ends("")).toEqual([seven, eight]);
      const withLatest = await ends("&include_latest_before_start=true");
      expect(withLatest).toEqual([seconds("2026-11-12T18:30:00Z"), seven, eight]);
    });

    it("of an archived market stand in the historical tier, in names without suffixes", async () => {
      const ticker = "KXNFLMENTION-26JAN17BUFDEN-TUSH";
      const query = range("2026-01-17T18:00:00Z", "2026-01-17T20:00:00Z", 60);
      const path = `/historical/markets/${ticker}/candlesticks?${query}`;
      const { candlesticks } = await read(path, z.object({ ticker: z.string(), candlesticks: candles }));
      expect(candlesticks).toHaveLength(3);
      expect(Object.keys(candlesticks[0]?.yes_bid ?? {}).sort()).toEqual(["close", "high", "low", "open"]);
      expect(
        (await read(`/markets/candlesticks?market_tickers=${ticker}&${query}`, liveBody)).markets,
      ).toEqual([]);
      expect((await get(`/historical/markets/KXNOSUCH/candlesticks?${query}`)).status).toBe(404);
    });

    it("are at most 10,000 a read", async () => {
      const query = range("2026-11-01T00:00:00Z", "2026-11-12T00:00:00Z", 1);
      const path = `/markets/candlesticks?market_tickers=KXTNFMENTION-26NOV12CINBAL-TUSH&${query}`;
      expect(await get(path)).toEqual({ status: 400, body: { error: "more than 10000 candlesticks" } });
    });
  });

  it("answers 429 beyond its rate, without a Retry-After, once a second's requests are used up", async () => {
    const other = await startSampleProvider({ now, readsPerSecond: 3 });
    started.push(other);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => fetch(`${other.baseUrl}/historical/cutoff`)),
    );
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(6);
    expect(await refused[0]?.json()).toEqual({ error: "too many requests" });
    expect(refused[0]?.headers.has("retry-after")).toBe(false);
    expect(Object.values(other.calls())).toEqual([10]);
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
