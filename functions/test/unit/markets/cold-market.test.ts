import { toMarketRecord } from "../../../src/kalshi/to-market.ts";
import { marketBody } from "../../../src/kalshi/wire.ts";
import { createEventFinder } from "../../../src/markets/find-event.ts";
import { createMarketReads, getMarket } from "../../../src/markets/get-market.ts";
import { inRequest } from "../../support/in-request.ts";
import { wireMarket } from "../../support/provider.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const ticker = "KXSNLMENTION-26NOV21-LIVE";

describe("a market whose event is not stored yet", () => {
  it("does not wait for the write of its event, which may hang", async () => {
    const clock = virtualClock();
    const put = jest.fn(() => new Promise<never>(() => undefined));
    const kalshi = {
      market: () => Promise.resolve(toMarketRecord(marketBody.parse({ market: wireMarket(ticker) }).market)),
      event: () =>
        Promise.resolve({
          event_ticker: "KXSNLMENTION-26NOV21",
          series_ticker: "KXSNLMENTION",
          scheduledStartTime: "2026-11-22T04:30:00Z",
          event_subtitle: "On Nov 21",
          event_title: "SNL",
        }),
    };
    const store = { get: () => Promise.resolve(null), put };
    const finder = createEventFinder({ kalshi, store, clock, log: recordingLog() });
    const reads = createMarketReads({ kalshi, finder, clock, priceMaxAgeMs: 2_000 });
    const market = await inRequest(() => getMarket(reads, ticker), clock);
    expect(market).toMatchObject({ market_ticker: ticker, event_subtitle: "On Nov 21" });
    expect(put).toHaveBeenCalledTimes(1);
  });
});
