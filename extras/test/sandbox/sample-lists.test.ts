import { z } from "zod";
import {
  anyPage,
  eventBody,
  eventPage,
  milestonePage,
  nestedBody,
  now,
  sampleReader,
  seriesBody,
  tickersOf,
  time,
  type Market,
} from "../support/sample-reader.ts";

describe("the lists of the sample provider", () => {
  const { start, read, get, listed, archived, close } = sampleReader();
  beforeAll(() => start(now));
  afterAll(close);

  describe("its events", () => {
    it.each([
      ["a primary milestone", "KXNFLMENTION-SB27", ["2027-02-14T23:30:00Z", true, undefined]],
      ["a related milestone", "KXSNFMENTION-26NOV22DALPHI", ["2026-11-23T01:20:00Z", false, undefined]],
      ["a strike date", "KXTRUMPSAY-27FEB01", [undefined, undefined, "2027-02-01T15:00:00Z"]],
      ["nothing", "KXEARNINGSMENTIONNFLX-27JAN", [undefined, undefined, undefined]],
    ])("gives a start by %s: %s", async (_, ticker, expected) => {
      const { event } = await read(`/events/${ticker}`, eventBody);
      const path = `/milestones?limit=500&related_event_ticker=${ticker}`;
      const [first] = (await read(path, milestonePage)).milestones;
      const isPrimary = first?.primary_event_tickers.includes(ticker);
      expect([first?.start_date, isPrimary, event.strike_date]).toEqual(expected);
    });

    it("has its live markets beside the event, or inside it when asked for, as a list does with its milestone", async () => {
      const ticker = "KXNFLMENTION-26NOV22BUFKC";
      const { event, markets } = await read(`/events/${ticker}`, eventBody);
      expect(markets).toEqual(await listed(`event_ticker=${ticker}`));
      const path = "/events?series_ticker=KXNFLMENTION&status=open";
      const plain = await read(path, eventPage);
      expect([plain.milestones, plain.events[0]?.markets]).toEqual([undefined, undefined]);
      const full = await read(`${path}&with_nested_markets=true&with_milestones=true`, eventPage);
      expect(full.events.find(({ event_ticker }) => event_ticker === ticker)?.markets).toEqual(markets);
      const related = full.milestones?.flatMap(({ related_event_tickers }) => related_event_tickers);
      expect(related).toEqual(expect.arrayContaining(full.events.map((one) => one.event_ticker)));
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
      expect(await listOf("series_ticker=KXNFLMENTION&status=unopened")).toEqual([
        "KXNFLMENTION-26NOV29HOUBAL",
      ]);
      expect(await listOf("series_ticker=KXNOSUCH")).toEqual([]);
      expect(await listOf("status=open")).toHaveLength(200);
      expect(await listOf("status=open&min_updated_ts=4000000000")).toEqual([]);
    });

    it("settled before the cutoff have their markets in the historical tier only, the others in the live one", async () => {
      const { market_settled_ts } = await read("/historical/cutoff", z.object({ market_settled_ts: time }));
      const settlements = (markets: readonly Market[]) =>
        markets.flatMap(({ settlement_ts }) =>
          settlement_ts === undefined ? [] : Date.parse(settlement_ts),
        );
      expect(Math.max(...settlements(await archived()))).toBeLessThan(Date.parse(market_settled_ts));
      expect(Math.min(...settlements(await listed()))).toBeGreaterThan(Date.parse(market_settled_ts));
    });

    it("keeps the documented tickers and starts after it whenever it is started", async () => {
      const later = Date.parse("2029-07-04T09:00:00Z");
      const other = await start(later);
      const markets = await listed("status=open", other);
      const documented = [
        "KXNFLMENTION-SB27-TUSH",
        "KXTRUMPCOUNT-27JAN20-80",
        "KXALDERMEREMENTION-26DEC09-INFL",
      ];
      expect(tickersOf(markets)).toEqual(expect.arrayContaining(documented));
      const isOpen = ({ open_time, close_time }: Market) =>
        Date.parse(open_time) < later && Date.parse(close_time) > later;
      expect(markets.filter((one) => !isOpen(one))).toEqual([]);
      const events = new Set(markets.map(({ event_ticker }) => event_ticker));
      // One of them is always in progress.
      for (const event of events) if (event.startsWith("KXBARLOWMENTION-")) events.delete(event);
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

    it("splits the live tier among the words of the status filter, which are not the markets' own", async () => {
      const words = ["unopened", "open", "paused", "closed", "settled"];
      const parts = await Promise.all(words.map((word) => listed(`status=${word}&mve_filter=exclude`)));
      const own = parts.map((part) => [...new Set(part.map(({ status }) => status))].sort().join(" "));
      expect(own).toEqual(["initialized", "active", "inactive", "closed determined", "finalized"]);
      expect(tickersOf(parts.flat()).sort()).toEqual(tickersOf(await listed()).sort());
      // Without a limit.
      expect((await read("/markets", anyPage)).rows).toHaveLength(100);
    });
  });

  describe("its candlesticks", () => {
    const bars = z.record(z.string(), z.string());
    const price = z.record(z.string(), z.string().nullable());
    const candle = z.object({
      ...{ end_period_ts: z.number(), yes_bid: bars, yes_ask: bars },
      ...{ price, volume_fp: z.string() },
    });
    const liveBody = z.object({
      markets: z.array(z.object({ market_ticker: z.string(), candlesticks: z.array(candle) })),
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

    it("have holes, and periods in which nothing was traded", async () => {
      const query = range("2026-11-19T20:00:00Z", "2026-11-21T12:00:00Z", 60);
      const path = `/markets/candlesticks?market_tickers=KXNFLMENTION-SB27-TUSH&${query}`;
      const candlesticks = (await read(path, liveBody)).markets[0]?.candlesticks ?? [];
      const ends = candlesticks.map(({ end_period_ts }) => end_period_ts);
      expect(ends.slice(1).some((end, at) => end - (ends[at] ?? 0) > 3600)).toBe(true);
      const quiet = candlesticks.filter(({ price }) => price["close_dollars"] === null);
      expect(quiet.map(({ volume_fp }) => volume_fp)).toEqual(quiet.map(() => "0.00"));
      expect(quiet.length).toBeGreaterThan(0);
    });

    it("of an archived market are in the historical tier only, in names without suffixes", async () => {
      const ticker = "KXNFLMENTION-26JAN17BUFDEN-TUSH";
      const query = range("2026-01-17T18:00:00Z", "2026-01-17T20:00:00Z", 60);
      const { body } = await get(`/historical/markets/${ticker}/candlesticks?${query}`);
      const names = z.object({ candlesticks: z.array(z.object({ yes_bid: bars, volume: z.string() })) });
      const [first, ...others] = names.parse(body).candlesticks;
      expect(others).toHaveLength(2);
      expect(Object.keys(first?.yes_bid ?? {}).sort()).toEqual(["close", "high", "low", "open"]);
      const none = await read(`/markets/candlesticks?market_tickers=${ticker}&${query}`, liveBody);
      expect(none.markets).toEqual([]);
      expect((await get(`/historical/markets/KXNOSUCH/candlesticks?${query}`)).status).toBe(404);
    });

    it("are at most 10,000 a read", async () => {
      const query = range("2026-11-01T00:00:00Z", "2026-11-12T00:00:00Z", 1);
      const path = `/markets/candlesticks?market_tickers=KXTNFMENTION-26NOV12CINBAL-TUSH&${query}`;
      expect(await get(path)).toEqual({ status: 400, body: { error: "more than 10000 candlesticks" } });
    });
  });

  it("answers 429 beyond its rate, without a Retry-After, once a second's requests are used up", async () => {
    const other = await start(now, 3);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => fetch(`${other.baseUrl}/historical/cutoff`)),
    );
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    expect(await refused[0]?.json()).toEqual({ error: "too many requests" });
    expect(refused[0]?.headers.has("retry-after")).toBe(false);
    expect(Object.values(other.calls())).toEqual([10]);
  });
});
