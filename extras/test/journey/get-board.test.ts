import { z } from "zod";
import { minuteMs, secondMs, toIso } from "@mention-market/service/base/clock";
import { boardEvent, boardList } from "../../src/board/board-schema.ts";
import { startBoardProvider, type BoardProvider, type BoardSample } from "../support/board-provider.ts";
import { answer, held } from "@mention-market/service/test/support/provider";
import { startService, type Service } from "../support/service.ts";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";
import { withFastTimers } from "../support/fast-timers.ts";

const now = "2026-11-20T10:00:00.000Z";
const soon: BoardSample = {
  ticker: "KXSNLMENTION-26NOV21",
  start: "2026-11-21T20:00:00Z",
  words: ["Clue", "Fog", "Tariff"],
};
const live: BoardSample = {
  ticker: "KXEARNINGSMENTIONACME-26Q3",
  start: "2026-11-20T09:30:00Z",
  words: ["Cloud"],
};
const later: BoardSample = { ticker: "KXSNLMENTION-26DEC05", start: "2026-12-05T20:00:00Z", words: ["Snow"] };
const settledAt = (ticker: string, day: string, result: "yes" | "no" = "yes"): BoardSample => ({
  ticker,
  start: `${day}T09:00:00Z`,
  words: ["Tariff", "Clue"],
  settled: { result, at: `${day}T12:00:00Z` },
});

/** Its words have results, which are not final yet. */
const determined: BoardSample = {
  ticker: "KXOTHERMENTION-26NOV21",
  start: "2026-11-21T09:00:00Z",
  words: ["Tariff"],
  settled: { result: "yes", at: "2026-11-21T12:00:00Z", status: "determined" },
};

const milestone = { source: "milestone", certain: true, known_since: null, moved: null };

