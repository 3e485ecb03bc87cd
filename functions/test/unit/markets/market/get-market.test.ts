import { inRequest } from "../../../support/in-request.ts";
import type { EventDetails } from "../../../../src/markets/event/event.ts";
import type { EventFinder } from "../../../../src/markets/event/find-event.ts";
import { createGetMarket } from "../../../../src/markets/market/get-market.ts";
import type { MarketRecord } from "../../../../src/markets/market/market.ts";
import { toMarketRecord } from "../../../../src/kalshi/to-market.ts";
import { marketBody } from "../../../../src/kalshi/wire.ts";
import { wireMarket } from "../../../support/provider.ts";
import { until } from "../../../support/until.ts";
import { virtualClock } from "../../../support/virtual-clock.ts";

const ticker = "KXSNLMENTION-26NOV21-LIVE";
const details: EventDetails = {
  scheduledStartTime: "2026-11-22T04:30:00Z",
  event_subtitle: "On Nov 21",
  event_title: "SNL",
};

/** Markets of a provider whose responses a test gives. No event is stored unless a test stores it. */
function markets({ priceMaxAgeMs = 2_000 } = {}) {
  const clock = virtualClock();
  const asked: PromiseWithResolvers<MarketRecord | null>[] = [];
  const events = {
    stored: jest.fn<ReturnType<EventFinder["stored"]>, [string]>(() => Promise.resolve(null)),
    isFresh: jest.fn(() => true),
    refresh: jest.fn(() => Promise.resolve(details)),
    keep: jest.fn(() => Promise.resolve()),
  };
  const provider = {
    market: () => {
      const answer = Promise.withResolvers<MarketRecord | null>();
      asked.push(answer);
      return answer.promise;
    },
  };
  const getMarket = createGetMarket({ provider, events, clock, priceMaxAgeMs });
  const get = (wanted = ticker) => inRequest(() => getMarket(wanted), clock);
  return { asked, clock, events, get };
}

const record = (): MarketRecord => toMarketRecord(marketBody.parse({ market: wireMarket(ticker) }).market);

describe("a market", () => {
  it("has its stored event read while it is fetched", async () => {
    const { asked, events, get } = markets();
    const answer = get();
    expect(asked).toHaveLength(1);
    expect(events.stored).toHaveBeenCalledWith("KXSNLMENTION-26NOV21");
    asked[0]?.resolve(record());
    expect(await answer).toMatchObject({ market_ticker: ticker, event_subtitle: "On Nov 21" });
    expect(events.stored).toHaveBeenCalledTimes(1);
  });

  it("is put together once for all who share it", async () => {
    const { asked, clock, events, get } = markets();
    const first = get();
    asked[0]?.resolve(record());
    const answer = await first;
    clock.advance(1_999);
    expect(await get()).toBe(answer);
    expect(events.refresh).toHaveBeenCalledTimes(1);
    clock.advance(1);
    void get();
    expect(asked).toHaveLength(2);
  });

  it("is read anew after its event could not be read", async () => {
    const { asked, events, get } = markets();
    events.refresh.mockRejectedValueOnce(new Error("maintenance"));
    const first = get();
    asked[0]?.resolve(record());
    await expect(first).rejects.toThrow("maintenance");
    const second = get();
    asked[1]?.resolve(record());
    expect(await second).toMatchObject({ market_ticker: ticker });
  });

  it.each([100, 2_000])(
    "with a maximum age of %i ms is read again when its event took longer, and then waits for nothing else",
    async (priceMaxAgeMs) => {
      const { asked, clock, events, get } = markets({ priceMaxAgeMs });
      const event = Promise.withResolvers<EventDetails>();
      events.refresh.mockReturnValueOnce(event.promise);
      const result = get();
      asked[0]?.resolve({ ...record(), last_price: 20 });
      await until(() => events.refresh.mock.calls.length === 1);
      clock.advance(priceMaxAgeMs + 1);
      event.resolve(details);
      await until(() => asked.length === 2);
      asked[1]?.resolve({ ...record(), last_price: 30 });
      expect(await result).toMatchObject({ last_price: 30, event_subtitle: "On Nov 21" });
      expect(asked).toHaveLength(2);
      expect(events.refresh).toHaveBeenCalledTimes(1);
    },
  );

  it("is not read again when its event took no longer than its maximum age", async () => {
    const { asked, clock, events, get } = markets({ priceMaxAgeMs: 100 });
    const event = Promise.withResolvers<EventDetails>();
    events.refresh.mockReturnValueOnce(event.promise);
    const result = get();
    asked[0]?.resolve(record());
    await until(() => events.refresh.mock.calls.length === 1);
    clock.advance(100);
    event.resolve(details);
    expect(await result).toMatchObject({ event_subtitle: "On Nov 21" });
    expect(asked).toHaveLength(1);
  });

  it("has its stored event judged by whether it is settled, and refreshed when that is stale", async () => {
    const { asked, clock, events, get } = markets();
    const stored = { ...details, fetchedAt: clock.now() };
    events.stored.mockResolvedValue(stored);
    const open = get();
    asked[0]?.resolve(record());
    await open;
    expect(events.isFresh).toHaveBeenLastCalledWith(stored, false);
    expect(events.refresh).not.toHaveBeenCalled();
    clock.advance(5_000);
    events.isFresh.mockReturnValue(false);
    const settled = get();
    asked[1]?.resolve({ ...record(), settlement_ts: "2026-11-22T12:00:00Z" });
    await settled;
    expect(events.isFresh).toHaveBeenLastCalledWith(stored, true);
    expect(events.refresh).toHaveBeenCalledTimes(1);
  });

  it("has neither start nor subtitle when it names no event", async () => {
    const { asked, events, get } = markets();
    const answer = get("LONE");
    asked[0]?.resolve({ ...record(), event_ticker: "" });
    expect(await answer).toMatchObject({ scheduledStartTime: null, event_subtitle: null });
    expect(events.stored).not.toHaveBeenCalled();
  });
});
