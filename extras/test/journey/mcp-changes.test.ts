import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { dayMs, hourMs, minuteMs, toIso } from "@mention-market/service/base/clock";
import type { Change } from "../../src/changes/change.ts";
import { changesPage } from "../../src/changes/get-changes.ts";
import { emptySnapshot } from "../../src/changes/snapshot.ts";
import { trackRecord } from "../../src/forecasts/track-record.ts";
import { forecastOf, kickoff, marketForecastOf, outcomeOf } from "../support/forecasts.ts";
import { listing, listings, snapshotOf } from "../support/made-up-changes.ts";
import { startMcpService, type McpService } from "../support/mcp.ts";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";

/** Nobody listens there: both tools read from the store only. */
const env = { UPSTREAM_BASE_URL: "http://127.0.0.1:9" };

describe("MCP's tools of the feature `changes`", () => {
  let clock: VirtualClock;
  let mcp: McpService;
  const started: McpService[] = [];
  beforeEach(async () => {
    clock = virtualClock();
    mcp = await startMcpService({ env, clock });
    started.push(mcp);
  });
  afterEach(() => Promise.all(started.splice(0).map((service) => service.close())));

  async function store(changes: readonly Change[], snapshot = emptySnapshot) {
    const feed = mcp.service.services.changes;
    const head = await feed.head();
    const now = clock.now();
    const state = {
      seq: (head?.seq ?? 0) + changes.length,
      snapshotId: "one",
      readAt: now,
      collectedAt: now,
    };
    const after = head?.version ?? null;
    expect(await feed.commit({ after, state, snapshot, changes })).not.toBeNull();
  }
  const changes = async (input?: object) => mcp.rowsOf("changes", "changes", input);
  const ids = async (input?: object) => (await changes(input)).map(({ id }) => Number(id));

  it("are offered where it is deployed, and nowhere else", async () => {
    expect(await mcp.tools()).toEqual(expect.arrayContaining(["find_word", "changes", "track_record"]));
    const without = await startMcpService({ env, features: ["core", "mcp", "transcripts"] });
    started.push(without);
    expect(await without.tools()).toHaveLength((await mcp.tools()).length - 3);
    for (const name of ["changes", "track_record", "find_word"])
      expect(await without.textOf(name)).toMatch(
        /^Unknown tool; there are upcoming_words, (?!.*track_record)/,
      );
  });

  it("come with the package's version", async () => {
    const text = readFileSync(join(__dirname, "../../package.json"), "utf8");
    expect(await mcp.version()).toBe(z.object({ version: z.string() }).parse(JSON.parse(text)).version);
  });

  it("changes: of the last day unless a time, a day or the id of a change is named", async () => {
    await store(listings(1, 2, clock.now()));
    clock.advance(dayMs + minuteMs);
    const between = clock.now();
    await store(listings(3, 2, clock.now()));
    expect(await ids()).toEqual([3, 4]);
    expect(await ids({ since: toIso(between - 2 * dayMs) })).toEqual([1, 2, 3, 4]);
    expect(await ids({ since: toIso(between).slice(0, 10) })).toEqual([3, 4]);
    expect(await ids({ since: "000000000003" })).toEqual([4]);
    expect(await ids({ since: "000000000004" })).toEqual([]);
    for (const since of ["last week", "2026-01-01", "000000000009", toIso(between - 8 * dayMs)])
      expect(await mcp.textOf("changes", { since })).toMatch(
        /^Invalid parameter: since: a time or a day \(UTC\) of the last 7 days, or the id of the last change/,
      );
  });

  it("changes: the very changes of getChanges, with their event's title, each once over the cursors of a day of 400", async () => {
    const event = listing(1, clock.now());
    const listed: Change = {
      ...event,
      type: "event.listed",
      market_ticker: null,
      strike_word: null,
      data: { event_title: "A speech", event_subtitle: null, scheduledStartTime: null, markets: 400 },
    };
    await store([listed, ...listings(2, 39, clock.now())]);
    clock.advance(dayMs - minuteMs);
    await store(listings(41, 360, clock.now()));
    const begun = clock.now();
    await mcp.service.services.events.finder.keep({
      ...{ event_ticker: "KXA-1", series_ticker: "KXA", event_title: "A speech" },
      ...{ event_subtitle: null, scheduledStartTime: null },
    });
    const all = changesPage.parse(
      await (await mcp.service.get("/getChanges?since=000000000000&limit=1000")).json(),
    ).changes;
    for (const detail of ["brief", "full"]) {
      clock.advance(begun - clock.now());
      const seen: object[] = [];
      let cursor: unknown;
      do {
        const result = await mcp.resultOf("changes", { detail, cursor });
        seen.push(...z.array(z.looseObject({})).parse(result["changes"]));
        cursor = result["cursor"];
        // Time passes between two calls: the cursor names a place in the feed, and not a day ago.
        clock.advance(2 * minuteMs);
      } while (cursor !== null);
      const rows = all.map(({ data, detected_at, series_ticker, market_ticker, strike_word, ...change }) => ({
        event_title: "A speech",
        ...change,
        ...(detail === "full"
          ? { data, detected_at, series_ticker, market_ticker, strike_word }
          : { ...(market_ticker !== null && { market_ticker, strike_word }), ...data }),
      }));
      expect(seen).toEqual(rows);
    }
  });

  it("changes: in rows the title by which the feed saw an event that was just listed, and its ticker alone without one", async () => {
    await store([listing(1, clock.now()), listing(2, clock.now(), "KXB")], snapshotOf(1));
    const text = await mcp.textOf("changes", { layout: "rows" });
    expect(text.match(/^\d: .*$/gm)).toEqual(["1: What will be said in KXA-1? (KXA-1)", "2: KXB-1"]);
    expect((await changes()).map(({ event_title }) => event_title)).toEqual([
      "What will be said in KXA-1?",
      null,
    ]);
  });

  it("changes: narrowed by types, series, events and markets, as getChanges narrows them", async () => {
    const of = (seq: number, series: string) => listing(seq, clock.now(), series);
    const settled: Change = {
      ...of(3, "KXB"),
      type: "market.settled",
      market_ticker: "KXB-1-W3",
      strike_word: "Word 3",
      data: { result: "yes", settlement_ts: toIso(clock.now()) },
    };
    await store([of(1, "KXA"), of(2, "KXB"), settled]);
    expect(await ids({ series_tickers: ["kxb"] })).toEqual([2, 3]);
    expect(await ids({ types: ["market.settled"] })).toEqual([3]);
    expect(await ids({ event_tickers: "KXA-1,KXB-1", types: ["market.listed"] })).toEqual([1, 2]);
    expect(await ids({ market_tickers: ["KXB-1-W2"] })).toEqual([2]);
    expect((await changes({ types: ["market.settled"] }))[0]).toMatchObject({ result: "yes" });
  });

  it("changes: which series, event or market there is not, where nothing was found", async () => {
    await store([listing(1, clock.now())], { ...snapshotOf(1), isWhole: true });
    const whyOf = async (input: object) => (await mcp.resultOf("changes", input))["why"];
    expect(await whyOf({ series_tickers: ["kxa"], types: ["market.settled"] })).toBeUndefined();
    expect(
      await whyOf({
        series_tickers: ["KXAA"],
        event_tickers: ["KXA-1", "KXA-11"],
        market_tickers: ["KXA-1-NONE"],
      }),
    ).toBe(
      "No mention series: KXAA; nearest: KXA. No event open or settled within a day: KXA-11; nearest: KXA-1. " +
        "No market open or settled within a day: KXA-1-NONE",
    );
    expect(await mcp.resultOf("changes", { event_tickers: ["KXA-1"] })).not.toHaveProperty("why");
  });

  it("track_record: the scores of getTrackRecord, in all, by kind and by month; of the newest formula, of each with detail full", async () => {
    for (const [at, version] of [1, 1, 2, 2, 2].entries()) {
      const seriesTicker = at % 2 === 0 ? "KXNFLMENTION" : "KXTRUMPMENTION";
      const startsAt = kickoff + at * 20 * dayMs;
      const eventTicker = `${seriesTicker}-${at}`;
      const markets = [0, 1].map((one) => marketForecastOf({ marketTicker: `${eventTicker}-${one}` }));
      const forecast = forecastOf({
        ...{ eventTicker, seriesTicker, version, startsAt, markets },
        at: startsAt - hourMs,
      });
      await mcp.service.services.forecasts.add(forecast);
      await mcp.service.services.forecasts.settle(eventTicker, outcomeOf(forecast, "yes"));
    }
    const { formula, by_kind, by_month, pending, excluded, missed } = trackRecord.parse(
      await (await mcp.service.get("/getTrackRecord")).json(),
    );
    const rows = [
      ...formula.map((score) => ({ of: "all", ...score })),
      ...by_kind.map(({ kind, ...score }) => ({ of: kind, ...score })),
      ...by_month.map(({ month, ...score }) => ({ of: month, ...score })),
    ];
    const rounded = z.array(z.looseObject({}));
    const full = await mcp.resultOf("track_record", { detail: "full" });
    expect(full).toMatchObject({ pending, excluded, missed, cursor: null });
    const scores = rounded.parse(full["scores"]);
    expect(scores.map((score) => Object.keys(score))).toEqual(rows.map((row) => Object.keys(row)));
    expect(scores.map(({ of, version }) => [of, version])).toEqual(
      rows.map(({ of, version }) => [of, version]),
    );
    const brief = rounded.parse((await mcp.resultOf("track_record"))["scores"]);
    expect(brief).toEqual(
      scores.filter(({ version }) => version === 2).map((score) => ({ ...score, tenths: undefined })),
    );
    expect(await mcp.rowsOf("track_record", "scores", { kind: "nfl" })).toMatchObject([
      { of: "all", events: 2 },
      { of: "nfl" },
      ...[{ version: 2 }, { version: 2 }],
    ]);
    expect(await mcp.textOf("track_record", { start_date: "2026-12-02", end_date: "2026-12-01" })).toMatch(
      /^Invalid parameter: end_date/,
    );
  });

  it("track_record: empty before any event is scored", async () => {
    expect(await mcp.resultOf("track_record")).toMatchObject({ scores: [], pending: 0, cursor: null });
  });
});
