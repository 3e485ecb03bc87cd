import { runRequest, currentRequest } from "@mention-market/service/base/request";
import { requestOf, inRequest } from "@mention-market/service/test/support/in-request";
import { clockOf, virtualClock } from "@mention-market/service/test/support/virtual-clock";
import { dayMs, hourMs, minuteMs, secondMs } from "@mention-market/service/base/clock";
import { connectKalshi } from "@mention-market/service/kalshi/kalshi";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { AppError } from "@mention-market/service/base/errors";
import {
  readSeriesMarkets,
  createSeriesReads,
  type SeriesMarkets,
} from "../../src/markets/settled/series-markets.ts";
import { createProvider } from "../../src/kalshi/kalshi.ts";
import { createReadWordMarkets } from "../../src/words/word-markets.ts";
import { marketLike, marketsProvider, type MarketsProvider } from "../support/markets-provider.ts";

const series = ["KXNFLMENTION", "KXSBMENTION"];
const start = 1_795_000_000_000;

describe("the announcers' markets", () => {
  let provider: MarketsProvider;
  let now: number;
  const clock = clockOf(() => now);
  const context = () => requestOf(clock);
  const reader = () => {
    const log = recordingLog();
    const connection = connectKalshi({ baseUrl: provider.url, readsPerSecond: 0, clock, log });
    const reads = createSeriesReads({ provider: createProvider(connection, clock, log), clock });
    const read = createReadWordMarkets({ readSeries: (one) => readSeriesMarkets(reads, one), clock });
    return (asking: ReturnType<typeof context>) => runRequest(asking, () => read(series));
  };
  /** What was read since the last call, without the page size. */
  const readsSince = () =>
    provider.reads.splice(0).map((read) => read.replace(/&?limit=\d+/, "").replace("?&", "?"));

  beforeEach(async () => {
    provider = await marketsProvider();
    now = start;
  });
  afterEach(() => provider.close());

  const settled = (ticker: string, result: string, word = "Touchdown") =>
    marketLike({ ticker, result, status: "finalized" }, word);
  const archive = () => series.map((one) => settled(`${one}-Z-FUMB`, "yes", "Fumble"));

  it("are listed once, although two pages hold the same market", async () => {
    const market = marketLike({ ticker: "KXNFLMENTION-A-TOUC" });
    provider.live = [market, market, market];
    const { open } = await reader()(context());
    expect(open.map(({ market_ticker }) => market_ticker)).toEqual(["KXNFLMENTION-A-TOUC"]);
  });

  it("are read from both tiers, every series and every page", async () => {
    provider.live = [
      marketLike({ ticker: "KXNFLMENTION-A-TUSH" }, "Tush Push"),
      marketLike({ ticker: "KXNFLMENTION-A-TOUC" }),
      settled("KXNFLMENTION-B-TOUC", "yes"),
      settled("KXSBMENTION-C-TOUC", "no"),
      marketLike({ ticker: "KXOTHER-A-TOUC" }),
    ];
    provider.archived = ["D", "E", "F"].map((event) => settled(`KXNFLMENTION-${event}-TOUC`, "yes"));
    const { open, settled: tallies } = await reader()(context());
    expect(open.map(({ market_ticker }) => market_ticker)).toEqual([
      "KXNFLMENTION-A-TUSH",
      "KXNFLMENTION-A-TOUC",
    ]);
    expect(open[0]).toEqual({
      market_ticker: "KXNFLMENTION-A-TUSH",
      event_ticker: "KXNFLMENTION-A",
      strike_word: "Tush Push",
      yes_bid_dollars: 0.55,
      yes_ask_dollars: 0.57,
      last_price: 56.5,
      close_time: "2026-11-22T18:00:00Z",
    });
    expect(Object.fromEntries(tallies)).toMatchObject({ Touchdown: { yes: 4, no: 1 } });
  });

  it("count once when they stand in both tiers, and void ones not at all", async () => {
    provider.live = [settled("KXNFLMENTION-A-TOUC", "yes"), settled("KXNFLMENTION-B-TOUC", "scalar")];
    provider.archived = [settled("KXNFLMENTION-A-TOUC", "yes")];
    expect(Object.fromEntries((await reader()(context())).settled)).toMatchObject({
      Touchdown: { yes: 1, no: 0 },
    });
  });

  it("of another series are left out, though the provider ignores the filter", async () => {
    const foreign = marketLike({ ticker: "KXOTHER-A-TOUC" });
    provider.ignoresFilter = true;
    provider.live = [
      foreign,
      settled("KXOTHER-B-TOUC", "yes"),
      marketLike({ ticker: "KXNFLMENTION-A-TOUC" }),
    ];
    const { open, settled: tallies } = await reader()(context());
    expect(open.map(({ market_ticker }) => market_ticker)).toEqual(["KXNFLMENTION-A-TOUC"]);
    expect(tallies.size).toBe(0);
  });

  it("that settle later than now are counted once that time has come", async () => {
    const settlement_ts = new Date(now + 5 * minuteMs).toISOString();
    provider.live = [{ ...settled("KXNFLMENTION-A-TOUC", "yes"), settlement_ts }];
    const read = reader();
    expect((await read(context())).settled.size).toBe(0);
    now += 5 * minuteMs;
    expect((await read(context())).settled.get("Touchdown")).toMatchObject({ yes: 1, no: 0 });
  });

  it("cost nothing for 50 seconds, then one list of open ones a series, so that no price is a minute old", async () => {
    provider.archived = archive();
    provider.live = [marketLike({ ticker: "KXNFLMENTION-A-TOUC" }), settled("KXNFLMENTION-B-TOUC", "yes")];
    const read = reader();
    await read(context());
    readsSince();
    const first = (await read(context())).fetchedAt;
    expect(first).toBe(new Date(start).toISOString());
    now += 50 * secondMs - 1;
    await read(context());
    expect(readsSince()).toEqual([]);
    now += 1;
    await read(context());
    expect(readsSince().toSorted()).toEqual([
      "/markets?series_ticker=KXNFLMENTION&status=open",
      "/markets?series_ticker=KXSBMENTION&status=open",
    ]);
    expect((await read(context())).fetchedAt).toBe(new Date(now).toISOString());
  });

  it("are asked for by ticker once they closed, until they settle, and never again", async () => {
    provider.archived = archive();
    provider.live = [
      marketLike({ ticker: "KXNFLMENTION-A-TOUC" }),
      marketLike({ ticker: "KXNFLMENTION-A-TUSH" }, "Tush Push"),
    ];
    const read = reader();
    await read(context());
    const states = [
      { status: "closed", result: "" },
      { status: "determined", result: "yes" },
      { status: "finalized", result: "yes" },
    ];
    for (const state of states) {
      now += minuteMs;
      readsSince();
      provider.live = provider.live.map((market) =>
        market.ticker.endsWith("TOUC") ? { ...market, ...state } : market,
      );
      const { open, settled: tallies } = await read(context());
      expect(open).toHaveLength(1);
      const tally = tallies.get("Touchdown");
      expect(tally && [tally.yes, tally.no]).toEqual(state.status === "finalized" ? [1, 0] : undefined);
      expect(readsSince()).toContain("/markets?tickers=KXNFLMENTION-A-TOUC");
    }
    now += minuteMs;
    expect((await read(context())).settled.get("Touchdown")).toMatchObject({ yes: 1, no: 0 });
    expect(readsSince()).toHaveLength(2);
  });

  it("that opened and settled while nobody asked are found after an hour, without the archive", async () => {
    provider.archived = archive();
    const read = reader();
    await read(context());
    readsSince();
    now += hourMs;
    provider.live = [settled("KXNFLMENTION-A-TOUC", "no")];
    expect((await read(context())).settled.get("Touchdown")).toMatchObject({ yes: 0, no: 1 });
    expect(readsSince().toSorted()).toEqual([
      "/markets?series_ticker=KXNFLMENTION",
      "/markets?series_ticker=KXSBMENTION",
    ]);
  });

  it("of an archive are read again with each list while it was empty", async () => {
    const read = reader();
    expect((await read(context())).settled.size).toBe(0);
    provider.archived = archive();
    now += minuteMs;
    expect((await read(context())).settled.get("Fumble")).toMatchObject({ yes: 2 });
    readsSince();
    now += minuteMs;
    await read(context());
    expect(readsSince()).not.toContainEqual(expect.stringContaining("/historical/"));
  });

  it("of both tiers are read again once a day, however often somebody asks", async () => {
    provider.archived = archive().slice(0, 1);
    const read = reader();
    await read(context());
    provider.archived = archive();
    provider.live = [settled("KXNFLMENTION-A-TOUC", "yes")];
    for (const until = now + dayMs; now < until; now += hourMs / 2) await read(context());
    expect((await read(context())).settled.get("Fumble")).toMatchObject({ yes: 2 });
    expect((await read(context())).settled.get("Touchdown")).toMatchObject({ yes: 1 });
  });

  it("that a response leaves out after they closed are asked for again", async () => {
    const market = marketLike({ ticker: "KXNFLMENTION-A-TOUC" });
    provider.live = [market];
    const read = reader();
    await read(context());
    provider.live = [];
    now += minuteMs;
    await read(context());
    provider.live = [settled("KXNFLMENTION-A-TOUC", "yes")];
    now += minuteMs;
    expect((await read(context())).settled.get("Touchdown")).toMatchObject({ yes: 1 });
  });

  it("are read once for any number of callers at once", async () => {
    const read = reader();
    const contexts = Array.from({ length: 100 }, context);
    await Promise.all(contexts.map(read));
    expect(readsSince()).toHaveLength(2 * series.length);
  });
});

