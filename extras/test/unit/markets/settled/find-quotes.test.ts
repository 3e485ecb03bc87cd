import { hourMs, secondMs, toIso } from "@mention-market/service/base/clock";
import { currentRequest } from "@mention-market/service/base/request";
import { createEventFinder as createServiceFinder } from "@mention-market/service/markets/find-event";
import { createEventFinder } from "../../../../src/markets/event/event-finder.ts";
import { isoSeconds, type Candle } from "../../../../src/markets/prices/candle.ts";
import { createQuoteFinder } from "../../../../src/markets/settled/find-quotes.ts";
import { openSqliteStore } from "@mention-market/service/local/sqlite/store";
import type { Store } from "@mention-market/service/services";
import { openExtraStores, type ExtraStores } from "../../../../src/store/open.ts";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";

const eventTicker = "KXA-26MAR01";
const startsAt = Date.UTC(2026, 2, 1, 18);
const candle: Candle = {
  end_ts: isoSeconds((startsAt - hourMs) / secondMs),
  open_dollars: null,
  high_dollars: null,
  low_dollars: null,
  close_dollars: null,
  yes_bid_dollars: 0.5,
  yes_ask_dollars: 0.6,
  volume: 0,
  open_interest: 0,
};

describe("the quotes of archived markets", () => {
  const folder = temporaryFolder();
  let clock: VirtualClock;
  let store: ExtraStores;
  let serviceStore: Store;
  let reads: string[];
  let read: (ticker: string) => Promise<unknown>;
  beforeEach(() => {
    clock = virtualClock();
    store = openExtraStores({ DATA_DIR: folder.path }, clock);
    serviceStore = openSqliteStore(folder.path, clock);
    reads = [];
    read = () => Promise.resolve();
  });
  afterEach(() => Promise.all([store.close(), serviceStore.close()]));
  afterAll(folder.remove);

  function finderOf(event: string, count: number, maxMs?: number) {
    const log = recordingLog();
    const milestone = { scheduledStartTime: toIso(startsAt), event_subtitle: null, event_title: "" };
    const kalshi = {
      event: (event_ticker: string) => Promise.resolve({ event_ticker, series_ticker: "KXA", ...milestone }),
    };
    const { events } = serviceStore;
    const finder = createEventFinder(createServiceFinder({ kalshi, store: events, clock, log }), clock);
    const provider = {
      currentCandles: () => Promise.reject(new Error("No market is current")),
      milestoneOf: () => Promise.reject(new Error("Every event has a start")),
      async archivedCandles(ticker: string) {
        reads.push(`${ticker} ${currentRequest().isInBackground === true ? "in the background" : ""}`);
        await read(ticker);
        return [candle];
      },
    };
    const limit = maxMs === undefined ? {} : { maxMs };
    const findQuotes = createQuoteFinder({ provider, store: store.quotes, finder, clock, log, ...limit });
    const markets = Array.from({ length: count }, (_, at) => ({
      marketTicker: `${event}-W${at}`,
      openedAt: null,
      decidedAt: null,
      isArchived: true,
    }));
    /** How many have quotes. */
    return async () => {
      const asked = [
        {
          eventTicker: event,
          markets,
          isWanted: () => true,
          momentOf: (start: string | null) => (start === null ? null : Date.parse(start)),
        },
      ];
      const found = (await inRequest(() => findQuotes(asked), clock)).get(event);
      const bases = markets.map((market) => found?.of(market).basis);
      expect(bases.every((basis) => basis === "start" || basis === "not_read")).toBe(true);
      return bases.filter((basis) => basis === "start").length;
    };
  }

  it("are read for 15 seconds a request, in the background, and the next request goes on where it ended", async () => {
    read = () => {
      clock.advance(secondMs);
      return Promise.resolve();
    };
    const find = finderOf(eventTicker, 40);
    expect([await find(), await find(), await find(), await find()]).toEqual([15, 30, 40, 40]);
    expect(new Set(reads)).toEqual(
      new Set(Array.from({ length: 40 }, (_, at) => `${eventTicker}-W${at} in the background`)),
    );
    expect(reads).toHaveLength(40);
  });

  it("do not wait for a read that hangs: it goes on, and a later request has its quotes without another read", async () => {
    const hanging = Promise.withResolvers<unknown>();
    read = (ticker) => (ticker.endsWith("-W1") ? hanging.promise : Promise.resolve());
    const find = finderOf(`${eventTicker}B`, 3, 50);
    expect(await find()).toBe(2);
    const last = find();
    hanging.resolve(null);
    expect(await last).toBe(3);
    expect(reads).toHaveLength(3);
  });
});
