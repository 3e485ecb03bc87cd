import { inRequest } from "../../support/in-request.ts";
import { systemClock } from "../../../src/base/clock.ts";
import { connectProvider } from "../../../src/kalshi/kalshi.ts";
import { answer, startProvider, wireMarket, type Provider } from "../../support/provider.ts";
import { recordingLog } from "../../support/recording-log.ts";

describe("a list of the provider with bad records", () => {
  let provider: Provider;
  const log = recordingLog();
  const kalshi = () =>
    connectProvider({ baseUrl: provider.baseUrl, readsPerSecond: 0, clock: systemClock, log }).provider;

  beforeEach(async () => {
    provider = await startProvider();
    log.entries.length = 0;
  });
  afterEach(() => provider.close());

  it("of markets leaves out those without a ticker or with an unreadable price, and logs that once", async () => {
    const markets = [
      wireMarket("KXSNLMENTION-26NOV21-A", { custom_strike: "" }),
      wireMarket("KXSNLMENTION-26NOV21-B", { yes_bid_dollars: {} }),
      { title: "no ticker" },
      null,
      wireMarket("KXSNLMENTION-26NOV21-C"),
    ];
    provider.on("/markets", answer({ markets, cursor: "" }));
    const found: string[] = [];
    const list = { series_ticker: "KXSNLMENTION", which: "current" } as const;
    await inRequest(() => kalshi().listMarkets(list, ({ market_ticker }) => found.push(market_ticker)));
    expect(found).toEqual(["KXSNLMENTION-26NOV21-A", "KXSNLMENTION-26NOV21-C"]);
    expect(log.entries).toHaveLength(1);
    expect(log.entries[0]).toMatchObject({ severity: "warn", fields: { path: "/markets", records: 3 } });
  });

  it.each([
    ["current", "/markets"],
    ["open", "/markets"],
    ["archived", "/historical/markets"],
  ] as const)("of %s markets leaves out those whose event is of another series", async (which, path) => {
    const markets = [
      wireMarket("KXSNLMENTION-26NOV21-A"),
      wireMarket("KXOTHER-26NOV21-A"),
      wireMarket("KXSNLMENTIONB-26NOV21-A"),
      wireMarket("KXOTHER-26NOV21-B", { event_ticker: "KXSNLMENTION-26NOV21" }),
      wireMarket("KXSNLMENTION-26NOV21-B", { event_ticker: "KXOTHER-26NOV21" }),
      wireMarket("KXSNLMENTION-26NOV21-C", { event_ticker: null }),
    ];
    provider.on(path, answer({ markets, cursor: "" }));
    const found: string[] = [];
    await inRequest(() =>
      kalshi().listMarkets({ series_ticker: "KXSNLMENTION", which }, (market) =>
        found.push(`${market.market_ticker} of ${market.event_ticker}`),
      ),
    );
    expect(found).toEqual([
      "KXSNLMENTION-26NOV21-A of KXSNLMENTION-26NOV21",
      "KXOTHER-26NOV21-B of KXSNLMENTION-26NOV21",
      "KXSNLMENTION-26NOV21-C of KXSNLMENTION-26NOV21",
    ]);
    expect(log.entries).toMatchObject([{ severity: "warn", fields: { path, records: 3 } }]);
  });

  it("of markets by ticker leaves out those that were not asked for", async () => {
    const markets = ["A", "B"].map((code) => wireMarket(`KXSNLMENTION-26NOV21-${code}`));
    provider.on("/markets", answer({ markets, cursor: "" }));
    const found: string[] = [];
    await inRequest(() =>
      kalshi().listMarkets({ tickers: ["KXSNLMENTION-26NOV21-B"] }, ({ market_ticker }) =>
        found.push(market_ticker),
      ),
    );
    expect(found).toEqual(["KXSNLMENTION-26NOV21-B"]);
  });

  it("of markets leaves out one with two records on a page that disagree", async () => {
    const ticker = "KXSNLMENTION-26NOV21-A";
    const markets = [
      wireMarket(ticker, { result: "yes", status: "finalized" }),
      wireMarket(ticker, { result: "no", status: "finalized" }),
      wireMarket("KXSNLMENTION-26NOV21-B"),
      wireMarket("KXSNLMENTION-26NOV21-B"),
    ];
    provider.on("/markets", answer({ markets, cursor: "" }));
    const found: string[] = [];
    const list = { series_ticker: "KXSNLMENTION", which: "current" } as const;
    await inRequest(() => kalshi().listMarkets(list, ({ market_ticker }) => found.push(market_ticker)));
    expect(found).toEqual(["KXSNLMENTION-26NOV21-B"]);
  });

  it("of events leaves out those of another series, and one whose ticker can't be one", async () => {
    const events = [
      { event_ticker: "KXSNLMENTION-26NOV21", series_ticker: "KXSNLMENTION" },
      { event_ticker: "kxsnlmention-26nov28" },
      { event_ticker: "KXOTHER-26NOV21" },
      { event_ticker: "..", series_ticker: "KXSNLMENTION" },
    ];
    provider.on("/events", answer({ events, cursor: "" }));
    const found: string[] = [];
    await inRequest(() =>
      kalshi().listEvents({ series_ticker: "KXSNLMENTION", status: "open" }, ({ event_ticker }) =>
        found.push(event_ticker),
      ),
    );
    expect(found).toEqual(["KXSNLMENTION-26NOV21", "KXSNLMENTION-26NOV28"]);
    expect(log.entries).toMatchObject([{ fields: { path: "/events", records: 2 } }]);
  });

  it("is never read by a path that another ticker would leave", async () => {
    await expect(inRequest(() => kalshi().event(".."))).rejects.toMatchObject({ code: "upstream" });
    await expect(inRequest(() => kalshi().currentEvent("../series"))).rejects.toMatchObject({
      code: "upstream",
    });
    expect(provider.calls.filter((path) => !/^\/(?:events\?tickers=|milestones\?)/.test(path))).toEqual([]);
  });

  it("of series leaves out one without a ticker, and reads odd extras leniently", async () => {
    const series = [
      { title: "no ticker", category: "Mentions" },
      { ticker: "KXSNLMENTION", title: 5, category: "Mentions", fee_type: 3, fee_multiplier: "x" },
      { ticker: "KXOSCARMENTION", title: "Oscars", categories: [7, "Mentions"], fee_type: "flat" },
    ];
    provider.on("/series", answer({ series }));
    expect(await inRequest(() => kalshi().mentionSeries())).toEqual([
      { series_ticker: "KXSNLMENTION", series_title: "", fee: null },
      { series_ticker: "KXOSCARMENTION", series_title: "Oscars", fee: { type: "flat", multiplier: 1 } },
    ]);
    expect(log.entries).toHaveLength(1);
  });

  it("of milestones leaves out records that are not milestones, and takes the start of the others", async () => {
    const ticker = "KXSNLMENTION-26NOV21";
    const milestones = [
      "none",
      { start_date: 1_795_000_000, primary_event_tickers: [ticker] },
      {
        start_date: "2026-11-22T04:30:00Z",
        primary_event_tickers: [null, ticker],
        related_event_tickers: "x",
      },
    ];
    const events = [{ event_ticker: ticker, title: 3, sub_title: "On Nov 21" }];
    provider.on("/events?", answer({ events, milestones }));
    expect(await inRequest(() => kalshi().event(ticker))).toEqual({
      event_ticker: ticker,
      series_ticker: "KXSNLMENTION",
      scheduledStartTime: "2026-11-22T04:30:00Z",
      event_subtitle: "On Nov 21",
      event_title: null,
    });
    expect(log.entries).toHaveLength(1);
  });
});
