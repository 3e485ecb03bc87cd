import { minuteMs } from "@mention-market/service/base/clock";
import { mentionEvents } from "../../src/markets/event/events-page.ts";
import {
  answer,
  held,
  startProvider,
  type Behaviour,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { serveWorld } from "../support/serve-world.ts";
import { startService, type Service } from "../support/service.ts";
import { until } from "@mention-market/service/test/support/until";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";
import { withFastTimers } from "../support/fast-timers.ts";

const event = (event_ticker: string, more: object = {}) => ({
  event_ticker,
  series_ticker: event_ticker.split("-", 1)[0],
  title: `Title of ${event_ticker}`,
  sub_title: "On Nov 21",
  ...more,
});

const milestone = { source: "milestone", certain: true, known_since: null, moved: null };

describe("getMentionEvents", () => {
  let provider: Provider;
  let service: Service;
  let clock: VirtualClock;
  let open: object[];
  let serves: Behaviour;

  beforeEach(async () => {
    open = [
      event("KXHIGHNY-26NOV21"),
      event("KXSNLMENTION-26NOV28", { strike_date: "2026-11-28T20:00:00Z" }),
      event("KXSNLMENTION-26NOV21"),
      event("KXFEDMENTION-26DEC"),
      { title: "no ticker" },
    ];
    provider = await startProvider();
    serves = serveWorld(provider, {
      series: () => ["KXSNLMENTION", "KXFEDMENTION"].map((ticker) => ({ ticker, category: "Mentions" })),
      events: () => open,
      milestones: () => [
        { start_date: "2026-11-21T20:00:00Z", primary_event_tickers: ["KXSNLMENTION-26NOV21"] },
      ],
      pageSize: 2,
    });
    clock = virtualClock();
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  const ask = (query = "") => service.get(`/getMentionEvents?${query}`);
  /** On a busy machine a new list may take longer than the second after which the old one is sent with its age. */
  async function askNow(query = "") {
    let response = await ask(query);
    while (response.headers.has("age")) response = await ask(query);
    return response;
  }
  async function get(query = "") {
    const response = await ask(query);
    expect(response.status).toBe(200);
    const { events, cursor } = mentionEvents.parse(await response.json());
    return {
      tickers: events.map(({ event_ticker }) => event_ticker),
      events,
      cursor,
      age: response.headers.get("age"),
    };
  }
  const listReads = () => provider.calls.filter((call) => call.startsWith("/events?"));

  it("finds events by the beginnings of their words, by their series' title, and by what their series' events are", async () => {
    provider.on(
      "/series",
      answer({
        series: [
          { ticker: "KXSNLMENTION", title: "Saturday Night Live", category: "Mentions" },
          { ticker: "KXFEDMENTION", title: "The Fed", category: "Mentions" },
          { ticker: "KXSNFMENTION", title: "Sunday night announcers", category: "Mentions" },
          { ticker: "KXEARNINGSMENTIONLMRA", title: "What Lumora says", category: "Mentions" },
        ],
      }),
    );
    const found = async (q: string) => {
      const response = await askNow(`q=${encodeURIComponent(q)}`);
      return mentionEvents.parse(await response.json()).events.map(({ event_ticker }) => event_ticker);
    };
    expect(await found("saturday NI")).toEqual(["KXSNLMENTION-26NOV21", "KXSNLMENTION-26NOV28"]);
    expect(await found("26nov28")).toEqual(["KXSNLMENTION-26NOV28"]);
    expect(await found("aturday")).toEqual([]);
    expect(await found("NFL")).toEqual([]);
    open.push(event("KXSNFMENTION-26NOV22"), event("KXEARNINGSMENTIONLMRA-26NOV22"));
    clock.advance(2 * minuteMs);
    expect(await found("nfl foot")).toEqual(["KXSNFMENTION-26NOV22"]);
    expect(await found("earnings call")).toEqual(["KXEARNINGSMENTIONLMRA-26NOV22"]);
  });

  it("lists the open events of every mention series, soonest first, with starts of milestones and strike dates", async () => {
    const { tickers, events, cursor, age } = await get();
    expect(tickers).toEqual(["KXSNLMENTION-26NOV21", "KXSNLMENTION-26NOV28", "KXFEDMENTION-26DEC"]);
    expect(events[0]).toEqual({
      event_ticker: "KXSNLMENTION-26NOV21",
      series_ticker: "KXSNLMENTION",
      event_title: "Title of KXSNLMENTION-26NOV21",
      event_subtitle: "On Nov 21",
      scheduledStartTime: "2026-11-21T20:00:00Z",
      start: { ...milestone, at: "2026-11-21T20:00:00Z" },
      phase: "upcoming",
      form: null,
    });
    expect(events[1]?.start).toMatchObject({ source: "strike_date", certain: false });
    expect([cursor, age]).toEqual([null, null]);
    expect(listReads()[0]).toBe("/events?status=open&with_milestones=true&limit=200");
  });

  it("finds what can be traded tonight in one request", async () => {
    const { tickers } = await get("starts_after=2026-11-21T12:00:00Z&starts_before=2026-11-22T12:00:00Z");
    expect(tickers).toEqual(["KXSNLMENTION-26NOV21"]);
  });

  it.each(["2026-11-21T20:00Z", "2026-11-21T15:00-05:00", "2026-11-21T15:00:00.000-05:00"])(
    "takes %s as a bound, with and without seconds",
    async (start) => {
      const { tickers } = await get(`starts_after=${start}&starts_before=${start}`);
      expect(tickers).toEqual(["KXSNLMENTION-26NOV21"]);
    },
  );

  it.each(["2026-11-21T20:00:00", "2026-11-21T20:00:00+00:00"])(
    "says what %s lacks to be a time",
    async (start) => {
      const response = await ask(`starts_after=${start}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        error: "Invalid parameter: starts_after",
        message: expect.stringContaining("with Z or an offset (in a URL, + is %2B)"),
      });
    },
  );

  it("narrows by phase, and reads of a series the lists that may hold it", async () => {
    clock.advance(Date.parse("2026-11-21T20:00:00Z") - clock.now());
    expect((await get("phase=live")).tickers).toEqual(["KXSNLMENTION-26NOV21"]);
    expect((await get("phase=upcoming, live")).tickers).toEqual([
      "KXSNLMENTION-26NOV21",
      "KXSNLMENTION-26NOV28",
    ]);
    const { events } = await get();
    expect(events.map(({ phase }) => phase)).toEqual(["live", "upcoming", null]);
    const ended = await get("series_ticker=KXSNLMENTION&phase=over,settled");
    expect(new Set(ended.events.map(({ phase }) => phase))).toEqual(new Set(["settled"]));
    const ofSeries = (status: string) =>
      `/events?status=${status}&series_ticker=KXSNLMENTION&with_milestones=true&limit=200`;
    expect(listReads()).toEqual(expect.arrayContaining([ofSeries("closed"), ofSeries("settled")]));
    expect(listReads()).not.toContain(ofSeries("open"));
    expect((await get("series_ticker=KXSNLMENTION&status=closed&phase=live")).tickers).toEqual([]);
    expect((await get("series_ticker=KXSNLMENTION&phase=over")).events[0]?.phase).toBe("over");
  });

  it("has an event without a start as upcoming until the earliest day that its texts name", async () => {
    open = [event("KXFEDMENTION-26DEC", { sub_title: "On Nov 23, 2026" })];
    const end = Date.parse("2026-11-23T05:00:00Z");
    clock.advance(end - 1 - clock.now());
    expect((await get()).events[0]).toMatchObject({ start: null, phase: "upcoming" });
    clock.advance(1);
    expect((await get()).events[0]?.phase).toBeNull();
  });

  it("names the phases when it refuses another one", async () => {
    for (const phase of ["over,soon", "soon", ",", "Live", Array(5).fill("live").join(",")]) {
      const response = await ask(`phase=${phase}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        error: "Invalid parameter: phase",
        message: expect.stringContaining("upcoming, live, over, settled"),
      });
    }
  });

  it("walks page by page", async () => {
    const first = await get("limit=2");
    const second = await get(`limit=2&cursor=${first.cursor ?? ""}`);
    expect([...first.tickers, ...second.tickers]).toHaveLength(3);
    expect(second.cursor).toBeNull();
  });

  it("lists the events of given series and status, and nothing for an unknown series", async () => {
    expect((await get("series_ticker=kxsnlmention, KXHIGHNY&status=settled")).tickers).toHaveLength(3);
    expect(listReads()).toContain(
      "/events?status=settled&series_ticker=KXSNLMENTION&with_milestones=true&limit=200",
    );
    expect(await get("series_ticker=KXNONE")).toMatchObject({ tickers: [], cursor: null });
  });

  it("reads the list once a minute, for all who ask", async () => {
    await Promise.all(Array.from({ length: 20 }, () => get()));
    const reads = listReads().length;
    clock.advance(minuteMs - 1);
    await get("limit=1");
    expect(listReads()).toHaveLength(reads);
    clock.advance(1);
    await askNow();
    expect(listReads()).toHaveLength(2 * reads);
  });

  it("returns the old list with its Age when a new one takes longer than a second, and the new one afterwards", async () =>
    withFastTimers(async () => {
      await get();
      clock.advance(2 * minuteMs);
      const gate = held(serves);
      provider.on("/events?", gate);
      open = [];
      const old = await get();
      expect(old.tickers).toHaveLength(3);
      expect(old.age).toBe("120");
      gate.open();
      await until(() => service.log.length > 0 && gate.waiting() === 0);
      const later = await get();
      expect(later).toMatchObject({ tickers: [], age: null });
    }));

  it("returns the old list with its Age while the provider fails, for 10 minutes, and then 500", async () =>
    withFastTimers(async () => {
      await get();
      provider.on("/events?", answer({ error: "maintenance" }, 400));
      clock.advance(10 * minuteMs - 1);
      expect((await get()).age).toBe("599");
      clock.advance(1);
      const response = await ask();
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({
        error: "Failed to fetch mention events",
        message: "Provider answered 400: maintenance",
      });
    }));

  it.each([
    ["status=closed", "Missing required parameter: series_ticker"],
    ["phase=live,over", "Missing required parameter: series_ticker"],
    ["status=all", "Invalid parameter: status"],
    ["limit=0", "Invalid parameter: limit"],
    ["limit=201", "Invalid parameter: limit"],
    ["cursor=foreign", "Invalid parameter: cursor"],
    ["starts_after=tonight", "Invalid parameter: starts_after"],
    ["starts_before=2026-13-01", "Invalid parameter: starts_before"],
    [
      `series_ticker=${Array.from({ length: 21 }, (_, at) => `KX${at}`).join(",")}`,
      "Invalid parameter: series_ticker",
    ],
  ])("refuses %s", async (query, error) => {
    const response = await ask(query);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error, message: expect.any(String) });
  });
});
