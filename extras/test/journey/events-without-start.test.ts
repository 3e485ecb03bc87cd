import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { hourMs, minuteMs, secondMs, toIso } from "@mention-market/service/base/clock";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";
import { tick } from "@mention-market/service/test/support/until";
import { extrasHealth } from "../../src/endpoints/get-extras-health.ts";
import { trackRecord } from "../../src/forecasts/track-record.ts";
import { settledMarkets } from "../../src/words/settled-row.ts";
import { foundWords } from "../../src/endpoints/search/find-word.ts";
import { mentionEvents } from "../../src/markets/event/events-page.ts";
import { eventResponse } from "../../src/words/value-event.ts";
import { startBoardProvider, type BoardProvider, type BoardSample } from "../support/board-provider.ts";
import { startService, type Service } from "../support/service.ts";
import { boardList } from "../../src/board/board-schema.ts";

const words = ["Alpha", "Bravo"];
const midnight = Date.parse("2026-11-21T00:00:00-05:00");
/** Its subtitle names its day, which is not the one in its ticker. */
const call: BoardSample = {
  ticker: "KXMENTIONEARNABNB-26NOV23",
  start: null,
  words,
  subtitle: "Originally scheduled for November 21, 2026",
};
const week: BoardSample = {
  ticker: "KXTRUMPSAY-26NOV29",
  start: null,
  words,
  rules: "If he says it after Nov 22nd, 2026 at 8:00am ET and before Nov 29, 2026 at 12:00am ET, it is yes.",
};
/** Only its ticker has a day. */
const undated: BoardSample = { ticker: "KXSNLMENTION-26NOV21", start: null, words };

