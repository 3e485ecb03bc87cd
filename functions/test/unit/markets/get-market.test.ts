import { AppError } from "../../../src/base/errors.ts";
import { toMarketRecord } from "../../../src/kalshi/markets.ts";
import { marketBody } from "../../../src/kalshi/wire.ts";
import { createEventFinder } from "../../../src/markets/find-event.ts";
import { getMarket, createMarketReads } from "../../../src/markets/get-market.ts";
import type { MarketRecord, EventDetails, StoredEvent } from "../../../src/markets/market.ts";
import { inRequest } from "../../support/in-request.ts";
import { wireMarket } from "../../support/provider.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { until } from "../../support/until.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const ticker = "KXSNLMENTION-26NOV21-LIVE";
const eventTicker = "KXSNLMENTION-26NOV21";
const details: EventDetails = {
  scheduledStartTime: "2026-11-22T04:30:00Z",
  event_subtitle: "On Nov 21",
  event_title: "SNL",
};
const record = (changes: Partial<MarketRecord> = {}): MarketRecord => ({
  ...toMarketRecord(marketBody.parse({ market: wireMarket(ticker) }).market),
  ...changes,
});

/** Markets of a provider whose responses a test gives, and an empty store. */
function markets({ priceMaxAgeMs = 2_000 } = {}) {
  const clock = virtualClock();
  const rows = new Map<string, StoredEvent>();
  const asked: PromiseWithResolvers<MarketRecord | null>[] = [];
  const events: PromiseWithResolvers<EventDetails>[] = [];
  const waiting = <Response>(list: PromiseWithResolvers<Response>[]) => {
    const answer = Promise.withResolvers<Response>();
    list.push(answer);
    return answer.promise;
  };
  const kalshi = {
    market: () => waiting(asked),
    event: async () => ({
      ...(await waiting(events)),
      event_ticker: eventTicker,
      series_ticker: "KXSNLMENTION",
    }),
  };
  const store = {
    get: (one: string) => Promise.resolve(rows.get(one) ?? null),
    put: (one: string, event: StoredEvent) => Promise.resolve(void rows.set(one, event)),
  };
  const finder = createEventFinder({ kalshi, store, clock, log: recordingLog() });
  const reads = createMarketReads({ kalshi, finder, clock, priceMaxAgeMs });
  const get = (wanted = ticker) => inRequest(() => getMarket(reads, wanted), clock);
  const storeEvent = (fetchedAt: number) => rows.set(eventTicker, { ...details, fetchedAt });
  return { asked, clock, events, get, store: storeEvent };
}

describe("a market", () => {
  it("is read anew after its event could not be read", async () => {
    const { asked, events, get } = markets();
    const first = get();
    asked[0]?.resolve(record());
    await until(() => events.length === 1);
    events[0]?.reject(new AppError("upstream", "maintenance"));
    await expect(first).rejects.toThrow("maintenance");
    const second = get();
    asked[1]?.resolve(record());
    await until(() => events.length === 2);
    events[1]?.resolve(details);
    expect(await second).toMatchObject({ market_ticker: ticker, event_subtitle: "On Nov 21" });
  });

  it.each([100, 2_000])(
    "with a maximum age of %i ms is read again when its event took longer, and then waits for nothing else",
    async (priceMaxAgeMs) => {
      const { asked, clock, events, get } = markets({ priceMaxAgeMs });
      const result = get();
      asked[0]?.resolve(record({ last_price: 20 }));
      await until(() => events.length === 1);
      clock.advance(priceMaxAgeMs + 1);
      events[0]?.resolve(details);
      await until(() => asked.length === 2);
      asked[1]?.resolve(record({ last_price: 30 }));
      expect(await result).toMatchObject({ last_price: 30, event_subtitle: "On Nov 21" });
      expect(asked).toHaveLength(2);
      expect(events).toHaveLength(1);
    },
  );

  it("is not read again when its event took no longer than its maximum age", async () => {
    const { asked, clock, events, get } = markets({ priceMaxAgeMs: 100 });
    const result = get();
    asked[0]?.resolve(record());
    await until(() => events.length === 1);
    clock.advance(100);
    events[0]?.resolve(details);
    expect(await result).toMatchObject({ event_subtitle: "On Nov 21" });
    expect(asked).toHaveLength(1);
  });

  it("has its event from the store for good once it has settled a day after its start, and before for 10 minutes", async () => {
    const { asked, clock, events, get, store } = markets();
    store(Date.parse("2026-11-23T05:00:00Z"));
    clock.advance(Date.parse("2026-12-01T00:00:00Z") - clock.now());
    const settled = get();
    asked[0]?.resolve(record({ settlement_ts: "2026-11-22T12:00:00Z" }));
    expect(await settled).toMatchObject({ event_subtitle: "On Nov 21" });
    expect(events).toHaveLength(0);
    clock.advance(2_000);
    const open = get();
    asked[1]?.resolve(record());
    await until(() => events.length === 1);
    events[0]?.resolve({ ...details, event_subtitle: "Moved" });
    expect(await open).toMatchObject({ event_subtitle: "Moved" });
  });

  it("has neither start nor subtitle when it names no event", async () => {
    const { asked, events, get } = markets();
    const answer = get("LONE");
    asked[0]?.resolve(record({ event_ticker: "" }));
    expect(await answer).toMatchObject({ scheduledStartTime: null, event_subtitle: null });
    expect(events).toHaveLength(0);
  });
});

const coldTicker = "KXSNLMENTION-26NOV21-LIVE";

describe("a market whose event is not stored yet", () => {
  it("does not wait for the write of its event, which may hang", async () => {
    const clock = virtualClock();
    const put = jest.fn(() => new Promise<never>(() => undefined));
    const kalshi = {
      market: () =>
        Promise.resolve(toMarketRecord(marketBody.parse({ market: wireMarket(coldTicker) }).market)),
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
    const market = await inRequest(() => getMarket(reads, coldTicker), clock);
    expect(market).toMatchObject({ market_ticker: coldTicker, event_subtitle: "On Nov 21" });
    expect(put).toHaveBeenCalledTimes(1);
  });
});
