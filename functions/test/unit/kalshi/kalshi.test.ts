import { inRequest } from "../../support/in-request.ts";
import { systemClock } from "../../../src/base/clock.ts";
import { connectKalshi } from "../../../src/kalshi/kalshi.ts";
import { answer, startProvider, type Provider } from "../../support/provider.ts";
import { recordingLog } from "../../support/recording-log.ts";

describe("a list of the provider with bad records", () => {
  let provider: Provider;
  const log = recordingLog();
  const kalshi = () =>
    connectKalshi({ baseUrl: provider.baseUrl, readsPerSecond: 0, clock: systemClock, log }).kalshi;

  beforeEach(async () => {
    provider = await startProvider();
    log.entries.length = 0;
  });
  afterEach(() => provider.close());

  it("is never read by a path that another ticker would leave", async () => {
    await expect(inRequest(() => kalshi().event(".."))).rejects.toMatchObject({ code: "upstream" });
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
      { series_ticker: "KXSNLMENTION", series_title: "" },
      { series_ticker: "KXOSCARMENTION", series_title: "Oscars" },
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