describe("getBoard", () => {
  let provider: BoardProvider;
  let service: Service;
  let clock: VirtualClock;

  beforeEach(async () => {
    provider = await startBoardProvider([
      later,
      { ...later, ticker: "KXSNLMENTION-26DEC12", start: "2026-12-12T20:00:00Z" },
      soon,
      live,
      { ticker: "KXSNLMENTION-26NOV30", start: null, words: ["Fog"] },
      settledAt("KXSNLMENTION-26NOV14", "2026-11-14"),
      {
        ...settledAt("KXSNLMENTION-26OCT31", "2026-10-31", "no"),
        words: ["Tariff", "Clue", "Event does not qualify"],
      },
      determined,
    ]);
    clock = virtualClock(Date.parse(now));
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, PUBLIC_BOARD: "true" },
      clock,
    });
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  const ask = (query = "", headers: Record<string, string> = {}) => service.get(`/getBoard${query}`, headers);
  const askEvent = (ticker: string) => ask(`?event_ticker=${ticker}`);
  const list = async () => boardList.parse(await (await ask()).json());
  const event = async (ticker: string) => boardEvent.parse(await (await askEvent(ticker)).json());
  /** The event as it is read now. On a busy machine that may take longer than the second after which an older response is sent. */
  async function eventNow(ticker: string) {
    let shown = await event(ticker);
    while (shown.now !== toIso(clock.now())) shown = await event(ticker);
    return shown;
  }

  it("lists the events of the next 72 hours and those in progress without a key, soonest first, and of each series the next day's later", async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(response.headers.get("x-ratelimit-remaining")).toBeNull();
    const body: unknown = await response.json();
    expect(body).toEqual({
      now,
      as_of: now,
      words_as_of: null,
      events: [
        {
          event_ticker: live.ticker,
          series_ticker: "KXEARNINGSMENTIONACME",
          event_title: `Title of ${live.ticker}`,
          event_subtitle: "A day",
          scheduledStartTime: live.start,
          start: { ...milestone, at: live.start },
          phase: "live",
          form: null,
          kind: "earnings",
          words: 1,
          volume: 100.1,
          has_transcripts: false,
          largest_edge: null,
          edges_known: false,
          top_words: null,
        },
        expect.objectContaining({
          event_ticker: soon.ticker,
          phase: "upcoming",
          kind: "others",
          words: 3,
          volume: 300.3,
        }),
      ],
      later: [
        {
          event_ticker: later.ticker,
          series_ticker: "KXSNLMENTION",
          event_title: `Title of ${later.ticker}`,
          event_subtitle: "A day",
          scheduledStartTime: later.start,
          start: { ...milestone, at: later.start },
          phase: "upcoming",
          form: null,
          kind: "others",
          words: null,
          volume: null,
          has_transcripts: false,
          largest_edge: null,
          edges_known: false,
          top_words: null,
        },
      ],
      settled: null,
    });
    const fields = Object.keys(boardList.shape.events.def.innerType.element.shape);
    expect(Object.keys(boardList.parse(body).events[0] ?? {})).toEqual(
      fields.filter((name) => name !== "event_date"),
    );
  });

  it("shows an event as getMentionEvent does with its record, then the previous and next event and prices, in this order", async () => {
    const response = await askEvent(soon.ticker);
    expect(response.status).toBe(200);
    const text = await response.text();
    const shown = boardEvent.parse(JSON.parse(text));
    const usual: unknown = await (
      await service.get(`/getMentionEvent?event_ticker=${soon.ticker}&with_record=true`)
    ).json();
    const { now: readAt, previous_event, next_event_ticker, prices, track_record, ...rest } = shown;
    expect(rest).toEqual(usual);
    expect(JSON.stringify(usual).slice(0, -1)).toBe(text.slice(0, text.indexOf(',"now":')));
    expect(readAt).toBe(now);
    expect(previous_event).toEqual({
      event_ticker: "KXSNLMENTION-26NOV14",
      event_date: "2026-11-14",
      settlement_ts: expect.stringMatching(/^2026-11-1[45]T/),
      results: [
        { strike_word: "Clue", result: "yes" },
        { strike_word: "Tariff", result: "yes" },
      ],
    });
    expect(next_event_ticker).toBe(later.ticker);
    expect(prices?.interval).toBe("1h");
    expect(prices?.markets.map(({ market_ticker }) => market_ticker)).toEqual(
      shown.markets.map((one) => one.market_ticker),
    );
    expect(prices?.markets[0]?.candles.at(-1)).toEqual(["2026-11-20T10:00:00Z", 0.41, 0.4, 0.42]);
    expect(track_record).toBeNull();
    const names = Object.keys(boardEvent.shape).filter(
      (name) => !["record_error", "transcripts_error"].includes(name),
    );
    expect(Object.keys(z.looseObject({}).parse(JSON.parse(text)))).toEqual(names);
  });

  it("shows prices by the minute and no edges from an event's start on", async () => {
    const shown = await event(live.ticker);
    expect(shown.prices?.interval).toBe("1m");
    expect(shown.markets.map(({ buy_yes }) => buy_yes?.edge_dollars)).toEqual([null]);
  });

  it("shows an event for 7 days after it has settled, with a forecast of each market, null while none is written down", async () => {
    const shown = await event("KXSNLMENTION-26NOV14");
    expect(shown.markets.map(({ result, forecast }) => [result, forecast])).toEqual([
      ["yes", null],
      ["yes", null],
    ]);
    expect(await event(determined.ticker)).toMatchObject({
      phase: "settled",
      markets: [{ status: "closed", result: "yes", forecast: null }],
    });
    expect(shown.previous_event?.event_ticker).toBe("KXSNLMENTION-26OCT31");
    const earlier = await askEvent("KXSNLMENTION-26OCT31");
    expect([earlier.status, await earlier.json()]).toEqual([
      404,
      {
        error: "Event no longer on the board",
        message:
          `It was on 2026-10-31, and settled at ${shown.previous_event?.settlement_ts}. Not said: Clue, Tariff. ` +
          "With a key getMentionEvent has its results",
      },
    ]);
    clock.advance(2 * 24 * 60 * minuteMs);
    const old = await askEvent("KXSNLMENTION-26NOV14");
    expect([old.status, await old.json()]).toEqual([
      404,
      expect.objectContaining({ message: expect.stringMatching(/Said: Clue, Tariff\. With a key/) }),
    ]);
  });

  it("answers 404 to any other event without a read, and says what the text looks like", async () => {
    await askEvent("KXSNLMENTION-26NOV14");
    const before = [...provider.calls];
    const others = [
      "KXSNLMENTION-26NOV13",
      "KXNONE-26NOV21",
      "KXSNLMENTION-26NOV21-CLUE",
      "KXSNLMENTION",
      "a/b",
      "_",
    ];
    for (const other of others) {
      const response = await askEvent(encodeURIComponent(other));
      expect([other, response.status]).toEqual([other, 404]);
      expect(response.headers.get("cache-control")).toBe("private, no-cache");
      expect(await response.json()).toMatchObject({ error: "Event not found" });
    }
    expect(provider.calls).toEqual(before);
  });

  it("keeps a response for 10 seconds in progress, else for 60, for everybody, and says so", async () => {
    for (const [sample, seconds] of [
      [live, 10],
      [soon, 60],
    ] as const) {
      const first = await askEvent(sample.ticker);
      expect(first.headers.get("cache-control")).toBe(
        `public, max-age=${seconds}, s-maxage=${seconds}, stale-while-revalidate=${seconds}`,
      );
      expect(first.headers.get("age")).toBe("0");
      const reads = provider.calls.length;
      clock.advance((seconds - 1) * secondMs);
      const kept = await askEvent(sample.ticker);
      expect(kept.headers.get("age")).toBe(String(seconds - 1));
      expect(await kept.text()).toBe(await first.text());
      expect(provider.calls.length).toBe(reads);
      clock.advance(secondMs);
      await eventNow(sample.ticker);
      expect(provider.calls.length).toBeGreaterThan(reads);
    }
  });

  it("lets nobody keep an event's edges beyond its start", async () => {
    clock.advance(Date.parse("2026-11-21T19:59:20Z") - clock.now());
    const response = await askEvent(soon.ticker);
    expect(response.headers.get("cache-control")).toBe(
      "public, max-age=40, s-maxage=40, stale-while-revalidate=0",
    );
    clock.advance(41 * secondMs);
    expect((await event(soon.ticker)).prices?.interval).toBe("1m");
  });

  it("shows an older response with its age while the provider fails, for up to 10 minutes, then a 503 with Retry-After", async () =>
    withFastTimers(async () => {
      await event(soon.ticker);
      provider.on("/", answer({ error: "down" }, 502));
      clock.advance(9 * minuteMs);
      const older = await askEvent(soon.ticker);
      expect(older.status).toBe(200);
      expect(older.headers.get("age")).toBe("540");
      clock.advance(2 * minuteMs);
      const none = await askEvent(soon.ticker);
      expect(none.status).toBe(503);
      expect(none.headers.get("retry-after")).toBe("5");
      expect(await none.json()).toMatchObject({ error: "Service temporarily unavailable" });
    }));

  it("counts the list's age from the read that worked, and is a 503 from 10 minutes on however often it is asked", async () =>
    withFastTimers(async () => {
      await list();
      provider.on("/", answer({ error: "down" }, 502));
      const seen: [minutes: number, status: number, age: string | null][] = [];
      for (let minutes = 1; minutes <= 11; minutes += 1) {
        clock.advance(minuteMs);
        const { status, headers } = await ask();
        seen.push([minutes, status, headers.get("age")]);
      }
      expect(seen.slice(0, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => [at, 200, String(60 * at)]));
      expect(seen.slice(9).map(([, status]) => status)).toEqual([503, 503]);
    }));

  it("has two events of one series and day in later, and none of another day", async () => {
    const second = { ...later, ticker: `${later.ticker}B`, start: "2026-12-05T23:00:00Z" };
    provider.events = [...provider.events, second];
    expect((await list()).later.map(({ event_ticker }) => event_ticker)).toEqual([
      later.ticker,
      second.ticker,
    ]);
  });

  it("shows an older list with its age while the provider fails, and says that words could not be read", async () =>
    withFastTimers(async () => {
      await list();
      provider.on("/", answer({ error: "down" }, 502));
      // Reads of events fail in the background, some time after the first list.
      const areRead = async () => (await list()).events.some(({ words }) => words !== null);
      while (await areRead()) clock.advance(10 * secondMs);
      clock.advance(Date.parse(now) + 9 * minuteMs - clock.now());
      await list();
      const older = await ask();
      expect(older.headers.get("age")).toBe("540");
      const shown = boardList.parse(await older.json());
      expect(shown).toMatchObject({ as_of: now, words_error: expect.stringContaining("502") });
      expect(shown.events.map(({ words }) => words)).toEqual([null, null]);
    }));

  it("shows an event without prices and record while only these can't be read, and reads them again after 10 seconds", async () => {
    provider.on("/markets/candlesticks", answer({ error: "no" }, 400));
    provider.on("/markets?", answer({ error: "no" }, 400));
    const shown = await event(soon.ticker);
    expect(shown.prices).toBeNull();
    expect(shown.previous_event).toBeNull();
    expect(shown.record_error).toEqual(expect.any(String));
    const working = await startBoardProvider(provider.events);
    for (const path of ["/markets?", "/markets/candlesticks"])
      provider.on(path, (_request, response, asked) => {
        void fetch(working.baseUrl + asked)
          .then((answered) => answered.text())
          .then((text) => response.writeHead(200, { "Content-Type": "application/json" }).end(text));
      });
    clock.advance(11 * secondMs);
    expect((await eventNow(soon.ticker)).prices?.markets).toHaveLength(3);
    await working.close();
  });

  it("answers 503 after 4 seconds when the provider hangs and nothing older is at hand", async () =>
    withFastTimers(async () => {
      const gate = held(answer({ events: [], cursor: "" }));
      provider.on("/events?", gate);
      const response = await ask();
      expect(response.status).toBe(503);
      gate.open();
    }));

  it.each([
    ["an unknown parameter", "?series_ticker=KXSNLMENTION", {}],
    ["a name that begins with _", "?_=1", {}],
    ["an API key in the query", "?apiKey=nonsense", {}],
    ["an API key in a header", "", { "x-api-key": "nonsense" }],
    ["an API key as a bearer", "", { authorization: "Bearer nonsense" }],
    ["two keys", "", { "x-api-key": "one", authorization: "Bearer other" }],
    ["a parameter given twice", "?event_ticker=A-1&event_ticker=A-1", {}],
    ["an empty ticker", "?event_ticker=", {}],
    ["a text of 201 characters", `?event_ticker=${"A".repeat(201)}`, {}],
  ])("refuses %s with 400 and reads nothing", async (_what, query, headers) => {
    const response = await ask(query, headers);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: expect.stringMatching(/^Invalid parameter: /) });
    expect(provider.calls).toEqual([]);
  });

  it.each([soon.ticker.toLowerCase(), ` ${soon.ticker}`, `${soon.ticker} `, " "])(
    "is a 404 for %j, which is not the ticker's own spelling, without a read",
    async (ticker) => {
      const response = await ask(`?event_ticker=${encodeURIComponent(ticker)}`);
      expect(response.status).toBe(404);
      expect(provider.calls).toEqual([]);
    },
  );

  it("reads all events of the list together, and one alone that such a read leaves out", async () => {
    await list();
    expect(provider.calls.filter((call) => call.startsWith("/events?tickers="))).toHaveLength(1);
    provider.on("/events?tickers=", answer({ events: [], cursor: "" }));
    provider.on(
      `/events/${soon.ticker}`,
      answer({ event: { event_ticker: soon.ticker, title: "SNL", markets: [] } }),
    );
    clock.advance(minuteMs);
    expect((await event(soon.ticker)).event_title).toBe("SNL");
  });
});

describe("getBoard without the setting PUBLIC_BOARD", () => {
  it("is a 404 that says who turns it on, and reads nothing", async () => {
    const provider = await startBoardProvider([soon]);
    const service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl } });
    const response = await service.get("/getBoard", {});
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: "The board is not public here" });
    expect(provider.calls).toEqual([]);
    await service.close();
    await provider.close();
  });
});
