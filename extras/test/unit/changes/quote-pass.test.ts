import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { hourMs, minuteMs, secondMs, toIso } from "@mention-market/service/base/clock";
import { createQuotePass } from "../../../src/changes/quote-pass.ts";
import type { SeenMarket } from "../../../src/changes/snapshot.ts";
import { openExtraStores, type ExtraStores } from "../../../src/store/open.ts";
import { connectKalshi } from "@mention-market/service/kalshi/kalshi";
import { createEventFinder as createServiceFinder } from "@mention-market/service/markets/find-event";
import { openSqliteStore } from "@mention-market/service/local/sqlite/store";
import type { Store } from "@mention-market/service/services";
import { createProvider } from "../../../src/kalshi/kalshi.ts";
import { createEventFinder } from "../../../src/markets/event/event-finder.ts";
import { createQuoteFinder } from "../../../src/markets/settled/find-quotes.ts";
import { addPast, startHistoryProvider, type HistoryProvider } from "../../support/history-provider.ts";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

const series_ticker = "KXTRUMPMENTION";
const event_ticker = `${series_ticker}-E3`;

describe("the pass that keeps quotes", () => {
  let provider: HistoryProvider;
  let store: ExtraStores;
  let serviceStore: Store;
  let folder: string;
  const clock = virtualClock(Date.UTC(2026, 5, 23));

  beforeEach(async () => {
    provider = await startHistoryProvider();
    addPast(provider, series_ticker, { events: 4, words: 3 });
    provider.events = provider.events.map((event) => ({
      ...event,
      markets: provider.live.filter((market) => market.event_ticker === event.event_ticker),
    }));
    folder = mkdtempSync(join(memoryFolder, "quotes-"));
    store = openExtraStores({ DATA_DIR: folder }, clock);
    serviceStore = openSqliteStore(folder, clock);
  });
  afterEach(async () => {
    await Promise.all([store.close(), serviceStore.close()]);
    await provider.close();
    rmSync(folder, { recursive: true });
  });

  const passOf = () => {
    const log = recordingLog();
    const connection = connectKalshi({ baseUrl: provider.url, readsPerSecond: 0, clock, log });
    const { kalshi } = connection;
    const { events } = serviceStore;
    const finder = createEventFinder(createServiceFinder({ kalshi, store: events, clock, log }), clock);
    const reads = { provider: createProvider(connection, clock, log), finder, clock, log };
    return createQuotePass({ ...reads, findQuotes: createQuoteFinder({ ...reads, store: store.quotes }) });
  };
  const snapshotOf = (status: SeenMarket["status"]) => ({
    series: new Set([series_ticker]),
    events: new Map([
      [event_ticker, { event_ticker, series_ticker, scheduledStartTime: null, endedAt: null }],
    ]),
    markets: new Map(
      provider.live
        .filter((market) => market.event_ticker === event_ticker)
        .map(({ ticker }): [string, SeenMarket] => {
          const market = { event_ticker, strike_word: "Word", close_time: null, result: null };
          return [ticker, { ...market, market_ticker: ticker, status }];
        }),
    ),
  });
  const run = (pass: ReturnType<typeof passOf>, status: SeenMarket["status"] = "settled") =>
    pass.run({ now: clock.now(), snapshot: snapshotOf(status), endsBy: clock.monotonicMs() + minuteMs });
  const kept = async () => (await store.quotes.get([event_ticker])).get(event_ticker);

  it("keeps the quotes of an event by one read of its candles once all its markets have settled, and does so once", async () => {
    const pass = passOf();
    await run(pass, "closed");
    expect(provider.calls).toEqual([]);
    await run(pass);
    const found = await kept();
    const startsAt = Date.parse("2026-06-22T18:30:00Z");
    expect(found?.start?.startsAt).toBe(startsAt);
    expect([...(found?.markets.values() ?? [])].map(({ quotes }) => quotes?.["1h"]?.at)).toEqual(
      Array.from({ length: 3 }, () => toIso(startsAt - hourMs - 30 * 60 * secondMs)),
    );
    expect(provider.calls.filter((path) => path.includes("candlesticks"))).toHaveLength(1);
    provider.calls.length = 0;
    await run(pass);
    expect(provider.calls).toEqual([]);
    await run(passOf());
    expect(provider.calls.filter((path) => path.includes("candlesticks"))).toEqual([]);
  });

  it("tries an event again in the next run when the provider failed", async () => {
    const pass = passOf();
    provider.refuse = (path) => (path.includes("candlesticks") ? 400 : null);
    await run(pass);
    expect((await kept())?.markets.size ?? 0).toBe(0);
    provider.refuse = () => null;
    await run(pass);
    expect((await kept())?.markets.size).toBe(3);
  });
});