describe("an event without a start", () => {
  let clock: VirtualClock;
  let folder: string;
  let provider: BoardProvider;
  let service: Service;
  beforeEach(async () => {
    clock = virtualClock(midnight - 3 * hourMs);
    folder = mkdtempSync(join(memoryFolder, "without-start-"));
    provider = await startBoardProvider([call, week, undated]);
    const env = { UPSTREAM_BASE_URL: provider.baseUrl, DATA_DIR: folder, PUBLIC_BOARD: "true" };
    service = await startService({ env, clock });
  });
  afterEach(async () => {
    await service.close();
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const goTo = (time: number) => clock.advance(time - clock.now());
  /** As getMentionEvent and the board have it, which agree. */
  const eventOf = async ({ ticker }: BoardSample) => {
    const query = `event_ticker=${ticker}`;
    const [event, onBoard] = [
      eventResponse.parse(await (await service.get(`/getMentionEvent?${query}&with_record=true`)).json()),
      eventResponse.parse(await (await service.get(`/getBoard?${query}`, {})).json()),
    ];
    expect(onBoard).toMatchObject(event);
    return event;
  };
  const fairValuesOf = async (event: BoardSample) =>
    (await eventOf(event)).markets.map(({ estimate }) => estimate?.fair_value);
  const collectAt = async (time: number) => {
    goTo(time);
    expect(await service.services.collect()).not.toHaveProperty("failure");
  };
  const forecastOf = async ({ ticker }: BoardSample) =>
    (await service.services.forecasts.get(ticker))?.forecast;

  it("has the window or the day that its texts name, and a start that stays null", async () => {
    const noWindow = { scheduledStartTime: null, window: null };
    expect(await eventOf(call)).toMatchObject({
      ...noWindow,
      event_date: "2026-11-21",
      event_date_basis: "subtitle",
    });
    expect(await eventOf(week)).toMatchObject({
      scheduledStartTime: null,
      window: { start: "2026-11-22T13:00:00.000Z", end: "2026-11-29T05:00:00.000Z" },
      event_date: "2026-11-29",
      event_date_basis: "ticker",
    });
    expect(await eventOf(undated)).toMatchObject({ ...noWindow, event_date_basis: "ticker" });
  });

  it("has the same phase in every list as by itself once the collector has seen it, without a read of markets", async () => {
    const ended = (ticker: string, settled: NonNullable<BoardSample["settled"]>) => ({
      ...undated,
      ticker,
      settled,
    });
    const at = toIso(midnight - 4 * hourMs);
    const samples: Readonly<Record<string, readonly [BoardSample, string | null]>> = {
      dayInSubtitle: [call, "upcoming"],
      windowInRules: [week, "upcoming"],
      noDay: [undated, null],
      moved: [{ ...undated, ticker: "KXSNLMENTION-26NOV22", start: toIso(midnight + hourMs) }, "upcoming"],
      determined: [ended("KXAMENTION-26NOV20", { result: "yes", status: "determined", at }), "settled"],
      determinedVoid: [
        ended("KXAMENTION-26NOV21", { result: "scalar", status: "determined", at }),
        "settled",
      ],
      disputed: [ended("KXAMENTION-26NOV22", { result: "yes", status: "disputed", at }), "over"],
    };
    provider.events = Object.values(samples).map(([event]) => event);
    const phases = (events: readonly { event_ticker: string; phase: string | null }[]) =>
      events.map(({ event_ticker, phase }) => [event_ticker, phase]).toSorted();
    const listed = async (query = "") =>
      mentionEvents.parse(await (await service.get(`/getMentionEvents?${query}`)).json()).events;
    const board = async () => boardList.parse(await (await service.get("/getBoard", {})).json());
    const expected = Object.values(samples).map(([{ ticker }, phase]) => [ticker, phase]);

    await listed();
    await board();
    await collectAt(midnight - 2 * hourMs);
    await collectAt(midnight - 2 * hourMs + minuteMs);
    goTo(midnight - hourMs);
    await collectAt(midnight - hourMs);
    const before = provider.calls.length;
    const closed = await listed("series_ticker=KXAMENTION&phase=over,settled");
    expect(phases([...(await listed()), ...closed])).toEqual(expected.toSorted());
    expect(provider.calls.slice(before).filter((call) => !/^\/(events|series)\?/.test(call))).toEqual([]);
    for (const [{ ticker }, phase] of Object.values(samples))
      expect(await (await service.get(`/getMentionEvent?event_ticker=${ticker}`)).json()).toMatchObject({
        phase,
      });
    const { events, later } = await board();
    const onBoard = phases([...events, ...later]);
    expect(onBoard).toHaveLength(2);
    for (const one of onBoard) expect(expected).toContainEqual(one);
    const { words } = foundWords.parse(await (await service.get("/findWord?phrase=alpha")).json());
    expect(words).toHaveLength(4);
    for (const { event_ticker, phase } of words) expect(expected).toContainEqual([event_ticker, phase]);
    const settled = await listed("series_ticker=KXAMENTION&phase=settled");
    expect(settled.map(({ event_ticker }) => event_ticker)).toEqual([
      "KXAMENTION-26NOV20",
      "KXAMENTION-26NOV21",
    ]);

    // A start that moved reaches the lists within a minute of the feed, whatever their own age.
    await board();
    const start = toIso(midnight + 5 * hourMs);
    provider.events = provider.events.map((event) =>
      event.ticker === "KXSNLMENTION-26NOV22" ? { ...event, start } : event,
    );
    await collectAt(midnight - hourMs + 10 * secondMs);
    goTo(midnight - hourMs + 70 * secondMs);
    for (const list of [await listed(), (await board()).events])
      expect(list.find(({ event_ticker }) => event_ticker === "KXSNLMENTION-26NOV22")).toMatchObject({
        start: { at: start, source: "milestone", certain: true },
      });

    // So does an event that was listed meanwhile.
    const added = { ...undated, ticker: "KXSNLMENTION-26NOV23", start };
    provider.events = [...provider.events, added];
    await collectAt(midnight - hourMs + 80 * secondMs);
    goTo(midnight - hourMs + 140 * secondMs);
    for (const list of [await listed(), (await board()).events])
      expect(list.map(({ event_ticker }) => event_ticker)).toContain(added.ticker);
  });

  it("has fair values until the first minute of the day that its subtitle names, and no other one has any", async () => {
    for (const event of [week, undated]) expect(await fairValuesOf(event)).toEqual([null, null]);
    goTo(midnight - 30 * secondMs);
    expect(await fairValuesOf(call)).toEqual([0.41, 0.41]);
    const board = await service.get(`/getBoard?event_ticker=${call.ticker}`, {});
    expect(board.headers.get("cache-control")).toBe(
      "public, max-age=30, s-maxage=30, stale-while-revalidate=0",
    );
    goTo(midnight);
    expect(await fairValuesOf(call)).toEqual([null, null]);
  });

  it("is forecast in the hour before that day and scored, by the day alone; getExtrasHealth counts those that have none", async () => {
    await collectAt(midnight - 62 * minuteMs);
    await collectAt(midnight - 61 * minuteMs);
    expect(await forecastOf(call)).toBeUndefined();
    await collectAt(midnight - 60 * minuteMs);
    expect(await forecastOf(call)).toMatchObject({ at: clock.now(), startsAt: midnight, missed: null });
    const readHealth = async () =>
      extrasHealth.parse(await (await service.get("/getExtrasHealth", {})).json());
    expect((await readHealth()).collector?.undated_events).toBe(2);

    await collectAt(midnight + 5 * hourMs);
    const settled = { settled: { result: "yes", at: toIso(clock.now()) } } as const;
    provider.events = provider.events.map((event) => ({ ...event, ...settled }));
    await collectAt(midnight + 6 * hourMs);
    expect(await forecastOf(undated)).toMatchObject({ missed: "no known start" });
    expect(await forecastOf(week)).toMatchObject({ missed: "no known start" });
    const record = trackRecord.parse(await (await service.get("/getTrackRecord", {})).json());
    expect(record).toMatchObject({ missed: 2, excluded: 0, formula: [{ events: 1, markets: 2 }] });
    expect((await readHealth()).collector?.undated_events).toBe(0);
    const path = "/getSettledMarkets?series_ticker=KXMENTIONEARNABNB";
    const { markets } = settledMarkets.parse(await (await service.get(path)).json());
    for (const market of markets)
      expect(market).toMatchObject({ event_date: "2026-11-21", event_date_basis: "subtitle" });
    expect(markets).toHaveLength(2);
  });

  it("with a window is not forecast when it has a start, which is the window's end as a rule", async () => {
    provider.events = [{ ...week, start: toIso(midnight) }];
    for (const minutes of [62, 60, 30]) await collectAt(midnight - minutes * minuteMs);
    expect(await forecastOf(week)).toBeUndefined();
    expect(await fairValuesOf(week)).toEqual([null, null]);
  });
});

const now = "2026-11-20T10:00:00.000Z";
const soon: BoardSample = { ticker: "KXSNLMENTION-26NOV21", start: "2026-11-21T20:00:00Z", words: ["Clue"] };

describe("getBoard's list", () => {
  let provider: BoardProvider;
  let service: Service;
  let clock: VirtualClock;

  beforeEach(async () => {
    provider = await startBoardProvider([soon]);
    clock = virtualClock(Date.parse(now));
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, PUBLIC_BOARD: "true" },
      clock,
    });
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  const list = async () => boardList.parse(await (await service.get("/getBoard", {})).json());

  it("has an event without a start by the day that its subtitle or its rules name, until that day is over, and without an edge from then on", async () => {
    const dated = (ticker: string, day: string, isInRules = true) => {
      const text = `originally scheduled for ${day}`;
      return { ticker, start: null, words: ["Fog"], ...(isInRules ? { rules: text } : { subtitle: text }) };
    };
    provider.events = [
      soon,
      dated("KXEARNINGSMENTIONAAA-26Q3", "November 22, 2026"),
      dated("KXEARNINGSMENTIONBBB-26Q3", "November 21, 2026", false),
      dated("KXEARNINGSMENTIONCCC-26Q3", "December 4, 2026"),
      dated("KXEARNINGSMENTIONDDD-26Q3", "November 18, 2026"),
      { ticker: "KXEARNINGSMENTIONEEE-26NOV21", start: null, words: ["Fog"] },
    ];
    const shown = async () => {
      const { events, later } = await list();
      return [events, later].map((part) => part.map((one) => [one.event_ticker, one.event_date ?? null]));
    };
    expect(await shown()).toEqual([
      [
        ["KXEARNINGSMENTIONBBB-26Q3", "2026-11-21"],
        [soon.ticker, null],
        ["KXEARNINGSMENTIONAAA-26Q3", "2026-11-22"],
      ],
      [["KXEARNINGSMENTIONCCC-26Q3", "2026-12-04"]],
    ]);
    while ((await list()).events.some(({ edges_known }) => !edges_known)) {
      clock.advance(10 * secondMs);
      await tick();
    }
    clock.advance(Date.parse("2026-11-22T12:59:00Z") - clock.now());
    const { events } = await list();
    expect(
      events.map(({ event_ticker, phase, largest_edge }) => [event_ticker, phase, largest_edge]),
    ).toEqual([
      ["KXEARNINGSMENTIONBBB-26Q3", null, null],
      ["KXEARNINGSMENTIONAAA-26Q3", null, null],
    ]);
    clock.advance(minuteMs);
    // On a busy machine a new list may take longer than the second after which the old one is sent.
    while ((await list()).now !== toIso(clock.now()));
    expect((await list()).events.map(({ event_ticker }) => event_ticker)).toEqual([
      "KXEARNINGSMENTIONAAA-26Q3",
    ]);
  });
});