const none: SeriesMarkets = {
  readAt: 0,
  open: [],
  unsettled: new Map(),
  settled: new Map(),
  titles: new Map(),
  dates: new Map(),
};
const maintenance = new AppError("upstream", "maintenance");

/** Reads markets of series of which KXBAD fails and KXSLOW never ends. */
function reader() {
  const clock = virtualClock();
  const reads: string[] = [];
  const read = createReadWordMarkets({
    clock,
    readSeries: (series) => {
      reads.push(series);
      if (series === "KXSLOW") return new Promise(() => undefined);
      return series === "KXBAD" ? Promise.reject(maintenance) : Promise.resolve(none);
    },
  });
  const search = (series: readonly string[], deadlineMs = 8_000) =>
    inRequest(() => read(series), clock, { deadlineAt: clock.monotonicMs() + deadlineMs });
  return { clock, reads, search };
}

describe("the markets of a search", () => {
  it("are there for other series while one series fails, and missing for that one for 5 seconds", async () => {
    const { clock, reads, search } = reader();
    await expect(search(["KXGOOD", "KXBAD"])).rejects.toThrow("maintenance");
    await expect(search(["KXGOOD"])).resolves.toMatchObject({ open: [] });
    clock.advance(4_999);
    await expect(search(["KXBAD"])).rejects.toThrow("maintenance");
    expect(reads.filter((series) => series === "KXBAD")).toHaveLength(1);
    clock.advance(1);
    await expect(search(["KXBAD"])).rejects.toThrow("maintenance");
    expect(reads.filter((series) => series === "KXBAD")).toHaveLength(2);
  });

  it("are waited for until the search's own deadline, however long another request's read may take", async () => {
    const { search } = reader();
    await expect(search(["KXSLOW"], 5)).rejects.toMatchObject({
      code: "upstream",
      publicMessage: "Provider did not answer in time",
    });
  });
});

describe("a series", () => {
  it("is read for a minute, whatever the deadline of the request that asked first", async () => {
    const clock = virtualClock();
    const deadlines: number[] = [];
    const listMarkets = () => {
      deadlines.push(currentRequest().deadlineAt);
      return Promise.resolve();
    };
    const reads = createSeriesReads({ provider: { listMarkets }, clock });
    await inRequest(() => readSeriesMarkets(reads, "KXA"), clock);
    const minuteLater = clock.monotonicMs() + minuteMs;
    expect(deadlines).toEqual([minuteLater, minuteLater]);
  });
});
