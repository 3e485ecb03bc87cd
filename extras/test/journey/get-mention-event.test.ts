import { z } from "zod";
import { dayMs, hourMs, minuteMs, toIso } from "@mention-market/service/base/clock";
import { emptySnapshot } from "../../src/changes/snapshot.ts";
import { mentionEvent, type MentionEvent } from "../../src/markets/event/event.ts";
import { mentionMarket } from "@mention-market/service/markets/market";
import { eventTicker, startEventProvider, type EventProvider } from "../support/event-provider.ts";
import { answer, held, wireMarket } from "@mention-market/service/test/support/provider";
import { htmlPage } from "@mention-market/service/test/support/faulty-behaviours";
import { startService, type Service } from "../support/service.ts";
import { tick, until } from "@mention-market/service/test/support/until";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";

const path = `/getMentionEvent?event_ticker=${eventTicker}`;
const listCall = `/events?tickers=${eventTicker}&limit=1&with_nested_markets=true&with_milestones=true`;

describe("getMentionEvent", () => {
  let provider: EventProvider;
  let service: Service;
  let clock: VirtualClock;

  beforeEach(async () => {
    provider = await startEventProvider();
    clock = virtualClock();
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  async function get(ticker = eventTicker): Promise<MentionEvent> {
    const response = await service.get(`/getMentionEvent?event_ticker=${encodeURIComponent(ticker)}`);
    expect(response.status).toBe(200);
    return mentionEvent.parse(await response.json());
  }
  /** Without the list of series, which an instance keeps. */
  const reads = () => provider.calls.filter((call) => !call.startsWith("/series"));
  const tickersOf = ({ markets }: MentionEvent) => markets.map(({ market_ticker }) => market_ticker);

  it("returns the event and its markets by ticker, each with the 28 fields, its rules, status and what is offered, in their order", async () => {
    const body = z.looseObject({}).parse(await (await service.get(path)).json());
    expect(Object.keys(body)).toEqual([
      ...["event_ticker", "series_ticker", "event_title", "event_subtitle", "scheduledStartTime"],
      ...["start", "phase", "form"],
      ...["window", "event_date", "event_date_basis", "settlement_sources", "fee", "markets", "errors"],
    ]);
    const event = mentionEvent.parse(body);
    expect(event).toMatchObject({
      event_ticker: eventTicker,
      series_ticker: "KXSNLMENTION",
      event_title: "SNL",
      event_subtitle: "On Nov 21",
      scheduledStartTime: "2026-11-22T04:30:00Z",
      errors: [],
    });
    expect(tickersOf(event)).toEqual([`${eventTicker}-A`, `${eventTicker}-B`]);
    const [first] = z.object({ markets: z.array(z.looseObject({})) }).parse(body).markets;
    expect(Object.keys(first ?? {})).toEqual([
      ...Object.keys(mentionMarket.shape),
      "rules_secondary",
      "requires",
      "status",
      ...["yes_bid_size", "yes_ask_size", "can_close_early"],
    ]);
    expect(event.markets.map(({ rules_secondary }) => rules_secondary)).toEqual(["And so on.", ""]);
  });

  it.each([
    ["a milestone", {}, {}, { source: "milestone", certain: true }],
    ["a milestone of another status", { details: { status: "created" } }, {}, { certain: true }],
    ["a milestone without a time yet", { details: { status: "time-tbd" } }, {}, { certain: false }],
    ["a postponed milestone", { details: { status: "Postponed" } }, {}, { certain: false }],
    ["a cancelled milestone", { details: { status: "cancelled" } }, {}, { certain: false }],
    ["a suspended milestone", { details: { status: "suspended" } }, {}, { certain: false }],
    ["a delayed milestone", { details: { status: "delayed" } }, {}, { certain: false }],
    ["a milestone of odd details", { details: { status: 7 } }, {}, { certain: true }],
    [
      "a milestone before its strike date",
      {},
      { strike_date: "2026-11-22T00:00:00Z" },
      { source: "milestone" },
    ],
    [
      "its strike date without a milestone",
      { start_date: null },
      { strike_date: "2026-11-22T00:00:00Z" },
      { at: "2026-11-22T00:00:00Z", source: "strike_date", certain: false },
    ],
  ])("says that its start is from %s", async (_source, milestone, event, start) => {
    provider.milestones = provider.milestones.map((one) => ({ ...one, ...milestone }));
    provider.event = event;
    const shown = await get();
    expect(shown.start).toMatchObject(start);
    expect(shown.start?.at).toBe(shown.scheduledStartTime);
  });

  it("says since when the feed knows its start and how it last moved, once the feed has seen this start", async () => {
    const { changes } = service.services;
    const [from, to] = ["2026-11-22T03:30:00Z", "2026-11-22T04:30:00Z"];
    const stored = async (scheduledStartTime: string, after: string | null, id: string) => {
      const seen = { scheduledStartTime, knownSince: clock.now(), moved: { at: clock.now(), from } };
      const event = { event_ticker: eventTicker, series_ticker: "KXSNLMENTION", endedAt: null, ...seen };
      const snapshot = { ...emptySnapshot, events: new Map([[eventTicker, event]]) };
      const state = { seq: 0, snapshotId: id, readAt: 0, collectedAt: 0 };
      return changes.commit({ after, state, snapshot, changes: [] });
    };
    const version = await stored("2026-11-22T05:30:00Z", null, "first");
    expect((await get()).start).toMatchObject({ at: to, known_since: null, moved: null });
    const movedAt = toIso(clock.now());
    await stored(to, version, "second");
    clock.advance(59_999);
    expect((await get()).start?.moved).toBeNull();
    clock.advance(2_000);
    expect((await get()).start).toMatchObject({ known_since: movedAt, moved: { at: movedAt, from } });
    jest.spyOn(changes, "head").mockRejectedValue(new Error("The store is down"));
    clock.advance(minuteMs);
    expect((await get()).start).toMatchObject({ known_since: movedAt });
    expect(service.log).toContainEqual(
      expect.objectContaining({ message: "What the feed knows of events could not be read" }),
    );
  });

  it("is live from the moment of its start, without another read", async () => {
    clock.advance(Date.parse("2026-11-22T04:30:00Z") - 1 - clock.now());
    expect((await get()).phase).toBe("upcoming");
    provider.calls.length = 0;
    clock.advance(1);
    expect((await get()).phase).toBe("live");
    expect(provider.calls).toEqual([]);
  });

  it("without a start is upcoming until the earliest day that its texts or rules name", async () => {
    provider.milestones = [];
    provider.live = ["November 24", "November 23"].map((day, at) =>
      wireMarket(`${eventTicker}-${at}`, {
        status: "active",
        rules_primary: `If it is said on ${day}, 2026`,
      }),
    );
    clock.advance(Date.parse("2026-11-23T05:00:00Z") - 1 - clock.now());
    expect(await get()).toMatchObject({ start: null, event_date_basis: "ticker", phase: "upcoming" });
    clock.advance(1);
    expect((await get()).phase).toBeNull();
  });

  it("returns the same 28 fields of a market as getMentionMarket", async () => {
    const ticker = `${eventTicker}-A`;
    provider.on(`/markets/${ticker}`, answer({ market: provider.live[1] }));
    const [inEvent] = (await get()).markets;
    const { rules_secondary, requires, status, yes_bid_size, yes_ask_size, can_close_early, ...fields } = z
      .looseObject({})
      .parse(inEvent);
    const alone: unknown = await (await service.get(`/getMentionMarket?market_ticker=${ticker}`)).json();
    expect(fields).toEqual(alone);
    expect(rules_secondary).toBe("And so on.");
    expect(requires).toMatchObject({ times: 1, by: null, unread: 1 });
    expect(status).toBe("open");
    expect([yes_bid_size, yes_ask_size, can_close_early]).toEqual([null, null, null]);
  });

  it("returns the statuses unopened, open, paused, closed and settled for the provider's words, null for any other", async () => {
    const closed = ["closed", "determined", "disputed", "amended"];
    const words = [
      "initialized",
      "active",
      "inactive",
      "paused",
      ...closed,
      "finalized",
      "settled",
      "new",
      "",
      null,
    ];
    provider.live = words.map((status, i) => wireMarket(`${eventTicker}-S${10 + i}`, { status }));
    expect((await get()).markets.map(({ status }) => status)).toEqual([
      ...["unopened", "open", "paused", "paused", ...closed.map(() => "closed"), "settled", "settled"],
      ...[null, null, null],
    ]);
  });

  it("costs two reads at once when cold, besides the list of series, and one when only prices have aged", async () => {
    const archive = held(answer({ markets: [], cursor: "" }));
    provider.on("/historical/", archive);
    const first = service.get(path);
    await until(() => archive.waiting() === 1 && reads().length === 2);
    archive.open();
    expect((await first).status).toBe(200);
    expect(reads().toSorted()).toEqual([
      listCall,
      `/historical/markets?event_ticker=${eventTicker}&limit=1000`,
    ]);
    provider.calls.length = 0;
    clock.advance(2_000);
    await get();
    expect(provider.calls).toEqual([listCall]);
  });

  it("is the same when the list leaves it out without a word: then it is read by itself", async () => {
    const listed = await get();
    clock.advance(2_000);
    provider.on("/events?", answer({ events: [], cursor: "" }));
    provider.calls.length = 0;
    expect(await get()).toEqual(listed);
    expect(provider.calls.toSorted()).toEqual([
      `/events/${eventTicker}?with_nested_markets=true`,
      listCall,
      `/milestones?limit=500&related_event_ticker=${eventTicker}`,
    ]);
  });

  it("leaves its start to getMentionMarket, which reads the market alone", async () => {
    await get();
    provider.on("/markets/", answer({ market: provider.live[1] }));
    provider.calls.length = 0;
    const response = await service.get(`/getMentionMarket?market_ticker=${eventTicker}-A`);
    expect(await response.json()).toMatchObject({ scheduledStartTime: "2026-11-22T04:30:00Z" });
    expect(provider.calls).toEqual([`/markets/${eventTicker}-A`]);
  });

  it("is read once for all who ask within 2 seconds, and counts once a request", async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => service.get(path)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(reads()).toHaveLength(2);
    const remaining = responses.map(({ headers }) => Number(headers.get("x-ratelimit-remaining")));
    expect(Math.min(...remaining)).toBe(80);
    clock.advance(1_999);
    await get();
    expect(reads()).toHaveLength(2);
  });

  it("reads the prices again when the archive took longer than they may age", async () => {
    const gate = held(answer({ markets: [], cursor: "" }));
    provider.on("/historical/", gate);
    const response = service.get(path);
    await until(() => gate.waiting() === 1 && reads().length === 2);
    // Until the event has come, without its archive.
    for (let ticks = 0; ticks < 200; ticks += 1) await tick();
    provider.live = [wireMarket(`${eventTicker}-A`, { last_price_dollars: "0.3000" })];
    clock.advance(2_001);
    gate.open();
    const event = mentionEvent.parse(await (await response).json());
    expect(event.markets.map(({ last_price }) => last_price)).toContain(30);
  });

  it("joins both tiers, each market once, and notices a market that is archived later", async () => {
    provider.archived = [
      wireMarket(`${eventTicker}-A`, { last_price_dollars: "0.9000" }),
      wireMarket(`${eventTicker}-0`, { result: "yes" }),
    ];
    const event = await get();
    expect(tickersOf(event)).toEqual(["0", "A", "B"].map((code) => `${eventTicker}-${code}`));
    expect(event.markets[1]?.last_price).toBe(20);

    clock.advance(2_000);
    provider.archived = [...provider.archived, wireMarket(`${eventTicker}-B`, { result: "no" })];
    provider.live = provider.live.slice(1);
    const later = await get();
    expect(tickersOf(later)).toEqual(tickersOf(event));
    expect(later.markets[2]?.result).toBe("no");
  });

  it("finds the event by the ticker of one of its markets, whatever its case and space", async () => {
    expect(await get(` ${eventTicker.toLowerCase()}-a\t`)).toMatchObject({ event_ticker: eventTicker });
    expect(await get(eventTicker.toLowerCase())).toMatchObject({ event_ticker: eventTicker });
  });

  it.each([
    [`${eventTicker}-NONE`, undefined],
    ["KXOTHER-26NOV21", undefined],
    ["KXSNLMENTION", "series' ticker"],
    ["https://kalshi.com/markets/kxsnlmention", "web address"],
    ["?", undefined],
  ])("returns 404 for %s, which is neither an event nor a market", async (ticker, hint) => {
    const response = await service.get(`/getMentionEvent?event_ticker=${encodeURIComponent(ticker)}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: "Event not found",
      ...(hint !== undefined && { message: expect.stringContaining(hint) }),
    });
  });

  it("takes a market's own ticker where its event's is missing, lists a market once, and none of another event", async () => {
    provider.live = [
      ...Array.from({ length: 2 }, () => wireMarket(`${eventTicker}-A`, { event_ticker: undefined })),
      wireMarket(`${eventTicker}-B`, { event_ticker: eventTicker.toLowerCase() }),
      wireMarket("KXOTHER-26NOV21-A", { yes_bid_dollars: [] }),
      wireMarket("KXOTHER-26NOV21-B", { event_ticker: eventTicker }),
      { title: "no ticker" },
    ];
    const event = await get();
    expect(tickersOf(event)).toEqual(["KXOTHER-26NOV21-B", `${eventTicker}-A`, `${eventTicker}-B`]);
    expect(event.errors).toEqual([]);
    expect(service.log.filter(({ severity }) => severity === "warn")).toMatchObject([
      { fields: { path: "/events", records: 2 } },
    ]);
  });

  it.each([
    [
      "two records that disagree",
      [{ last_price_dollars: "0.1000" }, { last_price_dollars: "0.9000" }],
      "Provider sent two records of this market that disagree",
    ],
    ["a record that can't be read", [{ yes_bid_dollars: [] }], "unknown shape"],
    ["the ticker of another event", [{ event_ticker: "KXOTHER-26NOV21" }], "as one of KXOTHER-26NOV21"],
  ])("lists a market in errors that has %s", async (_, records, message) => {
    const ticker = `${eventTicker}-C`;
    provider.live = [...provider.live, ...records.map((changes) => wireMarket(ticker, changes))];
    const event = await get();
    expect(tickersOf(event)).toEqual([`${eventTicker}-A`, `${eventTicker}-B`]);
    expect(event.errors).toEqual([{ market_ticker: ticker, message: expect.stringContaining(message) }]);
    expect((await get()).errors).toHaveLength(1);
  });

  it.each(["live", "archived"] as const)(
    "returns 500 for an event of more than 1,000 markets, %s",
    async (tier) => {
      provider[tier] = Array.from({ length: 1_001 }, (_, i) => wireMarket(`${eventTicker}-T${i}`));
      const response = await service.get(path);
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({
        error: "Failed to fetch mention event",
        message: "Provider sent an event of more than 1000 markets",
      });
      provider[tier] = provider[tier].slice(0, 990);
      expect((await get()).markets.length).toBeGreaterThanOrEqual(990);
    },
  );

  it.each([
    ["its markets", `/events/${eventTicker}?`],
    ["its archived markets", "/historical/markets?event_ticker="],
    ["its start", "/milestones?"],
  ])(
    "is 500 and no part of it when a page comes instead of %s, and whole once the provider recovers",
    async (_what, prefix) => {
      provider.on("/events?", answer({ events: [], cursor: "" }));
      provider.on(prefix, htmlPage(200));
      const response = await service.get(path);
      expect([response.status, await response.json()]).toEqual([
        500,
        {
          error: "Failed to fetch mention event",
          message: "Provider answered 200 with something that is not JSON",
        },
      ]);
      provider.on("/", provider.serves);
      expect((await get()).markets).toHaveLength(2);
    },
  );

  it("returns 500 for a response of more than 8 MB", async () => {
    const rules_primary = "x".repeat(450_000);
    const markets = (from: number) =>
      Array.from({ length: 10 }, (_, i) => wireMarket(`${eventTicker}-T${from + i}`, { rules_primary }));
    [provider.live, provider.archived] = [markets(0), markets(10)];
    const response = await service.get(path);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: "Failed to fetch mention event",
      message: "The response would be 8.6 MB: at most 8 MB are sent",
    });
    expect(await (await service.get(path)).json()).toHaveProperty("error");
    provider.archived = [];
    clock.advance(hourMs + 1);
    expect((await get()).markets).toHaveLength(10);
  });

  it("has no title, subtitle and start where the provider gives none", async () => {
    provider.milestones = [];
    provider.live = [];
    provider.event = { title: "", sub_title: undefined };
    expect(await get()).toEqual({
      event_ticker: eventTicker,
      series_ticker: "KXSNLMENTION",
      window: null,
      event_date: "2026-11-21",
      event_date_basis: "ticker",
      settlement_sources: [],
      fee: null,
      event_title: null,
      event_subtitle: null,
      scheduledStartTime: null,
      start: null,
      phase: null,
      form: null,
      markets: [],
      errors: [],
    });
  });

  it("logs a sentence of the rules that it does not understand once a day", async () => {
    const logged = () => service.log.filter(({ fields }) => fields?.sentence === "And so on");
    await get();
    clock.advance(minuteMs);
    await get();
    expect(logged()).toEqual([
      expect.objectContaining({
        severity: "info",
        fields: { event_ticker: eventTicker, sentence: "And so on" },
      }),
    ]);
    clock.advance(dayMs);
    await get();
    expect(logged()).toHaveLength(2);
  });

  it("returns sizes, sources and the fee as the provider sends them, the event's own fee before its series'", async () => {
    provider.live = [
      wireMarket(`${eventTicker}-A`, {
        yes_bid_size_fp: "120.00",
        yes_ask_size_fp: "41.50",
        can_close_early: true,
      }),
    ];
    provider.on(
      "/series",
      answer({
        series: [{ ticker: "KXSNLMENTION", category: "Mentions", fee_type: "quadratic", fee_multiplier: 1 }],
      }),
    );
    const event = await get();
    expect(event.markets[0]).toMatchObject({ yes_bid_size: 120, yes_ask_size: 41.5, can_close_early: true });
    expect(event).toMatchObject({ settlement_sources: [], fee: { type: "quadratic", multiplier: 1 } });

    clock.advance(2_000);
    provider.event = {
      settlement_sources: [
        { name: "NBC", url: "https://nbc.example/snl" },
        { url: "javascript:alert(1)" },
        7,
      ],
      fee_type_override: "flat",
      fee_multiplier_override: "0.5",
    };
    expect(await get()).toMatchObject({
      settlement_sources: [{ name: "NBC", url: "https://nbc.example/snl" }],
      fee: { type: "flat", multiplier: 0.5 },
    });
  });

  it("is returned without its series' fee when the list of series can't be read", async () => {
    provider.on("/series", answer({ error: "blocked" }, 403));
    expect((await get()).fee).toBeNull();
  });
});
