import { minuteMs, secondMs, systemClock } from "../../../src/base/clock.ts";
import { createClient } from "../../../src/kalshi/client.ts";
import { createEventReader } from "../../../src/kalshi/events.ts";
import { Lists } from "../../../src/kalshi/lists.ts";
import { createLookUps } from "../../../src/kalshi/look-ups.ts";
import { marketsOfTier } from "../../../src/kalshi/markets.ts";
import { createQueue } from "../../../src/kalshi/queue.ts";
import { ReadError, type Transport } from "../../../src/kalshi/transport.ts";
import { tierPaths } from "../../../src/kalshi/wire.ts";
import { createEventFinder } from "../../../src/markets/find-event.ts";
import { getMarket, createMarketReads } from "../../../src/markets/get-market.ts";
import type { StoredEvent, EventStore } from "../../../src/markets/market.ts";
import { inRequest } from "../../support/in-request.ts";
import { providerBucket, providerPerSecond } from "../../support/pace-simulation.ts";
import { wireMarket } from "../../support/provider.ts";
import { recordingLog } from "../../support/recording-log.ts";

const delayMs = 50;
const markets = 900;
const wordsOfEvent = 36;
const clock = systemClock;

/** A provider that responds after 50 ms, and refuses beyond its rate. */
function pacedTransport() {
  const isRefusing = providerBucket();
  let refused = 0;
  const transport: Transport = {
    async read(path, query) {
      const isServed = !isRefusing(clock.monotonicMs());
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (!isServed) {
        refused += 1;
        throw new ReadError("Provider answered 429: no text", 429);
      }
      return { json: bodyOf(path, String(query["tickers"] ?? "")), bytes: 1 };
    },
  };
  return { transport, refused: () => refused };
}

function bodyOf(path: string, tickers: string): unknown {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (path.startsWith("/markets/")) return { market: wireMarket(name) };
  if (path === "/events") {
    const events = tickers.split(",").map((event_ticker) => ({ event_ticker, title: "A game" }));
    return { events, milestones: [] };
  }
  return { markets: tickers.split(",").map((ticker) => wireMarket(ticker)), cursor: "" };
}

function coldInstance(transport: Transport) {
  const log = recordingLog();
  const queue = createQueue({ ceiling: providerPerSecond, clock });
  const client = createClient(transport, queue, clock);
  const kalshi = {
    event: createEventReader(client, new Lists(client, log), clock),
    market: createLookUps(marketsOfTier(client, tierPaths.live), client, clock),
  };
  const rows = new Map<string, StoredEvent>();
  const store: EventStore = {
    get: (ticker) => Promise.resolve(rows.get(ticker) ?? null),
    put: (ticker, event) => Promise.resolve(void rows.set(ticker, event)),
  };
  const finder = createEventFinder({ kalshi, store, clock, log });
  const reads = createMarketReads({ kalshi, finder, clock, priceMaxAgeMs: 2 * secondMs });
  return (ticker: string) => getMarket(reads, ticker);
}

describe("a new instance", () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it("answers 99% of 900 look-ups of different markets, of 25 events, within 0.8 seconds, and is never refused", async () => {
    const { transport, refused } = pacedTransport();
    const lookUp = coldInstance(transport);
    const startedAt = clock.monotonicMs();
    const times: number[] = [];
    const lookUps = Array.from({ length: markets }, async (_, at) => {
      const ticker = `KXCOLDMENTION-EVENT${Math.floor(at / wordsOfEvent)}-WORD${at}`;
      const market = await inRequest(() => lookUp(ticker), clock, { deadlineAt: startedAt + minuteMs });
      expect(market?.market_ticker).toBe(ticker);
      times.push(clock.monotonicMs() - startedAt);
    });
    await jest.advanceTimersByTimeAsync(10 * secondMs);
    await Promise.all(lookUps);
    times.sort((a, b) => a - b);
    expect(times[Math.ceil(0.99 * markets) - 1]).toBeLessThanOrEqual(0.8 * secondMs);
    expect(refused()).toBe(0);
  });
});
