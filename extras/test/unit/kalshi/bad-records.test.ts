import { inRequest } from "@mention-market/service/test/support/in-request";
import { systemClock } from "@mention-market/service/base/clock";
import { connectKalshi } from "@mention-market/service/kalshi/kalshi";
import {
  answer,
  startProvider,
  wireMarket,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { toEventSummary } from "@mention-market/service/kalshi/events";
import { createProvider } from "../../../src/kalshi/kalshi.ts";
import { toCurrentEvent } from "../../../src/kalshi/to-event.ts";
import { wireNestedEvent } from "../../../src/kalshi/wire.ts";

const wanted = "KXSNLMENTION-26NOV21";

describe("a list of the provider with bad records", () => {
  let provider: Provider;
  const log = recordingLog();
  const kalshi = () =>
    createProvider(
      connectKalshi({ baseUrl: provider.baseUrl, readsPerSecond: 0, clock: systemClock, log }),
      systemClock,
      log,
    );

  beforeEach(async () => {
    provider = await startProvider();
    log.entries.length = 0;
  });
  afterEach(() => provider.close());

  it("of markets leaves out those without a ticker or with an unreadable price, and logs that once", async () => {
    const markets = [
      wireMarket("KXSNLMENTION-26NOV21-A", { custom_strike: "" }),
      wireMarket("KXSNLMENTION-26NOV21-B", { yes_bid_dollars: {} }),
      { title: "no ticker" },
      null,
      wireMarket("KXSNLMENTION-26NOV21-C"),
    ];
    provider.on("/markets", answer({ markets, cursor: "" }));
    const found: string[] = [];
    const list = { series_ticker: "KXSNLMENTION", which: "current" } as const;
    await inRequest(() => kalshi().listMarkets(list, ({ market_ticker }) => found.push(market_ticker)));
    expect(found).toEqual(["KXSNLMENTION-26NOV21-A", "KXSNLMENTION-26NOV21-C"]);
    expect(log.entries).toHaveLength(1);
    expect(log.entries[0]).toMatchObject({ severity: "warn", fields: { path: "/markets", records: 3 } });
  });

  it.each([
    ["current", "/markets"],
    ["open", "/markets"],
    ["archived", "/historical/markets"],
  ] as const)("of %s markets leaves out those whose event is of another series", async (which, path) => {
    const markets = [
      wireMarket("KXSNLMENTION-26NOV21-A"),
      wireMarket("KXOTHER-26NOV21-A"),
      wireMarket("KXSNLMENTIONB-26NOV21-A"),
      wireMarket("KXOTHER-26NOV21-B", { event_ticker: "KXSNLMENTION-26NOV21" }),
      wireMarket("KXSNLMENTION-26NOV21-B", { event_ticker: "KXOTHER-26NOV21" }),
      wireMarket("KXSNLMENTION-26NOV21-C", { event_ticker: null }),
    ];
    provider.on(path, answer({ markets, cursor: "" }));
    const found: string[] = [];
    await inRequest(() =>
      kalshi().listMarkets({ series_ticker: "KXSNLMENTION", which }, (market) =>
        found.push(`${market.market_ticker} of ${market.event_ticker}`),
      ),
    );
    expect(found).toEqual([
      "KXSNLMENTION-26NOV21-A of KXSNLMENTION-26NOV21",
      "KXOTHER-26NOV21-B of KXSNLMENTION-26NOV21",
      "KXSNLMENTION-26NOV21-C of KXSNLMENTION-26NOV21",
    ]);
    expect(log.entries).toMatchObject([{ severity: "warn", fields: { path, records: 3 } }]);
  });

  it("of markets by ticker leaves out those that were not asked for", async () => {
    const markets = ["A", "B"].map((code) => wireMarket(`KXSNLMENTION-26NOV21-${code}`));
    provider.on("/markets", answer({ markets, cursor: "" }));
    const found: string[] = [];
    await inRequest(() =>
      kalshi().listMarkets({ tickers: ["KXSNLMENTION-26NOV21-B"] }, ({ market_ticker }) =>
        found.push(market_ticker),
      ),
    );
    expect(found).toEqual(["KXSNLMENTION-26NOV21-B"]);
  });

  it("of markets leaves out one with two records on a page that disagree", async () => {
    const ticker = "KXSNLMENTION-26NOV21-A";
    const markets = [
      wireMarket(ticker, { result: "yes", status: "finalized" }),
      wireMarket(ticker, { result: "no", status: "finalized" }),
      wireMarket("KXSNLMENTION-26NOV21-B"),
      wireMarket("KXSNLMENTION-26NOV21-B"),
    ];
    provider.on("/markets", answer({ markets, cursor: "" }));
    const found: string[] = [];
    const list = { series_ticker: "KXSNLMENTION", which: "current" } as const;
    await inRequest(() => kalshi().listMarkets(list, ({ market_ticker }) => found.push(market_ticker)));
    expect(found).toEqual(["KXSNLMENTION-26NOV21-B"]);
  });

  it("of events leaves out those of another series, and one whose ticker can't be one", async () => {
    const events = [
      { event_ticker: "KXSNLMENTION-26NOV21", series_ticker: "KXSNLMENTION" },
      { event_ticker: "kxsnlmention-26nov28" },
      { event_ticker: "KXOTHER-26NOV21" },
      { event_ticker: "..", series_ticker: "KXSNLMENTION" },
    ];
    provider.on("/events", answer({ events, milestones: [], cursor: "" }));
    const found: string[] = [];
    await inRequest(() =>
      kalshi().listEvents({ series_ticker: "KXSNLMENTION", status: "open" }, ({ event_ticker }) =>
        found.push(event_ticker),
      ),
    );
    expect(found).toEqual(["KXSNLMENTION-26NOV21", "KXSNLMENTION-26NOV28"]);
    expect(log.entries).toMatchObject([{ fields: { path: "/events", records: 2 } }]);
  });

  it("of events has each event's own milestones where it has none at all, of wanted events only", async () => {
    const unwanted = "KXOTHER-26NOV21";
    const start_date = "2026-11-22T04:30:00Z";
    provider.on(
      "/events",
      answer({ events: [{ event_ticker: wanted }, { event_ticker: unwanted }], cursor: "" }),
    );
    provider.on(
      "/milestones",
      answer({ milestones: [{ start_date, primary_event_tickers: [wanted] }], cursor: "" }),
    );
    const found: object[] = [];
    const isWanted = ({ series_ticker }: { series_ticker: string }) => series_ticker === "KXSNLMENTION";
    await inRequest(() =>
      kalshi().listEvents({ series_ticker: null, status: "open", isWanted }, (event) => found.push(event)),
    );
    expect(found).toEqual([
      expect.objectContaining({ event_ticker: wanted, scheduledStartTime: start_date }),
    ]);
    expect(provider.calls.filter((path) => path.startsWith("/milestones"))).toHaveLength(1);
  });

  it("of 200 events of a series reads each one's milestones where it has none, and none of another series", async () => {
    const tickers = Array.from({ length: 199 }, (_, at) => `KXSNLMENTION-26NOV21-${at}`);
    const events = [...tickers, "KXOTHER-26NOV21"].map((event_ticker) => ({ event_ticker }));
    provider.on("/events", answer({ events, cursor: "" }));
    provider.on("/milestones", answer({ milestones: [], cursor: "" }));
    const found: string[] = [];
    const list = { series_ticker: "KXSNLMENTION", status: "open" } as const;
    await inRequest(() => kalshi().listEvents(list, ({ event_ticker }) => found.push(event_ticker)));
    expect(found).toEqual(tickers);
    expect(provider.calls.filter((path) => path.startsWith("/milestones"))).toHaveLength(199);
  });

  it("of an event without milestones is not believed: its own read has its start", async () => {
    const event = { event_ticker: "KXSNLMENTION-26NOV21", markets: [wireMarket("KXSNLMENTION-26NOV21-A")] };
    const start_date = "2026-11-22T04:30:00Z";
    provider.on("/events?tickers=", answer({ events: [event], cursor: "" }));
    provider.on("/events/KXSNLMENTION-26NOV21", answer({ event }));
    provider.on(
      "/milestones",
      answer({ milestones: [{ start_date, primary_event_tickers: [event.event_ticker] }], cursor: "" }),
    );
    expect(await inRequest(() => kalshi().currentEvent(event.event_ticker))).toMatchObject({
      scheduledStartTime: start_date,
    });
  });

  it.each([
    ["a start without an offset", { start_date: "2026-11-22T18:00:00", related_event_tickers: [wanted] }],
    ["a start that is missing", { primary_event_tickers: [wanted] }],
    ["no event", { start_date: "2026-11-22T04:30:00Z", primary_event_tickers: "?" }],
    ["nothing that can be read", "junk"],
  ])("of milestones of which one has %s is no proof that an event has no start", async (_what, sent) => {
    const ofOthers = { primary_event_tickers: ["KXOTHER-26NOV21"] };
    provider.on("/milestones", answer({ milestones: [ofOthers, sent], cursor: "" }));
    await expect(inRequest(() => kalshi().milestoneOf(wanted))).rejects.toMatchObject({ code: "upstream" });
    provider.on("/milestones", answer({ milestones: [ofOthers], cursor: "" }));
    expect(await inRequest(() => kalshi().milestoneOf(wanted))).toBeNull();
  });

  it("is never read by a path that another ticker would leave", async () => {
    await expect(inRequest(() => kalshi().currentEvent("../series"))).rejects.toMatchObject({
      code: "upstream",
    });
    expect(provider.calls.filter((path) => !/^\/(?:events\?tickers=|milestones\?)/.test(path))).toEqual([]);
  });

  it("of series reads odd fees leniently", async () => {
    const series = [
      { ticker: "KXSNLMENTION", title: 5, category: "Mentions", fee_type: 3, fee_multiplier: "x" },
      { ticker: "KXOSCARMENTION", title: "Oscars", categories: [7, "Mentions"], fee_type: "flat" },
    ];
    provider.on("/series", answer({ series }));
    expect(await inRequest(() => kalshi().mentionSeries())).toEqual([
      { series_ticker: "KXSNLMENTION", series_title: "", fee: null },
      { series_ticker: "KXOSCARMENTION", series_title: "Oscars", fee: { type: "flat", multiplier: 1 } },
    ]);
  });
});

const ticker = "KXNFLMENTION-26JAN17BUFDEN";
const now = Date.UTC(2026, 0, 17, 12);

it("An event without its markets is read whatever stands in their place; with them it is refused", () => {
  const wire = wireNestedEvent.parse({ event_ticker: ticker, markets: { count: 5 } });
  expect(toEventSummary(wire, [], now)).toMatchObject({ event_ticker: ticker });
  expect(() => toCurrentEvent(wire, [], now, () => undefined)).toThrow("unknown shape (markets)");
});
