import type { z } from "zod";
import { eventResponse } from "../../src/words/value-event.ts";
import { broadcastWith } from "../support/broadcasts.ts";
import { corpusOf, gameLike, temporaryFolder } from "@mention-market/service/test/support/corpora";
import { eventTicker, startEventProvider, type EventProvider } from "../support/event-provider.ts";
import { neverAnswers } from "@mention-market/service/test/support/faulty-behaviours";
import { answer, wireMarket } from "@mention-market/service/test/support/provider";
import { startService, type Service } from "../support/service.ts";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";

const path = `/getMentionEvent?event_ticker=${eventTicker}`;
const pageSize = 500;

describe("getMentionEvent with the record", () => {
  const folder = temporaryFolder();
  const corpus = `${folder.path}/nfl.sqlite`;
  let provider: EventProvider;
  let service: Service;
  let clock: VirtualClock;
  let archive: object[];

  beforeAll(() => {
    const spoken = ["2026-01-10", "2026-11-15", "2026-11-21"].map((gameday) => ({
      game: gameLike({ game_id: gameday, gameday }),
      text: broadcastWith("no clue"),
    }));
    corpusOf(spoken, corpus).close();
  });
  afterAll(() => folder.remove());

  beforeEach(async () => {
    provider = await startEventProvider();
    archive = [
      settled("26OCT10-CLUE", "yes", "2026-10-11T06:00:00Z"),
      settled("26OCT17-CLUE", "no", "2026-10-18T06:00:00Z"),
      settled("26OCT24-CLUE", "yes", "2026-11-22T04:30:00Z"),
    ];
    provider.on("/markets?", answer({ markets: [], cursor: "" }));
    provider.on("/historical/markets?series_ticker=", (request, response, url) => {
      const from = Number(new URLSearchParams(url.split("?")[1]).get("cursor") ?? 0);
      const cursor = from + pageSize < archive.length ? String(from + pageSize) : "";
      answer({ markets: archive.slice(from, from + pageSize), cursor })(request, response, url);
    });
    clock = virtualClock();
    service = await startService({
      env: {
        UPSTREAM_BASE_URL: provider.baseUrl,
        NFL_CORPUS: corpus,
        NFL_ANNOUNCER_SERIES: "KXSNLMENTION",
      },
      clock,
    });
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  const settled = (code: string, result: string, settlement_ts: string) =>
    wireMarket(`KXSNLMENTION-${code}`, { result, settlement_ts, status: "finalized" });
  async function get(query = "&with_record=true"): Promise<z.output<typeof eventResponse>> {
    const response = await service.get(`${path}${query}`);
    expect(response.status).toBe(200);
    const body: unknown = await response.json();
    expect(eventResponse.strict().parse(body)).toEqual(body);
    return eventResponse.parse(body);
  }

  it("adds record, transcripts and estimate to every market, from before the start only", async () => {
    const { markets, record_error } = await get();
    expect(record_error).toBeUndefined();
    expect(markets).toHaveLength(2);
    for (const market of markets)
      expect(market).toMatchObject({
        record: { yes: 1, no: 1 },
        transcripts: { total_games_checked: 2, games_with_phrase: 2 },
        estimate: {
          probability: 0.6043,
          observations: 4,
          basis: ["series", "record", "transcripts"],
        },
      });
    // Only the first one can be traded: the provider sends no status of the second.
    expect(markets.map(({ estimate }) => [estimate?.fair_value, estimate?.fair_basis])).toEqual([
      [0.2211, "price"],
      [null, null],
    ]);
  });

  it.each([
    ["a floor", { settlement_bounds_type: "floor", settlement_floor_dollars: "0.5000" }, false],
    ["a floor alone", { settlement_floor_dollars: 0.5 }, false],
    ["a floor that is not given", { settlement_bounds_type: "floor", settlement_floor_dollars: null }, false],
    ["a scalar market", { market_type: "scalar" }, false],
    ["no floor", { settlement_bounds_type: "default", settlement_floor_dollars: "0.0000" }, true],
    ["a binary market", { market_type: "binary", settlement_floor_dollars: null }, true],
    ["an unreadable floor", { settlement_floor_dollars: "much" }, true],
  ])(
    "has a price, but fair value, verdict and edge only where yes and no are all: %s",
    async (_what, sent, isWhole) => {
      const prices = { yes_bid_dollars: "0.4000", yes_ask_dollars: "0.4200", status: "active" };
      provider.event = { fee_type_override: "quadratic", fee_multiplier_override: 1 };
      provider.live = [wireMarket(`${eventTicker}-A`, { ...prices, ...sent })];
      const [market] = (await get()).markets;
      expect(market).toMatchObject({ estimate: { probability: 0.6043 }, buy_yes: { price_dollars: 0.42 } });
      const values = [market?.estimate?.fair_value, market?.verdict, market?.buy_yes?.edge_dollars];
      expect(values.map((value) => value != null)).toEqual([isWhole, isWhole, isWhole]);
    },
  );

  it("says how the words of the series close, which costs one list of its settled events, for their starts", async () => {
    expect(await get("")).not.toHaveProperty("closing");
    expect(await get()).toMatchObject({ closing: { kind: "unknown", events: 0, median_minutes: null } });
    archive = ["26OCT10", "26OCT17", "26OCT24"].flatMap((day) =>
      ["CLUE", "FOG"].map((word, at) =>
        wireMarket(`KXSNLMENTION-${day}-${word}`, {
          custom_strike: { Word: word },
          close_time: `2026-10-11T0${at}:00:00Z`,
          result: "yes",
          settlement_ts: "2026-10-12T00:00:00Z",
          status: "finalized",
        }),
      ),
    );
    const other = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
    try {
      provider.calls.length = 0;
      const response = await other.get(`${path}&with_record=true`);
      expect(eventResponse.parse(await response.json()).closing).toEqual({
        kind: "by_word",
        events: 3,
        median_minutes: null,
      });
      expect(provider.calls.map((call) => call.split("?", 1)[0]).toSorted()).toEqual([
        ...["/events", "/events", "/historical/markets", "/historical/markets", "/markets", "/series"],
      ]);
    } finally {
      await other.close();
    }
  });

  it.each<[string, { readonly now?: string; readonly [field: string]: string | null | undefined }]>([
    ["without its event's ticker", { event_ticker: null }],
    ["with its event's ticker in lower case", { event_ticker: eventTicker.toLowerCase() }],
    ["in lower case altogether", { ticker: `${eventTicker}-clue`.toLowerCase(), event_ticker: null }],
    ["that settled later than now", { settlement_ts: "2026-11-22T04:00:00Z", now: "2026-11-22T03:59:00Z" }],
  ])("counts no settlement of the event itself %s", async (_, { now, ...changes }) => {
    if (now !== undefined) clock.advance(Date.parse(now) - clock.now());
    const ticker = now === undefined ? `${eventTicker}-CLUE` : "KXSNLMENTION-26NOV20-CLUE";
    archive.push(
      wireMarket(ticker, {
        result: "yes",
        settlement_ts: "2026-10-11T06:00:00Z",
        status: "finalized",
        ...changes,
      }),
    );
    expect((await get()).markets[0]?.record).toEqual({ yes: 1, no: 1 });
  });

  it("adds nothing without the parameter, and counts one request either way", async () => {
    const plain = await get("");
    expect(JSON.stringify(plain)).not.toMatch(/"(?:record|transcripts|estimate)/);
    const remaining = async (query: string) =>
      Number((await service.get(`${path}${query}`)).headers.get("x-ratelimit-remaining"));
    const before = await remaining("");
    expect(await remaining("&with_record=true")).toBe(before - 1);
  });

  it("is returned without the record when the provider refuses it, and says why", async () => {
    provider.on("/historical/markets?series_ticker=", answer({ error: "blocked" }, 403));
    const event = await get();
    expect(event.record_error).toBe("Provider answered 403: blocked");
    expect(event.closing).toBeNull();
    for (const market of event.markets)
      expect(market).toMatchObject({
        record: null,
        estimate: null,
        estimate_error: "Provider answered 403: blocked",
      });
    expect(event.markets.map(({ yes_bid_dollars }) => yes_bid_dollars)).toEqual([0.19, 0.19]);
  });

  it("is returned without the record when the provider never responds", async () => {
    const hasty = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl },
      providerTimeoutMs: 400,
    });
    await hasty.get(path);
    provider.on("/historical/markets?series_ticker=", neverAnswers);
    const response = await hasty.get(`${path}&with_record=true`);
    expect(response.status).toBe(200);
    const event = eventResponse.parse(await response.json());
    expect(event.record_error).toMatch(/./);
    expect(event.markets.map((market) => market.estimate)).toEqual([null, null]);
    await hasty.close();
  });
});
