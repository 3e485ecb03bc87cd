import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { hourMs, minuteMs } from "@mention-market/service/base/clock";
import { settledMarkets, type SettledRow as Row } from "../../src/words/settled-row.ts";
import { addPast, startHistoryProvider, type HistoryProvider } from "../support/history-provider.ts";
import { agesOf, naiveQuotes } from "../support/naive-quotes.ts";
import { startService, type Service } from "../support/service.ts";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

const series = "KXTRUMPMENTION";

describe("getSettledMarkets with quotes", () => {
  let provider: HistoryProvider;
  let service: Service;
  const clock = virtualClock(Date.UTC(2026, 8, 1));
  const start = async () => {
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.url }, clock });
  };

  beforeEach(async () => {
    provider = await startHistoryProvider();
    addPast(provider, series, { events: 4, words: 3 });
    await start();
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  const read = async (query = "") => {
    const response = await service.get(`/getSettledMarkets?series_ticker=${series}&with_quotes=true${query}`);
    expect(response.status).toBe(200);
    return settledMarkets.parse(await response.json());
  };
  const rows = async (query = "") => (await read(query)).markets;
  const candleReads = () => provider.calls.filter((path) => path.includes("candlesticks"));
  const expectNaive = (found: readonly Row[]) => {
    for (const row of found) {
      expect(row.quotes).toEqual(naiveQuotes(provider, row));
      const ages = agesOf(row);
      expect(ages["24h"] ?? Infinity).toBeGreaterThanOrEqual(24);
      expect(ages["1h"] ?? Infinity).toBeGreaterThanOrEqual(1);
    }
  };

  it("has the last hourly prices that ended 24 hours and 1 hour before the start, of both tiers, and what was known then", async () => {
    const found = await rows();
    expect(found).toHaveLength(12);
    expectNaive(found);
    expect(found[0]).toMatchObject({
      scheduledStartTime: "2026-06-22T18:30:00.000Z",
      event_date_basis: "start",
      quotes_basis: "start",
      known_before: { record: { yes: expect.any(Number), no: expect.any(Number) }, transcripts: null },
    });
    expect(Object.keys(found[0] ?? {}).slice(-6)).toEqual([
      "settlement_ts",
      "scheduledStartTime",
      "quotes",
      "quotes_basis",
      "known_before",
      "fee_multiplier",
    ]);
    expect(Object.keys(found[0]?.quotes ?? {})).toEqual(["24h", "1h"]);
    const oldest = found.filter(({ event_ticker }) => event_ticker === `${series}-E0`);
    expect(oldest.map(({ known_before }) => known_before?.record)).toEqual(
      oldest.map(() => ({ yes: 0, no: 0 })),
    );
    const newest = found.filter(({ event_ticker }) => event_ticker === `${series}-E3`);
    expect(
      newest.map(({ known_before }) => (known_before?.record.yes ?? 0) + (known_before?.record.no ?? 0)),
    ).toEqual(newest.map(() => 3));
  });

  it("makes one read of candles an event of the live tier, one a market of the archive, one of events for 20, and none the second time", async () => {
    await rows();
    const byTier = Map.groupBy(candleReads(), (path) =>
      path.startsWith("/historical") ? "archived" : "live",
    );
    expect(byTier.get("live")).toHaveLength(2);
    expect(byTier.get("archived")).toHaveLength(6);
    expect(provider.calls.filter((path) => path.startsWith("/events"))).toHaveLength(1);
    provider.calls.length = 0;
    await rows();
    expect(provider.calls).toEqual([]);
  });

  it("reads an event again whose start has moved, by the start that was stored last", async () => {
    const before = await rows();
    const event = provider.events[3];
    if (event === undefined) throw new Error("No event");
    provider.events[3] = {
      ...event,
      milestone: { start_date: "2026-06-22T12:30:00.000Z", end_date: "2026-06-22T16:30:00.000Z" },
    };
    clock.advance(3 * hourMs);
    await service.get(`/getMentionEvent?event_ticker=${event.event_ticker}`);
    const after = await rows();
    expectNaive(after);
    expect(after[0]?.scheduledStartTime).toBe("2026-06-22T12:30:00.000Z");
    expect(after[0]?.quotes).not.toEqual(before[0]?.quotes);
  });

  it("looks a start up again that was read before its event, and believes it meanwhile for no quote", async () => {
    await service.close();
    const event = provider.events[3];
    if (event?.milestone == null) throw new Error("No event");
    const before = virtualClock(Date.UTC(2026, 5, 20));
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.url }, clock: before });
    await service.get(`/getMentionEvent?event_ticker=${event.event_ticker}`);
    const start_date = "2026-06-22T12:30:00.000Z";
    provider.events[3] = { ...event, milestone: { ...event.milestone, start_date } };
    before.advance(20 * 24 * hourMs);
    provider.refuse = (path) => (path.startsWith("/events") ? 400 : null);
    const ofEvent = async () =>
      (await rows()).filter(({ event_ticker }) => event_ticker === event.event_ticker);
    expect(new Set((await ofEvent()).map(({ quotes_basis }) => quotes_basis))).toEqual(new Set(["not_read"]));
    provider.refuse = () => null;
    const found = await ofEvent();
    expectNaive(found);
    expect(found.map(({ scheduledStartTime }) => scheduledStartTime)).toEqual(found.map(() => start_date));
  });

  it("has the same starts and quotes when the list of events lacks the milestones that it was asked for", async () => {
    const withMilestones = await rows();
    await Promise.all([service.close(), provider.close()]);
    provider = await startHistoryProvider();
    addPast(provider, series, { events: 4, words: 3 });
    provider.omitsMilestones = true;
    await start();
    expect(await rows()).toEqual(withMilestones);
  });

  it("believes for 30 days that an event has no start only after its own milestones were read", async () => {
    const listed = provider.events;
    provider.events = listed.map((event) => ({ ...event, milestone: null }));
    const own = () => provider.calls.filter((path) => path.startsWith("/milestones?"));
    await rows();
    expect(own()).toHaveLength(listed.length);
    provider.events = listed;
    clock.advance(29 * 24 * hourMs);
    await rows();
    expect(own()).toHaveLength(listed.length);
  });

  it("has no quotes while an event's milestones can't be read, and those of its start once they can", async () => {
    const healed = await rows();
    await Promise.all([service.close(), provider.close()]);
    provider = await startHistoryProvider();
    addPast(provider, series, { events: 4, words: 3 });
    provider.omitsMilestones = true;
    let isBroken = true;
    const unreadable = [{ start_date: "2026-06-22T18:30:00" }, "junk"];
    provider.on("/milestones", (_request, response) => {
      const milestones = provider.events.flatMap(({ event_ticker, milestone }) => [
        { ...milestone, primary_event_tickers: [event_ticker] },
      ]);
      response.end(JSON.stringify({ milestones: isBroken ? unreadable : milestones, cursor: "" }));
    });
    await start();
    expect(new Set((await rows()).map(({ quotes_basis }) => quotes_basis))).toEqual(new Set(["not_read"]));
    isBroken = false;
    clock.advance(3 * minuteMs);
    expect(await rows()).toEqual(healed);
  });

  it("reads at most 5,000 hours of an archived market that opened longer before its start", async () => {
    provider.archived = provider.archived.map((market) => ({
      ...market,
      open_time: "2025-06-01T00:00:00.000Z",
    }));
    const found = await rows();
    expect(new Set(found.map(({ quotes_basis }) => quotes_basis))).toEqual(new Set(["start"]));
    expect(found.every(({ quotes }) => quotes?.["1h"] != null)).toBe(true);
  });

  it("says not_open_then of a market that opened later than 1 hour before, and opened_late of one that opened after all quotes asked for", async () => {
    const [late, between] = provider.live.filter(({ event_ticker }) => event_ticker === `${series}-E3`);
    if (late === undefined || between === undefined) throw new Error("No market");
    const opened = (market: typeof late, open_time: string) => ({ ...market, open_time });
    provider.live = provider.live.map((market) =>
      market === late
        ? opened(market, "2026-06-22T17:30:01.000Z")
        : market === between
          ? opened(market, "2026-06-22T10:00:00.000Z")
          : market,
    );
    const found = await rows();
    const row = (ticker: string) => found.find(({ market_ticker }) => market_ticker === ticker);
    expect(row(late.ticker)).toMatchObject({
      quotes_basis: "not_open_then",
      quotes: { "24h": null, "1h": null },
    });
    expect(row(between.ticker)).toMatchObject({
      quotes_basis: "start",
      quotes: { "24h": null, "1h": { at: "2026-06-22T17:00:00.000Z" } },
    });
    const early = await rows("&quotes=24h");
    expect(early.find(({ market_ticker }) => market_ticker === between.ticker)).toMatchObject({
      quotes_basis: "opened_late",
      quotes: { "24h": null },
    });
  });

  it("says no_start where neither a milestone nor the texts date the event, and still what was known", async () => {
    provider.events = provider.events.map((event) => ({ ...event, milestone: null }));
    const found = await rows();
    expect(new Set(found.map(({ quotes_basis }) => quotes_basis))).toEqual(new Set(["no_start"]));
    expect(found.map(({ scheduledStartTime }) => scheduledStartTime)).toEqual(found.map(() => null));
    expect(found.map(({ known_before }) => typeof known_before?.probability)).toEqual(
      found.map(() => "number"),
    );
    expect(candleReads()).toEqual([]);
  });

  it("takes the first minute in New York of the day that the rules name where no milestone names a start", async () => {
    provider.events = provider.events.map((event) => ({ ...event, milestone: null }));
    const rules_primary =
      "If Donald Trump says it in his speech originally scheduled for June 22, 2026, then Yes.";
    provider.live = provider.live.map((market) =>
      market.event_ticker === `${series}-E3` ? { ...market, rules_primary } : market,
    );
    const found = await rows();
    const dated = found.filter(({ event_ticker }) => event_ticker === `${series}-E3`);
    expect(dated).toHaveLength(3);
    for (const row of dated)
      expect(row).toMatchObject({
        ...{ event_date: "2026-06-22", event_date_basis: "rules", quotes_basis: "start" },
        scheduledStartTime: "2026-06-22T04:00:00.000Z",
        quotes: { "24h": { at: "2026-06-21T04:00:00.000Z" }, "1h": { at: "2026-06-22T03:00:00.000Z" } },
      });
    const others = found.filter((row) => !dated.includes(row));
    expect(new Set(others.map(({ quotes_basis }) => quotes_basis))).toEqual(new Set(["no_start"]));
  });

  it("says unreadable of a market whose candles contradict each other, and has the quotes of its siblings", async () => {
    const [market] = provider.live;
    if (market === undefined) throw new Error("No market");
    provider.quotes.set(
      market.ticker,
      new Map(
        [...(provider.quotes.get(market.ticker) ?? [])].map(([end]) => [
          end,
          { bid: "0.9000", ask: "0.1000" },
        ]),
      ),
    );
    const found = await rows();
    const bases = found.map(({ market_ticker, quotes_basis }) => [
      market_ticker === market.ticker,
      quotes_basis,
    ]);
    expect(bases.filter(([isBad]) => isBad === true)).toEqual([[true, "unreadable"]]);
    expect(bases.filter(([isBad]) => isBad === false).every(([, basis]) => basis === "start")).toBe(true);
  });

  it("says not_read while the provider fails, and has all of them once it answers, with no read made twice", async () => {
    let served = 0;
    provider.refuse = (path) => (path.includes("candlesticks") && ++served > 3 ? 400 : null);
    const partly = await rows();
    expect(new Set(partly.map(({ quotes_basis }) => quotes_basis))).toEqual(new Set(["start", "not_read"]));
    provider.refuse = () => null;
    provider.calls.length = 0;
    const lacking = partly.filter(({ quotes_basis }) => quotes_basis === "not_read").length;
    const found = await rows();
    expectNaive(found);
    expect(new Set(found.map(({ quotes_basis }) => quotes_basis))).toEqual(new Set(["start"]));
    expect(candleReads().length).toBeLessThanOrEqual(lacking);
  });

  it("has lost nothing after a kill: another process on the same store reads only what was not read", async () => {
    const folder = await mkdtemp(join(memoryFolder, "quotes-"));
    const env = { UPSTREAM_BASE_URL: provider.url, DATA_DIR: folder };
    await service.close();
    const killed = await startService({ env, clock });
    service = killed;
    provider.refuse = (path) => (path.startsWith("/historical") && path.includes("E1-") ? 400 : null);
    const partly = await rows();
    const lacking = partly.filter(({ quotes_basis }) => quotes_basis === "not_read").length;
    expect(lacking).toBe(3);
    provider.refuse = () => null;
    provider.calls.length = 0;
    service = await startService({ env, clock });
    expectNaive(await rows());
    expect(candleReads()).toHaveLength(lacking);
    await killed.close();
    await service.close();
    await rm(folder, { recursive: true, force: true });
    await start();
  });

  it("leaves out the words of an event that did not take place, which settled no without being heard, and void markets", async () => {
    const [marker, ...words] = provider.archived.filter(
      ({ event_ticker }) => event_ticker === `${series}-E1`,
    );
    const [first] = provider.live;
    if (marker === undefined || first === undefined) throw new Error("No market");
    provider.archived = provider.archived.map((market) =>
      market === marker
        ? { ...market, custom_strike: { Word: "Event does not qualify" }, result: "yes" }
        : words.includes(market)
          ? { ...market, result: "no" }
          : market,
    );
    provider.live = provider.live.map((market) =>
      market === first ? { ...market, result: "scalar" } : market,
    );
    const found = await rows();
    expect(found.map(({ event_ticker }) => event_ticker)).not.toContain(`${series}-E1`);
    expect(found.map(({ market_ticker }) => market_ticker)).not.toContain(first.ticker);
    expect(found).toHaveLength(12 - 3 - 1);
    const response = await service.get(`/getSettledMarkets?series_ticker=${series}`);
    expect(settledMarkets.parse(await response.json()).markets).toHaveLength(12 - 1 - 1);
  });

  it("has the moments that were asked for, in the order of the reference, and fair value and fee of the quote of 1 hour before", async () => {
    const all = await rows("&quotes=1h,%206h,listed,24h");
    expect(Object.keys(all[0]?.quotes ?? {})).toEqual(["listed", "24h", "6h", "1h"]);
    const early = await rows("&quotes=listed");
    expect(early.map(({ quotes }) => quotes)).toEqual(all.map(({ quotes }) => ({ listed: quotes?.listed })));
    expect(early.map(({ known_before }) => known_before)).toEqual(
      all.map(({ known_before }) => known_before),
    );
    expect(Object.keys(all[0]?.known_before ?? {})).toEqual([
      "record",
      "transcripts",
      "probability",
      "low",
      "high",
      "rate",
      "fair_value",
      "fee_dollars",
      "fee_no_dollars",
    ]);
    for (const { quotes, known_before, fee_multiplier } of all) {
      const ask = quotes?.["1h"]?.yes_ask_dollars ?? Number.NaN;
      expect(known_before?.fee_dollars).toBeCloseTo(0.07 * ask * (1 - ask), 6);
      const bid = quotes?.["1h"]?.yes_bid_dollars ?? Number.NaN;
      expect(known_before?.fee_no_dollars).toBeCloseTo(0.07 * bid * (1 - bid), 6);
      expect(fee_multiplier).toBe(1);
      expect(known_before?.fair_value).toEqual(expect.any(Number));
    }
  });

  it("has neither fair value nor fee without a quote of 1 hour before, and without a known fee", async () => {
    const [quoteless] = provider.live;
    provider.quotes.delete(quoteless?.ticker ?? "");
    const values = new Map(
      (await rows()).map(({ market_ticker, known_before }) => [
        market_ticker,
        [known_before?.fair_value, known_before?.fee_dollars, known_before?.fee_no_dollars],
      ]),
    );
    expect(values.get(quoteless?.ticker ?? "")).toEqual([null, null, null]);
    expect([...values.values()].filter(([value]) => value !== null)).toHaveLength(values.size - 1);
    await service.close();
    provider.feeType = "flat";
    await start();
    for (const { known_before: known, fee_multiplier } of await rows())
      expect([known?.fair_value, known?.fee_dollars, known?.fee_no_dollars, fee_multiplier]).toEqual(
        Array.from({ length: 4 }, () => null),
      );
  });

  it.each(["", "with_quotes=false&"].flatMap((without) => [`${without}quotes=1h`]))(
    "refuses %s, because only quotes have moments",
    async (query) => {
      const response = await service.get(`/getSettledMarkets?series_ticker=${series}&${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: "Invalid parameter: quotes" });
    },
  );

  it.each(["2h", "1h,1h", "1h,", ",", "1H", "listed;1h"])("refuses quotes=%s", async (moments) => {
    const query = `series_ticker=${series}&with_quotes=true&quotes=${moments}`;
    const response = await service.get(`/getSettledMarkets?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: "Invalid parameter: quotes",
      message: expect.stringContaining("listed"),
    });
  });

  it.each([
    ["", []],
    ["&with_quotes=true", ["24h", "1h"]],
    ["&with_quotes=true&quotes=6h,listed", ["listed", "6h"]],
  ])("is a table with columns of what %s asks for, such as quotes_24h_at", async (asked, moments) => {
    const response = await service.get(`/getSettledMarkets?series_ticker=${series}${asked}&format=csv`);
    const [header = "", line = ""] = (await response.text()).split("\r\n");
    const quote = ["at", "yes_bid_dollars", "yes_ask_dollars", "last_price_dollars"];
    const known = [
      ...[
        "record_yes",
        "record_no",
        "transcripts_checked",
        "transcripts_with_phrase",
        "probability",
        "low",
        "high",
      ],
      ...["rate", "fair_value", "fee_dollars", "fee_no_dollars"],
    ];
    const ofQuotes = [
      "scheduledStartTime",
      ...moments.flatMap((name) => quote.map((field) => `quotes_${name}_${field}`)),
      "quotes_basis",
      ...known.map((field) => `known_before_${field}`),
      "fee_multiplier",
    ];
    expect(header.split(",").slice(9)).toEqual(moments.length === 0 ? [] : ofQuotes);
    expect(line.split(",")).toHaveLength(header.split(",").length);
  });
});
