import { z } from "zod";
import { minuteMs } from "@mention-market/service/base/clock";
import { answer, held } from "@mention-market/service/test/support/provider";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";
import { boardList } from "../../src/board/board-schema.ts";
import { startBoardProvider, type BoardProvider, type BoardSample } from "../support/board-provider.ts";
import { propertiesOf, readCalendar } from "../support/read-calendar.ts";
import { startService, type Service } from "../support/service.ts";
import { withFastTimers } from "../support/fast-timers.ts";

const soon: BoardSample = {
  ticker: "KXSNLMENTION-26NOV21",
  start: "2026-11-21T20:00:00.000Z",
  words: ["Clue"],
};
const live: BoardSample = {
  ticker: "KXEARNINGSMENTIONACME-26Q3",
  start: "2026-11-20T09:30:00.000Z",
  words: ["Cloud"],
};
const later: BoardSample = {
  ticker: "KXSNLMENTION-26DEC05",
  start: "2026-12-05T20:00:00.000Z",
  words: ["Snow"],
};
const undated: BoardSample = { ticker: "KXRALLYMENTION-26NOV21", start: null, words: ["Fog"] };

describe("the calendar", () => {
  let provider: BoardProvider;
  let service: Service;
  let clock: VirtualClock;

  beforeEach(async () => {
    provider = await startBoardProvider([later, soon, live, { ...undated, subtitle: "On Nov 21, 2026" }]);
    clock = virtualClock(Date.parse("2026-11-20T10:00:00.000Z"));
    service = await startService({
      env: {
        UPSTREAM_BASE_URL: provider.baseUrl,
        PUBLIC_BOARD: "true",
        SITE_URL: "https://board.example",
      },
      clock,
    });
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  async function get(query = "", headers: Record<string, string> = {}, method = "GET") {
    const response = await fetch(`${service.baseUrl}/calendar.ics${query}`, { method, headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  const startsIn = (text: string) =>
    readCalendar(text).icalJs.map(({ uid, start }) => `${uid.split("@")[0]} ${start}`);

  it("has every event of getBoard's list that has a start, and no other, for two readers", async () => {
    const { status, headers, text } = await get();
    expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    const list = boardList.parse(await (await service.get("/getBoard", {})).json());
    expect(list.events.map(({ event_ticker }) => event_ticker)).toContain(undated.ticker);
    const expected = [...list.events, ...list.later]
      .filter(({ scheduledStartTime }) => scheduledStartTime !== null)
      .map(({ event_ticker, event_title, scheduledStartTime }) => ({
        uid: `${event_ticker}@mention-market`,
        summary: event_title,
        start: scheduledStartTime,
        sequence: 0,
        status: "CONFIRMED",
      }));
    expect(expected.map(({ start }) => start)).toEqual([live.start, soon.start, later.start]);
    const read = readCalendar(text);
    expect(read.icalJs).toEqual(expected);
    expect(read.nodeIcal).toEqual(expected);
    expect(propertiesOf(text)).not.toContain("dtend");
    expect(text.replaceAll("\r\n ", "")).toContain(
      `URL;VALUE=URI:https://board.example/event?event_ticker=${soon.ticker}\r\n`,
    );
  });

  it("has the events of one series alone, and none of a series without events", async () => {
    expect(startsIn((await get("?series=KXSNLMENTION")).text)).toEqual([
      `${soon.ticker} ${soon.start}`,
      `${later.ticker} ${later.start}`,
    ]);
    const { status, text } = await get("?series=KXNOBODYMENTION");
    expect([status, startsIn(text)]).toEqual([200, []]);
    expect(readCalendar(text).nodeIcal).toEqual([]);
  });

  it("updates the entry of a start that moved, as the collector has seen it", async () => {
    const collect = async () => {
      clock.advance(11 * minuteMs);
      expect(await service.services.collect()).not.toBeNull();
    };
    await collect();
    const [before] = readCalendar((await get("?series=KXSNLMENTION")).text).icalJs;
    provider.events = [{ ...soon, start: "2026-11-21T21:30:00.000Z", startStatus: "time-tbd" }];
    await collect();
    await collect();
    const { text } = await get("?series=KXSNLMENTION");
    const { icalJs, nodeIcal } = readCalendar(text);
    expect(icalJs).toEqual([
      {
        ...before,
        start: "2026-11-21T21:30:00.000Z",
        sequence: expect.any(Number),
        status: "TENTATIVE",
      },
    ]);
    expect(nodeIcal).toEqual(icalJs);
    expect([before?.sequence, before?.status]).toEqual([0, "CONFIRMED"]);
    expect(icalJs[0]?.sequence).toBeGreaterThan(0);
    expect(propertiesOf(text)).toContain("last-modified");
  });

  it("is cached as getBoard's list is, and a 304 for whoever has it", async () => {
    await get();
    const { headers } = await get();
    const board = await service.get("/getBoard", {});
    for (const name of ["cache-control", "age"]) expect(headers.get(name)).toBe(board.headers.get(name));
    expect(headers.get("cache-control")).toMatch(/^public, max-age=/);
    const same = await get("", { "if-none-match": headers.get("etag") ?? "" });
    expect([same.status, same.text]).toEqual([304, ""]);
    expect(await get("", {}, "HEAD")).toMatchObject({ status: 200, text: "" });
    expect((await get("", {}, "POST")).status).toBe(405);
  });

  it("is the last one while the provider fails, then a 503 and never an empty one", async () =>
    withFastTimers(async () => {
      await get();
      provider.on("/", answer({ error: "down" }, 502));
      clock.advance(9 * minuteMs);
      const older = await get();
      expect([older.status, startsIn(older.text).length]).toEqual([200, 3]);
      clock.advance(11 * minuteMs);
      const none = await get();
      expect([none.status, none.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(JSON.parse(none.text)).toMatchObject({ error: "Service temporarily unavailable" });
    }));

  it("is a 503 when the provider hangs and there is no older list", async () =>
    withFastTimers(async () => {
      const gate = held(answer({ events: [], cursor: "" }));
      provider.on("/events?", gate);
      expect((await get()).status).toBe(503);
      gate.open();
    }));

  it("names Kalshi where it refuses another spelling of a series", async () => {
    const { message } = z.object({ message: z.string() }).parse(JSON.parse((await get("?series=kx")).text));
    expect(message).toMatch(/in Kalshi's own spelling, such as KXSNLMENTION/);
  });

  it("counts toward getBoard's limit of 120 requests a minute", async () => {
    for (let asked = 0; asked < 120; asked += 1) expect((await get()).status).toBe(200);
    const refused = await get();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await service.get("/getBoard", {})).status).toBe(429);
  });

  it.each([
    ["a series in another spelling", "?series=kxsnlmention", {}],
    ["an event's ticker", `?series=${soon.ticker}`, {}],
    ["a text that is no ticker", "?series=a/b", {}],
    ["an empty series", "?series=", {}],
    ["a blank", "?series=%20", {}],
    ["a text of 201 characters", `?series=${"A".repeat(201)}`, {}],
    ["a broken encoding", "?series=%zz", {}],
    ["a series given twice", "?series=KXSNLMENTION&series=KXSNLMENTION", {}],
    ["another parameter", "?event_ticker=KXSNLMENTION-26NOV21", {}],
    ["a name that begins with _", "?_=1", {}],
    ["an API key in the query", "?apiKey=nonsense", {}],
    ["an API key in a header", "", { "x-api-key": "nonsense" }],
  ])("refuses %s with 400 and reads nothing", async (_what, query, headers) => {
    const { status, text } = await get(query, headers);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ error: expect.stringMatching(/^Invalid parameter: /) });
    expect(provider.calls).toEqual([]);
  });
});

it("without the setting PUBLIC_BOARD there is no calendar: 404, and nothing is read", async () => {
  const provider = await startBoardProvider([soon]);
  const service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl } });
  const response = await fetch(`${service.baseUrl}/calendar.ics`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: "The board is not public here" });
  expect(provider.calls).toEqual([]);
  await service.close();
  await provider.close();
});
