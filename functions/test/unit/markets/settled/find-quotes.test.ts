import { hourMs, secondMs, toIso } from "../../../../src/base/clock.ts";
import { currentRequest } from "../../../../src/base/request.ts";
import { createEventFinder } from "../../../../src/markets/event/find-event.ts";
import { isoSeconds, type Candle } from "../../../../src/markets/prices/candle.ts";
import { createQuoteFinder } from "../../../../src/markets/settled/find-quotes.ts";
import { openSqliteStore } from "../../../../src/store/sqlite/open.ts";
import type { Store } from "../../../../src/store/store.ts";
import { temporaryFolder } from "../../../support/corpora.ts";
import { inRequest } from "../../../support/in-request.ts";
import { recordingLog } from "../../../support/recording-log.ts";
import { virtualClock, type VirtualClock } from "../../../support/virtual-clock.ts";

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
  let store: Store;
  let reads: string[];
  let read: (ticker: string) => Promise<unknown>;
  beforeEach(() => {
    clock = virtualClock();
    store = openSqliteStore({ folder: folder.path, clock });
    reads = [];
    read = () => Promise.resolve();
  });
  afterEach(() => store.close());
  afterAll(folder.remove);

  function finderOf(event: string, count: number, maxMs?: number) {
    const log = recordingLog();
    const milestone = { scheduledStartTime: toIso(startsAt), event_subtitle: null, event_title: "" };
    const finder = createEventFinder({
      provider: {
        event: (event_ticker) => Promise.resolve({ event_ticker, series_ticker: "KXA", ...milestone }),
      },
      store: store.events,
      clock,
      log,
    });
    const provider = {
      currentCandles: () => Promise.reject(new Error("No market is current")),
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
      isArchived: true,
    }));
    /** How many have quotes. */
    return async () => {
      const asked = [{ eventTicker: event, markets, isWanted: () => true, ruledStart: () => null }];
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
