import { systemClock } from "../../../src/base/clock.ts";
import type { ListedMarket } from "../../../src/markets/market.ts";
import { connectProvider } from "../../../src/provider/connect.ts";
import { answer, startProvider, wireMarket, type Provider } from "../../support/provider.ts";
import { recordingLog } from "../../support/recording-log.ts";

describe("a list of the provider with bad records", () => {
  let provider: Provider;
  const log = recordingLog();
  const context = () => ({
    receivedAt: systemClock.now(),
    deadlineAt: systemClock.monotonicMs() + 8_000,
    upstreamCalls: 0,
  });
  const kalshi = () =>
    connectProvider({ baseUrl: provider.baseUrl, readsPerSecond: 0, clock: systemClock, log }).provider;

  beforeEach(async () => {
    provider = await startProvider();
    log.entries.length = 0;
  });
  afterEach(() => provider.close());

  it("of markets leaves out those without a ticker or with an unreadable price, and logs each", async () => {
    const markets = [
      wireMarket("KXSNLMENTION-26NOV21-A", { custom_strike: "" }),
      wireMarket("KXSNLMENTION-26NOV21-B", { yes_bid_dollars: {} }),
      { title: "no ticker" },
      null,
      wireMarket("KXSNLMENTION-26NOV21-C"),
    ];
    provider.on("/markets", answer({ markets, cursor: "" }));
    const found: ListedMarket[] = [];
    const list = { tier: "live", series_ticker: "KXSNLMENTION", onlyOpen: false } as const;
    await kalshi().listMarkets(list, (market) => found.push(market), context());
    expect(found.map(({ record }) => record.market_ticker)).toEqual([
      "KXSNLMENTION-26NOV21-A",
      "KXSNLMENTION-26NOV21-C",
    ]);
    expect(log.entries).toHaveLength(3);
    expect(log.entries[0]).toMatchObject({ severity: "warn", fields: { path: "/markets" } });
  });

  it("of series leaves out one without a ticker, and reads odd extras leniently", async () => {
    const series = [
      { title: "no ticker", category: "Mentions" },
      { ticker: "KXSNLMENTION", title: 5, category: "Mentions" },
      { ticker: "KXOSCARMENTION", title: "Oscars", categories: [7, "Mentions"] },
    ];
    provider.on("/series", answer({ series }));
    expect(await kalshi().mentionSeries(context())).toEqual([
      { series_ticker: "KXSNLMENTION", series_title: "" },
      { series_ticker: "KXOSCARMENTION", series_title: "Oscars" },
    ]);
    expect(log.entries).toHaveLength(1);
  });

  it("of milestones leaves out what is none, and takes the start of the others", async () => {
    const ticker = "KXSNLMENTION-26NOV21";
    provider.on("/events/", answer({ event: { event_ticker: ticker, title: 3, sub_title: "On Nov 21" } }));
    const milestones = [
      "none",
      { start_date: 1_795_000_000, primary_event_tickers: [ticker] },
      {
        start_date: "2026-11-22T04:30:00Z",
        primary_event_tickers: [null, ticker],
        related_event_tickers: "x",
      },
    ];
    provider.on("/milestones", answer({ milestones }));
    expect(await kalshi().event(ticker, context())).toEqual({
      scheduledStartTime: "2026-11-22T04:30:00Z",
      event_subtitle: "On Nov 21",
      event_title: "",
    });
    expect(log.entries).toHaveLength(1);
  });
});
