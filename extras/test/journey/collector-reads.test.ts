import { dayMs, hourMs, minuteMs, secondMs, toIso } from "@mention-market/service/base/clock";
import { extrasHealth } from "../../src/endpoints/get-extras-health.ts";
import { htmlPage, neverAnswers, sends } from "@mention-market/service/test/support/faulty-behaviours";
import {
  answer,
  startProvider,
  wireMarket,
  type Behaviour,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { startService, type Service } from "../support/service.ts";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";
import { withFastTimers } from "../support/fast-timers.ts";

const startsAt = Date.parse("2026-11-23T11:01:00Z");
const settlesAt = startsAt + 3 * minuteMs;
const series = { ticker: "KXRADIOMENTION", category: "Mentions", last_updated_ts: "2026-01-01T00:00:00Z" };
const event = `${series.ticker}-26NOV23`;
const words = Array.from({ length: 25 }, (_, at) => `${event}-W${10 + at}`);
/** How the collector asks for the markets that changed. */
const changedMarkets = "/markets?limit=500&mve_filter=exclude&min_updated_ts=";

/** From the provider's HTTP to the feed: one event, whose words settle together. Its lists are filtered and paged as the real ones are. */
describe("what changes at the provider", () => {
  let clock: VirtualClock;
  let provider: Provider;
  let service: Service;
  /** What a proxy on the way makes of the lists. */
  let proxy: { ignoresTime: boolean; pageSize: number };
  /** How far this machine's clock is ahead of the provider's, ms. */
  let aheadMs: number;
  /** Of how many responses the date is of last week. */
  let datesOfLastWeek: number;
  /** A market of another event, which has changed since, though not its result. */
  let old: object | null;

  const providerNow = () => clock.now() - aheadMs;
  const updatedAt = () => (providerNow() < settlesAt ? "2026-11-20T00:00:00Z" : toIso(settlesAt));
  const markets = () =>
    words.map((ticker) => {
      const of =
        providerNow() < settlesAt
          ? { status: "active" }
          : { status: "finalized", result: "yes", settlement_ts: toIso(settlesAt) };
      return { ...wireMarket(ticker, of), ticker, updated_time: updatedAt() };
    });
  const list =
    (name: string, all: (query: URLSearchParams) => readonly object[]): Behaviour =>
    (request, response, path) => {
      const query = new URL(path, provider.baseUrl).searchParams;
      const since = proxy.ignoresTime ? 0 : Number(query.get("min_updated_ts")) * 1000;
      const found = all(query).filter(() => since === 0 || Date.parse(updatedAt()) > since);
      const from = Number(query.get("cursor") ?? 0);
      const size = Math.min(proxy.pageSize, Number(query.get("limit") ?? 1));
      const cursor = from + size < found.length ? String(from + size) : "";
      const wrongMs = (datesOfLastWeek -= 1) >= 0 ? 7 * dayMs : 0;
      response.setHeader("Date", new Date(providerNow() - wrongMs).toUTCString());
      const milestones = name === "events" && { milestones: [] };
      answer({ [name]: found.slice(from, from + size), ...milestones, cursor })(request, response, path);
    };

  beforeEach(async () => {
    clock = virtualClock(startsAt);
    proxy = { ignoresTime: false, pageSize: Infinity };
    aheadMs = 0;
    datesOfLastWeek = 0;
    old = null;
    provider = await startProvider();
    provider.on("/series", answer({ series: [series] }));
    provider.on("/milestones", answer({ milestones: [], cursor: "" }));
    provider.on("/events", list("events", listEvents));
    provider.on("/markets", list("markets", listMarkets));
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
    await service.services.collect();
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  function listMarkets(query: URLSearchParams) {
    const tickers = query.get("tickers")?.split(",");
    const ticker = `${series.ticker}-26NOV22-OLD`;
    const changed = old === null ? [] : [{ ...wireMarket(ticker, old), ticker, updated_time: updatedAt() }];
    return [...markets(), ...changed].filter(({ ticker }) => tickers?.includes(ticker) ?? true);
  }
  function listEvents(query: URLSearchParams) {
    const status = query.get("status");
    const isListed = status === null || status === (providerNow() < settlesAt ? "open" : "settled");
    const record = { event_ticker: event, series_ticker: series.ticker, last_updated_ts: updatedAt() };
    return isListed ? [{ ...record, ...(query.has("with_nested_markets") && { markets: markets() }) }] : [];
  }

  /** One run, a minute after the one before. Returns its report and what it read. */
  async function aMinuteLater(maxMs?: number) {
    clock.advance(minuteMs);
    provider.calls.length = 0;
    const collect: (maxMs?: number) => ReturnType<Service["services"]["collect"]> = service.services.collect;
    const report = await collect(maxMs);
    return { ...report, calls: [...provider.calls] };
  }
  async function minutes(count: number) {
    const runs = [];
    for (let minute = 0; minute < count; minute += 1) runs.push(await aMinuteLater());
    return runs;
  }
  const callsOf = (runs: readonly { readonly calls: readonly string[] }[], prefix: string) =>
    runs.map(({ calls }) => calls.filter((path) => path.startsWith(prefix)).length);
  const settled = async () =>
    (await service.services.changes.page(0, 1_000)).map(({ type, market_ticker }) => [type, market_ticker]);
  const allSettled = words.map((ticker) => ["market.settled", ticker]);
  const incomplete = () =>
    service.log.flatMap(({ message, fields }) =>
      message === "The provider's updates are incomplete" ? [fields] : [],
    );

  it("comes with the next run, in at most 8 reads a minute, nets included", async () => {
    const runs = await minutes(15);
    expect(runs.map(({ changes }) => changes)).toEqual([0, 0, words.length, ...Array<number>(12).fill(0)]);
    expect(await settled()).toEqual(allSettled);
    expect(Math.max(...callsOf(runs, "/"))).toBeLessThanOrEqual(8);
  });

  /** A service whose machine's clock is wrong from its start on, and that has made its first run. */
  async function startAhead(ms: number) {
    aheadMs = ms;
    clock.setWall(startsAt + ms);
    await service.close();
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
    provider.on(
      "/series",
      list("series", () => [series]),
    );
    provider.on(
      "/milestones",
      list("milestones", () => []),
    );
    await service.services.collect();
  }

  it.each([5, 10])(
    "comes with the next run when this machine's clock is %d minutes ahead of the provider's",
    async (ahead) => {
      await startAhead(ahead * minuteMs);
      const runs = await minutes(6);
      expect(runs.map(({ changes }) => changes)).toEqual([0, 0, words.length, 0, 0, 0]);
      expect(await settled()).toEqual(allSettled);
      expect(runs.map(({ lag_seconds }) => lag_seconds)).toEqual(runs.map(() => 0));
      const { collector } = extrasHealth.parse(await (await service.get("/getExtrasHealth", {})).json());
      expect(collector?.lag_seconds).toBeLessThanOrEqual(1);
    },
  );

  it("comes with the next run, and nothing that settled before the first one, when this machine's clock is 10 minutes behind", async () => {
    await startAhead(-10 * minuteMs);
    const runs = await minutes(3);
    expect(runs.map(({ changes, lag_seconds }) => [changes, lag_seconds])).toEqual([
      [0, 0],
      [0, 0],
      [words.length, 0],
    ]);
  });

  it.each([
    ["one response", 1],
    ["every response", Infinity],
  ])(
    "is not announced a day later, and the feed never goes back, when the date of %s is of last week",
    async (_name, wrong) => {
      await minutes(1);
      old = { status: "finalized", result: "yes", settlement_ts: toIso(startsAt - dayMs) };
      datesOfLastWeek = wrong;
      const readAt: number[] = [];
      for (let minute = 0; minute < 20; minute += 1) {
        const { changes, failure } = await aMinuteLater();
        expect([changes, failure]).toEqual([minute === 1 ? words.length : 0, undefined]);
        readAt.push((await service.services.changes.head())?.readAt ?? 0);
      }
      expect(readAt).toEqual(readAt.toSorted((a, b) => a - b));
      expect(await settled()).toEqual(allSettled);
    },
  );

  it("comes by series within five minutes where a proxy drops the time that the lists are asked for", async () => {
    proxy.ignoresTime = true;
    const runs = await minutes(3 + 5);
    expect(await settled()).toEqual(allSettled);
    // Recognized once, by the first page, and left alone for an hour.
    expect(callsOf(runs, changedMarkets)).toEqual([1, ...Array<number>(7).fill(0)]);
    expect(incomplete()).toContainEqual({ path: "/markets", pages: 1, isUnfiltered: true });
  });

  it("comes by series within a quarter of an hour where it fills more than ten pages, of which no more are read", async () => {
    provider.on("/events?limit=200", answer({ events: [], cursor: "" }));
    proxy.pageSize = 2;
    const runs = await minutes(3);
    expect(await settled()).toEqual(allSettled.slice(0, 20));
    runs.push(...(await minutes(15)));
    expect((await settled()).toSorted()).toEqual(allSettled);
    expect(Math.max(...callsOf(runs, "/markets?limit=500&mve_filter=exclude"))).toBe(10);
    expect(incomplete()).toContainEqual({ path: "/markets", pages: 10, isUnfiltered: false });
  });

  it("comes by series after hours without a run where it fills more than ten pages, settled events too", async () => {
    proxy.pageSize = 2;
    clock.advance(2 * hourMs);
    const { lag_seconds, calls } = await aMinuteLater();
    expect((await settled()).toSorted()).toEqual(allSettled);
    expect(lag_seconds).toBe(0);
    const query = `/events?status=settled&series_ticker=${series.ticker}&min_updated_ts=`;
    const since = Math.floor((startsAt - 2 * minuteMs) / secondMs);
    expect(calls.filter((path) => path.startsWith(query))).toEqual([
      expect.stringMatching(new RegExp(`min_updated_ts=${since}&with_nested_markets=true`)),
    ]);
  });

  it.each([
    ["answers 500", htmlPage(500), "Provider answered 500", undefined],
    [
      "wants to be asked in two minutes",
      sends("{}", 429, { "Retry-After": "120" }),
      "Provider answered 429",
      undefined,
    ],
    ["does not answer", neverAnswers, "Provider did not answer in time", secondMs],
  ])("comes with a later run, once, when a list %s", async (_fault, behaviour, failure, maxMs) =>
    withFastTimers(async () => {
      await minutes(2);
      const before = await service.services.changes.head();
      provider.on(changedMarkets, behaviour);
      const failed = await aMinuteLater(maxMs);
      expect([failed.failure, failed.lag_seconds]).toEqual([expect.stringContaining(failure), 60]);
      expect((await service.services.changes.head())?.readAt).toBe(before?.readAt);
      provider.on(changedMarkets, list("markets", listMarkets));
      expect(await aMinuteLater()).toMatchObject({ changes: words.length, lag_seconds: 0 });
      await minutes(2);
      expect(await settled()).toEqual(allSettled);
    }),
  );
});
