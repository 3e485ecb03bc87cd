import { z } from "zod";
import { minuteMs } from "../../src/base/clock.ts";
import { mentionMarket } from "../../src/markets/market.ts";
import {
  answer,
  held,
  notFound,
  sampleEvents,
  sampleMilestone,
  sampleTicker,
  startProvider,
  wireMarket,
  withSampleEvent,
  type Provider,
} from "../support/provider.ts";
import { sends } from "../support/faulty-behaviours.ts";
import { until } from "../support/until.ts";
import { startService, type Service } from "../support/service.ts";
import { virtualClock, type VirtualClock } from "../support/virtual-clock.ts";

/** The specification's table, row by row. */
const fieldNames = [
  "market_ticker",
  "series_ticker",
  "title",
  "strike_word",
  "close_time",
  "created_time",
  "event_ticker",
  "expected_expiration_time",
  "expiration_time",
  "last_price",
  "liquidity",
  "no_ask_dollars",
  "no_bid_dollars",
  "yes_ask_dollars",
  "yes_bid_dollars",
  "open_interest",
  "open_time",
  "volume",
  "volume_24h",
  "result",
  "previous_yes_bid_dollars",
  "previous_yes_ask_dollars",
  "previous_no_bid_dollars",
  "previous_no_ask_dollars",
  "rules_primary",
  "settlement_ts",
  "scheduledStartTime",
  "event_subtitle",
];

const sharedMs = 2_000;
const path = `/getMentionMarket?market_ticker=${sampleTicker}`;
const listCall = "/events?tickers=KXSNLMENTION-26NOV21&limit=1&with_milestones=true";

