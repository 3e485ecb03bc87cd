import { minuteMs, secondMs, toIso } from "@mention-market/service/base/clock";
import { boardList } from "../../src/board/board-schema.ts";
import { startBoardProvider, type BoardProvider, type BoardSample } from "../support/board-provider.ts";
import { startService, type Service } from "../support/service.ts";
import { tick } from "@mention-market/service/test/support/until";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";

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
  afterEach(async () => {
    await service.close();
    await provider.close();
  });

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
