import type { EventDetails } from "../../../src/markets/event.ts";
import type { EventFinder } from "../../../src/markets/find-event.ts";
import { createGetMarket } from "../../../src/markets/get-market.ts";
import type { MarketRecord } from "../../../src/markets/market.ts";
import { toMarketRecord } from "../../../src/provider/to-market.ts";
import { marketBody } from "../../../src/provider/wire.ts";
import { wireMarket } from "../../support/provider.ts";
import { until } from "../../support/until.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const ticker = "KXSNLMENTION-26NOV21-LIVE";
const facts: EventDetails = {
  scheduledStartTime: "2026-11-22T04:30:00Z",
  event_subtitle: "On Nov 21",
  event_title: "SNL",
};

/** Markets of a provider that answers when it is told to. */
function markets({ priceMaxAgeMs = 2_000 } = {}) {
  const clock = virtualClock();
  const asked: PromiseWithResolvers<MarketRecord | null>[] = [];
  const events = {
    recall: jest.fn<ReturnType<EventFinder["recall"]>, [string]>(() => Promise.resolve(null)),
    resolve: jest.fn(() => Promise.resolve(facts)),
  };
  const provider = {
    market: () => {
      const answer = Promise.withResolvers<MarketRecord | null>();
      asked.push(answer);
      return answer.promise;
    },
    event: () => Promise.reject(new Error("not asked for")),
    mentionSeries: () => Promise.reject(new Error("not asked for")),
  };
  const getMarket = createGetMarket({ provider, events, clock, priceMaxAgeMs });
  const get = (wanted = ticker) =>
    getMarket(wanted, { receivedAt: clock.now(), deadlineAt: clock.now() + 8_000, upstreamCalls: 0 });
  return { asked, clock, events, get };
}

const record = (): MarketRecord => toMarketRecord(marketBody.parse({ market: wireMarket(ticker) }).market);

describe("a market", () => {
  it("has its stored event read while it is fetched", async () => {
    const { asked, events, get } = markets();
    const answer = get();
    expect(asked).toHaveLength(1);
    expect(events.recall).toHaveBeenCalledWith("KXSNLMENTION-26NOV21");
    asked[0]?.resolve(record());
    expect(await answer).toMatchObject({ market_ticker: ticker, event_subtitle: "On Nov 21" });
    expect(events.recall).toHaveBeenCalledTimes(1);
  });

  it("is put together once for all who share it", async () => {
    const { asked, clock, events, get } = markets();
    const first = get();
    asked[0]?.resolve(record());
    const answer = await first;
    clock.advance(1_999);
    expect(await get()).toBe(answer);
    expect(events.resolve).toHaveBeenCalledTimes(1);
    clock.advance(1);
    void get();
    expect(asked).toHaveLength(2);
  });

  it("is asked for anew after its event could not be told", async () => {
    const { asked, events, get } = markets();
    events.resolve.mockRejectedValueOnce(new Error("maintenance"));
    const first = get();
    asked[0]?.resolve(record());
    await expect(first).rejects.toThrow("maintenance");
    const second = get();
    asked[1]?.resolve(record());
    expect(await second).toMatchObject({ market_ticker: ticker });
  });

  it("is asked for again when its event took so long to tell that the price has aged", async () => {
    const { asked, clock, events, get } = markets();
    const told = Promise.withResolvers<EventDetails>();
    events.resolve.mockReturnValueOnce(told.promise);
    const answer = get();
    asked[0]?.resolve({ ...record(), last_price: 20 });
    await until(() => events.resolve.mock.calls.length === 1);
    clock.advance(2_000);
    told.resolve(facts);
    await until(() => asked.length === 2);
    asked[1]?.resolve({ ...record(), last_price: 30 });
    expect(await answer).toMatchObject({ last_price: 30, event_subtitle: "On Nov 21" });
    expect(asked).toHaveLength(2);
  });

  it("is not asked for again because a stored event's refresh was waited for, even when it is never shared", async () => {
    const { asked, clock, events, get } = markets({ priceMaxAgeMs: 0 });
    const told = Promise.withResolvers<EventDetails>();
    events.resolve.mockReturnValueOnce(told.promise);
    const answer = get();
    asked[0]?.resolve(record());
    await until(() => events.resolve.mock.calls.length === 1);
    clock.advance(1_500);
    told.resolve(facts);
    expect(await answer).toMatchObject({ event_subtitle: "On Nov 21" });
    expect(asked).toHaveLength(1);
  });

  it("has neither start nor subtitle when it names no event", async () => {
    const { asked, events, get } = markets();
    const answer = get("LONE");
    asked[0]?.resolve({ ...record(), event_ticker: "" });
    expect(await answer).toMatchObject({ scheduledStartTime: null, event_subtitle: null });
    expect(events.recall).not.toHaveBeenCalled();
  });
});