describe("getMentionMarket", () => {
  let provider: Provider;
  let service: Service;
  let clock: VirtualClock;

  beforeEach(async () => {
    provider = await startProvider();
    withSampleEvent(provider);
    clock = virtualClock();
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, RATE_LIMIT_PER_HOUR: "10000" },
      clock,
    });
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  async function look(): Promise<Record<string, unknown>> {
    const response = await service.get(path);
    expect(response.status).toBe(200);
    return mentionMarket.parse(await response.json());
  }

  it("answers the 28 fields in the contract's order, the event's start and subtitle last", async () => {
    const response = await service.get(path);
    const body = z.record(z.string(), z.unknown()).parse(await response.json());
    expect(Object.keys(body)).toEqual(fieldNames);
    expect(body).toMatchObject({
      market_ticker: sampleTicker,
      title: "What will be said on SNL?",
      last_price: 20,
      volume: 12.5,
      scheduledStartTime: "2026-11-22T04:30:00Z",
      event_subtitle: "On Nov 21",
    });
  });

  it("answers the series' ticker as what is before the first dash of the event's", async () => {
    provider.on(
      "/markets/KXSNLMENTION-26NOV21-B-CLUE",
      answer({ market: wireMarket("KXSNLMENTION-26NOV21-B-CLUE") }),
    );
    provider.on("/events?", sampleEvents([], { event_ticker: "KXSNLMENTION-26NOV21-B" }));
    const response = await service.get("/getMentionMarket?market_ticker=KXSNLMENTION-26NOV21-B-CLUE");
    expect(await response.json()).toMatchObject({
      event_ticker: "KXSNLMENTION-26NOV21-B",
      series_ticker: "KXSNLMENTION",
    });
  });

  it("makes two calls upstream the first time: the market, and its event with its milestones", async () => {
    await look();
    expect(provider.calls).toEqual([`/markets/${sampleTicker}`, listCall]);
  });

  it("reads an event by itself that the list leaves out without a word, with the same start and texts", async () => {
    const listed = await look();
    const other = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
    provider.on("/events?", answer({ events: [], milestones: [], cursor: "" }));
    provider.on("/events/", answer({ event: { sub_title: "On Nov 21", title: "SNL" } }));
    provider.on("/milestones", answer({ milestones: [sampleMilestone], cursor: "" }));
    provider.calls.length = 0;
    expect(await (await other.get(path)).json()).toEqual(listed);
    const [, ...reads] = provider.calls;
    expect(reads.toSorted()).toEqual([
      "/events/KXSNLMENTION-26NOV21",
      listCall,
      "/milestones?limit=500&related_event_ticker=KXSNLMENTION-26NOV21",
    ]);
    await other.close();
  });

  it("makes one call upstream when the event is stored", async () => {
    await look();
    provider.calls.length = 0;
    clock.advance(5_000);
    expect(await look()).toMatchObject({ event_subtitle: "On Nov 21" });
    expect(provider.calls).toEqual([`/markets/${sampleTicker}`]);
  });

  it("makes one market call of 200 identical look-ups at once", async () => {
    const market = held(answer({ market: wireMarket() }));
    provider.on(`/markets/${sampleTicker}`, market);
    const looks = Array.from({ length: 200 }, () => service.get(path));
    await until(() => market.waiting() > 0);
    market.open();
    const statuses = (await Promise.all(looks)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(provider.calls.filter((call) => call.startsWith("/markets/"))).toHaveLength(1);
    expect(provider.calls).toHaveLength(2);
  });

  it("never answers with a price that was asked for 2 seconds ago or earlier", async () => {
    expect(await look()).toMatchObject({ last_price: 20 });
    provider.on("/markets/", answer({ market: wireMarket(sampleTicker, { last_price_dollars: "0.3000" }) }));
    clock.advance(1_999);
    expect(await look()).toMatchObject({ last_price: 20 });
    clock.advance(1);
    expect(await look()).toMatchObject({ last_price: 30 });
  });

  it("notices a rescheduled event after 10 minutes, and an event that gets its start after 2", async () => {
    provider.on("/events?", sampleEvents([]));
    expect(await look()).toMatchObject({ scheduledStartTime: null });
    provider.on("/events?", sampleEvents());
    clock.advance(2 * minuteMs - sharedMs);
    expect(await look()).toMatchObject({ scheduledStartTime: null });
    clock.advance(sharedMs);
    expect(await look()).toMatchObject({ scheduledStartTime: sampleMilestone.start_date });

    const moved = { ...sampleMilestone, start_date: "2026-11-22T05:30:00Z" };
    provider.on("/events?", sampleEvents([moved]));
    clock.advance(10 * minuteMs - sharedMs);
    expect(await look()).toMatchObject({ scheduledStartTime: sampleMilestone.start_date });
    clock.advance(sharedMs);
    expect(await look()).toMatchObject({ scheduledStartTime: moved.start_date });
  });

  it("returns the stale event when the provider fails to refresh it", async () => {
    await look();
    clock.advance(20 * minuteMs);
    provider.on("/events", answer({ error: "maintenance" }, 400));
    expect(await look()).toMatchObject({ event_subtitle: "On Nov 21" });
    expect(service.log).toContainEqual(expect.objectContaining({ severity: "warn" }));
  });

  it("takes the event's title when the market has none", async () => {
    provider.on("/markets/", answer({ market: wireMarket(sampleTicker, { title: "" }) }));
    expect(await look()).toMatchObject({ title: "SNL" });
    clock.advance(5_000);
    provider.calls.length = 0;
    expect(await look()).toMatchObject({ title: "SNL" });
    expect(provider.calls).toHaveLength(1);
  });

  it("finds the event of a market whose ticker does not lead to it", async () => {
    provider.on(
      "/markets/",
      answer({ market: { ...wireMarket("ODD"), event_ticker: "KXSNLMENTION-26NOV21" } }),
    );
    const response = await service.get("/getMentionMarket?market_ticker=ODD");
    expect(await response.json()).toMatchObject({ market_ticker: "ODD", event_subtitle: "On Nov 21" });
  });

  it("answers with the event that the market names, though its ticker leads to another one that is stored", async () => {
    await look();
    clock.advance(5_000);
    const ticker = "KXSNLMENTION-26NOV21-ODD";
    provider.on(
      `/markets/${ticker}`,
      answer({ market: { ...wireMarket(ticker), event_ticker: "KXOTHER-26" } }),
    );
    const other = { event_ticker: "KXOTHER-26", sub_title: "Another event" };
    provider.on("/events?", sampleEvents([sampleMilestone], other));
    const response = await service.get(`/getMentionMarket?market_ticker=${ticker}`);
    expect(await response.json()).toMatchObject({
      event_ticker: "KXOTHER-26",
      event_subtitle: "Another event",
      scheduledStartTime: null,
    });
  });

  it("finds a market that has moved to the historical tier", async () => {
    provider.on("/markets/", notFound);
    provider.on("/historical/markets/", answer({ market: wireMarket(sampleTicker, { result: "yes" }) }));
    expect(await look()).toMatchObject({ result: "yes" });
    expect(provider.calls.slice(0, 2)).toEqual([
      `/markets/${sampleTicker}`,
      `/historical/markets/${sampleTicker}`,
    ]);
  });

  it("matches a ticker without regard to case and surrounding space", async () => {
    const response = await service.get(`/getMentionMarket?market_ticker=%20${sampleTicker.toLowerCase()}%09`);
    expect(await response.json()).toMatchObject({ market_ticker: sampleTicker });
  });

  it("answers 404 for a market that neither tier knows", async () => {
    const response = await service.get("/getMentionMarket?market_ticker=KXNONE-26NOV21-X");
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: "Market not found" });
  });

  it.each([
    ["KXSNLMENTION", "series' ticker"],
    ["KXSNLMENTION-26NOV22", "a dash and a code"],
    ["https%3A%2F%2Fkalshi.com%2Fmarkets%2Fkxsnlmention", "web address"],
    ["KXTRUMPMENTION-25OCT10-2", "a dash and a code"],
  ])("answers 404 for %s, with a hint at what it may be: %s", async (ticker, looks) => {
    const response = await service.get(`/getMentionMarket?market_ticker=${ticker}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: "Market not found",
      message: expect.stringContaining(looks),
    });
  });

  it.each([
    ["/markets/", { market: wireMarket("KXSNLMENTION-26NOV21-OTHER") }, "another market"],
    ["/events/", { event: { event_ticker: "KXSNLMENTION-26NOV28" } }, "another event"],
    [
      "/markets/",
      { market: wireMarket(sampleTicker, { event_ticker: "KX\\ud800" }) },
      "a market whose event_ticker is not a ticker",
    ],
  ])("answers 500 when %s brings another record than was asked for", async (prefix, body, what) => {
    provider.on("/milestones", answer({ milestones: [], cursor: "" }));
    provider.on("/events?", sampleEvents([], { event_ticker: "KXSNLMENTION-26NOV28" }));
    provider.on(prefix, sends(JSON.stringify(body).replace("\\\\ud800", "\\ud800")));
    const response = await service.get(path);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: "Failed to fetch mention market",
      message: expect.stringContaining(what),
    });
  });

  it("takes an hour's step back of the wall clock for no price's age, and reads the stored event anew", async () => {
    await look();
    provider.calls.length = 0;
    provider.on("/markets/", answer({ market: wireMarket(sampleTicker, { last_price_dollars: "0.3000" }) }));
    clock.setWall(clock.now() - 60 * minuteMs);
    clock.advance(sharedMs - 1);
    expect(await look()).toMatchObject({ last_price: 20 });
    clock.advance(1);
    expect(await look()).toMatchObject({ last_price: 30 });
    expect(provider.calls.filter((call) => call.startsWith("/events"))).toEqual([listCall]);
  });

  it("reads the event of a market that is not settled every 10 minutes, also long after its start", async () => {
    clock.advance(20 * 24 * 60 * minuteMs);
    await look();
    const moved = { ...sampleMilestone, start_date: "2026-12-24T05:30:00Z" };
    provider.on("/events?", sampleEvents([moved]));
    clock.advance(10 * minuteMs);
    expect(await look()).toMatchObject({ scheduledStartTime: moved.start_date });
  });

  it.each(["..%2F..%2Fevents", "KX%20SNL", "-", "%F0%9F%8F%88", "K%C4%B1X", "KX%00", "a%2Fb", "KX_A"])(
    "answers 404 for %s, which can't be a ticker, without asking the provider",
    async (ticker) => {
      const response = await service.get(`/getMentionMarket?market_ticker=${ticker}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: "Market not found" });
      expect(provider.calls).toEqual([]);
    },
  );

  it.each([
    ["no ticker", "", "Missing required parameter: market_ticker"],
    ["an empty ticker", "?market_ticker=", "Missing required parameter: market_ticker"],
    ["a blank ticker", "?market_ticker=%20", "Missing required parameter: market_ticker"],
    ["two tickers", "?market_ticker=A&market_ticker=B", "Invalid parameter: market_ticker"],
    ["an endless ticker", `?market_ticker=${"A".repeat(201)}`, "Invalid parameter: market_ticker"],
    ["a nested parameter", "?market_ticker[a]=B", "Missing required parameter: market_ticker"],
    ["a misspelt parameter", "?marketTicker=B", "Missing required parameter: market_ticker"],
  ])("answers 400 to %s, and says what is accepted", async (_case, query, error) => {
    const response = await service.get(`/getMentionMarket${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error, message: expect.stringContaining("ticker") });
  });
});

describe("PRICE_MAX_AGE_MS=0", () => {
  let provider: Provider;
  let service: Service;
  beforeAll(async () => {
    provider = await startProvider();
    withSampleEvent(provider);
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl, PRICE_MAX_AGE_MS: "0" } });
  });
  afterAll(() => Promise.all([service.close(), provider.close()]));

  it("reads a market once a request, also the first time, when its event is read, too", async () => {
    for (let request = 1; request <= 3; request += 1) {
      expect((await service.get(`/getMentionMarket?market_ticker=${sampleTicker}`)).status).toBe(200);
      expect(provider.calls.filter((path) => path.startsWith(`/markets/${sampleTicker}`))).toHaveLength(
        request,
      );
    }
  });
});
