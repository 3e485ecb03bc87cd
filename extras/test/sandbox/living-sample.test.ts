import fc from "fast-check";
import { systemClock } from "@mention-market/service/base/clock";
import { connectKalshi } from "@mention-market/service/kalshi/kalshi";
import { createProvider } from "../../src/kalshi/kalshi.ts";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { startSampleProvider, type SampleProvider } from "../../local/provider/start.ts";
import {
  eventPage,
  marketBody,
  marketPage,
  milestonePage,
  sampleReader,
  tickersOf,
  type Market,
} from "../support/sample-reader.ts";

const dayMs = 24 * 60 * 60 * 1000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

describe("the sample as time passes", () => {
  let now = Date.parse("2026-11-22T16:00:00Z");
  const { read } = sampleReader();
  let provider: SampleProvider;
  let other: SampleProvider;
  beforeAll(async () => {
    provider = await startSampleProvider({ now: () => now });
    other = await startSampleProvider({ now: () => now });
  });
  afterAll(() => Promise.all([provider.close(), other.close()]));

  const openMarkets = async (from = provider) =>
    (await read("/markets?status=open&limit=1000", marketPage, from)).markets;
  const isOfRally = ({ event_ticker }: Market) => event_ticker.startsWith("KXBARLOWMENTION-");
  const market = async (ticker: string) => (await read(`/markets/${ticker}`, marketBody, provider)).market;

  /** Starts of the open events, by their milestones. */
  async function openStarts(): Promise<number[]> {
    const starts: number[] = [];
    let cursor = "";
    do {
      const path = `/events?status=open&with_milestones=true&cursor=${cursor}`;
      const page = await read(
        path,
        eventPage.extend({ milestones: milestonePage.shape.milestones }),
        provider,
      );
      starts.push(...page.milestones.map(({ start_date }) => Date.parse(start_date)));
      cursor = page.cursor;
    } while (cursor !== "");
    return starts;
  }

  it("has an open event that starts in the next 24 hours, one tomorrow, one later in the week and one that does not trade yet, at any time", async () => {
    const times = fc.date({
      min: new Date("2026-11-22T00:00:00Z"),
      max: new Date("2030-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    await fc.assert(
      fc.asyncProperty(times, async (time) => {
        now = time.getTime();
        const starts = await openStarts();
        const ahead = starts.filter((start) => start > now);
        expect(ahead.some((start) => start < now + dayMs)).toBe(true);
        expect(ahead.map(dayOf)).toContain(dayOf(now + dayMs));
        expect(ahead.some((start) => start > now + 2 * dayMs && start < now + 7 * dayMs)).toBe(true);
        const path = "/markets?status=unopened&limit=1";
        expect((await read(path, marketPage, provider)).markets).toHaveLength(1);
      }),
      { numRuns: 5 },
    );
  });

  it("has an event on every day of this week, in UTC and in the East, whether it is over or not", async () => {
    for (const hour of ["00:00", "03:30", "12:00", "23:59"]) {
      now = Date.parse(`2026-12-02T${hour}:00Z`);
      const path = "/events?series_ticker=KXMORNINGMENTION&with_milestones=true";
      const { milestones = [] } = await read(path, eventPage, provider);
      const days = milestones.map(({ start_date }) => dayOf(Date.parse(start_date)));
      for (let day = -7; day <= 7; day += 1) expect(days).toContain(dayOf(now + day * dayMs));
    }
  });

  it("settles a game after it was played, and keeps its result", async () => {
    const ticker = "KXNFLMENTION-26NOV22BUFKC-TOUC";
    const seen: string[] = [];
    for (const time of ["11-22T16:00", "11-22T19:00", "11-22T23:00", "11-23T12:00", "12-06T12:00"]) {
      now = Date.parse(`2026-${time}:00Z`);
      const { status, result } = await market(ticker);
      seen.push(`${status} ${result}`);
    }
    expect(seen.slice(0, 3)).toEqual(["active ", "active ", "closed "]);
    expect(seen[3]).toMatch(/^finalized (?:yes|no)$/);
    expect(seen[4]).toBe(seen[3]);
  });

  it("trades a game of the next Sunday once this week's is over", async () => {
    now = Date.parse("2026-11-22T22:00:00Z");
    const path = "/markets?status=open&limit=1000&series_ticker=KXNFLMENTION";
    const { markets } = await read(path, marketPage, provider);
    expect(tickersOf(markets).filter((ticker) => ticker.includes("-26NOV29"))).toHaveLength(21);
  });

  it("gives everybody the same prices at the same second", async () => {
    now = Date.parse("2026-11-24T20:00:00.000Z");
    const first = await openMarkets();
    now += 999;
    expect(await openMarkets(other)).toEqual(first);
  });

  it("moves most prices within a minute, each by a few cents at most, and never counts a trade less", async () => {
    // The bulletin that trades then does so for the whole minute.
    now = Date.parse("2026-11-24T20:01:00Z");
    const bids = (markets: readonly Market[]) =>
      new Map(
        markets.filter((one) => !isOfRally(one)).map((one) => [one.ticker, Number(one["yes_bid_dollars"])]),
      );
    const first = await openMarkets();
    const before = bids(first);
    const moved = new Set<string>();
    for (let step = 0; step < 6; step += 1) {
      now += 10_000;
      for (const [ticker, bid] of bids(await openMarkets())) {
        const change = Math.abs(bid - (before.get(ticker) ?? 0));
        expect(change).toBeLessThan(0.04);
        if (change > 0) moved.add(ticker);
      }
    }
    expect(moved.size).toBeGreaterThan(before.size / 2);
    const countsOf = (markets: readonly Market[]) =>
      new Map(markets.map((one) => [one.ticker, [one["volume_fp"], one["open_interest_fp"]].map(Number)]));
    const counts = countsOf(await openMarkets());
    for (const [ticker, [volume = 0, interest = 0]] of countsOf(first)) {
      const [laterVolume, laterInterest] = counts.get(ticker) ?? [];
      expect(laterVolume).toBeGreaterThanOrEqual(volume);
      expect(laterInterest).toBeGreaterThanOrEqual(interest);
    }
  });

  it("lists a bulletin every five minutes, whose words open, close and settle before the next one", async () => {
    const [clock, log] = [systemClock, recordingLog()];
    const connection = connectKalshi({ baseUrl: provider.baseUrl, readsPerSecond: 0, clock, log });
    const kalshi = createProvider(connection, clock, log);
    const listedAt = Date.parse("2027-03-04T05:05:00Z");
    const seen: string[] = [];
    for (let minute = 0; minute <= 5; minute += 1) {
      now = listedAt + minute * 60_000;
      const { events, markets } = await inRequest(() =>
        kalshi.updates(now / 1000 - 1, (_, series) => series === "KXBULLETINMENTION"),
      );
      expect(events.size).toBeLessThanOrEqual(1);
      const shown = markets.map((one) => `${one.event_ticker.slice(-4)} ${String(one.status)}`);
      seen.push([...new Set(shown)].join(", "));
    }
    const phases = ["unopened", "open", "closed", "settled"].map((phase) => `0505 ${phase}`);
    expect(seen).toEqual([...phases.slice(0, 2), "", ...phases.slice(2), "0510 unopened"]);
  });

  it("has a rally in progress at any time, of which a word is said at least every four minutes and then settles yes", async () => {
    const startsAt = Date.parse("2026-12-05T20:00:00Z");
    const bidOf = new Map<string, number>();
    const saidAt = new Map<string, number>();
    for (let second = 30; second < 40 * 60; second += 30) {
      now = startsAt + second * 1000;
      const path = "/markets?event_ticker=KXBARLOWMENTION-26DEC052000&status=open&limit=1000";
      for (const { ticker, ...market } of (await read(path, marketPage, provider)).markets) {
        const bid = Number(market["yes_bid_dollars"]);
        if (bid === 0.98 && !saidAt.has(ticker)) saidAt.set(ticker, now);
        if (bid < 0.98) expect(saidAt.has(ticker)).toBe(false);
        bidOf.set(ticker, bid);
      }
    }
    const times = [...saidAt.values()].sort((a, b) => a - b);
    expect(times.length).toBeGreaterThanOrEqual(15);
    const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(4 * 60_000);
    now = startsAt + 43 * 60_000;
    for (const ticker of bidOf.keys())
      expect(await market(ticker)).toMatchObject({
        status: "finalized",
        result: saidAt.has(ticker) ? "yes" : "no",
      });
  });

  it("lists the week's window, and the event that its rules date alone, without a milestone", async () => {
    now = Date.parse("2026-11-25T12:00:00Z");
    const { markets } = await read(
      "/markets?event_ticker=KXQUILLSAY-26NOV30&limit=1000",
      marketPage,
      provider,
    );
    expect(markets[0]?.rules_primary).toMatch(
      / after Nov 23, 2026 at 8:00am ET and before Nov 30, 2026 at 12:00am ET,/,
    );
    for (const event of ["KXQUILLSAY-26NOV30", "KXMENTIONEARNBRIGHTWELL-26DEC17"]) {
      const path = `/milestones?limit=10&related_event_ticker=${event}`;
      expect((await read(path, milestonePage, provider)).milestones).toEqual([]);
    }
  });

  it("shows the price of a day before as it was shown then", async () => {
    now = Date.parse("2026-11-24T20:00:00Z");
    const { yes_bid_dollars: bid, yes_ask_dollars: ask } = await market("KXNFLMENTION-SB27-ROOK");
    now += dayMs;
    expect(await market("KXNFLMENTION-SB27-ROOK")).toMatchObject({
      previous_yes_bid_dollars: bid,
      previous_yes_ask_dollars: ask,
    });
  });

  it("closes a candlestick at the price that the market had at its end", async () => {
    now = Date.parse("2026-11-24T20:00:00Z");
    const { yes_bid_dollars: bid } = await market("KXNFLMENTION-SB27-TUSH");
    now += 60_000;
    const end = Date.parse("2026-11-24T20:00:00Z") / 1000;
    const response = await fetch(
      `${provider.baseUrl}/markets/candlesticks?market_tickers=KXNFLMENTION-SB27-TUSH&start_ts=${end}&end_ts=${end}&period_interval=1`,
    );
    expect(await response.json()).toMatchObject({
      markets: [{ candlesticks: [{ end_period_ts: end, yes_bid: { close_dollars: bid } }] }],
    });
  });
});
