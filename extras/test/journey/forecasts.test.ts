import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { hourMs, minuteMs, toIso } from "@mention-market/service/base/clock";
import { trackRecord } from "../../src/forecasts/track-record.ts";
import { startBoardProvider, type BoardProvider, type BoardSample } from "../support/board-provider.ts";
import { answer, held } from "@mention-market/service/test/support/provider";
import { startService, type Service } from "../support/service.ts";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";

const words = ["Alpha", "Bravo"];
const game = "KXNFLMENTION-26NOV20KCBUF";
const show = "KXSNLMENTION-26NOV20";
const call = "KXEARNINGSMENTIONABNB-26NOV20";

describe("the track record, from the provider to the response", () => {
  let clock: VirtualClock;
  let start: number;
  let folder: string;
  let provider: BoardProvider;
  let service: Service;
  beforeEach(async () => {
    clock = virtualClock();
    start = clock.now() + 2 * hourMs;
    folder = mkdtempSync(join(memoryFolder, "track-record-"));
    provider = await startBoardProvider([
      { ticker: game, start: toIso(start), words },
      { ticker: show, start: toIso(start), words },
    ]);
    service = await newInstance();
  });
  afterEach(async () => {
    await service.close();
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const newInstance = () =>
    startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl, DATA_DIR: folder }, clock });
  /** Runs the collector so many minutes before the start. The first run learns what there is. */
  const collectAt = async (minutesBefore: number) => {
    clock.advance(start - minutesBefore * minuteMs - clock.now());
    expect(await service.services.collect()).not.toHaveProperty("failure");
  };
  const change = (ticker: string, changed: Partial<BoardSample>) => {
    provider.events = provider.events.map((event) =>
      event.ticker === ticker ? { ...event, ...changed } : event,
    );
  };
  const settled = (result: "yes" | "no") => ({ settled: { result, at: toIso(clock.now()) } });
  const forecastOf = async (ticker: string) => (await service.services.forecasts.get(ticker))?.forecast;
  const read = async () => trackRecord.parse(await (await service.get("/getTrackRecord", {})).json());

  it("holds what was said in the 60th minute before the start, whatever prices do later, and scores it when all is settled", async () => {
    await collectAt(62);
    await collectAt(61);
    expect(await forecastOf(game)).toBeUndefined();
    await collectAt(60);
    const first = await forecastOf(game);
    expect(first).toMatchObject({ at: start - 60 * minuteMs, startsAt: start, missed: null });
    expect(first?.markets).toMatchObject([
      {
        strikeWord: "Alpha",
        probability: 0.5,
        fairValue: 0.41,
        bid: 0.4,
        ask: 0.42,
        bidSize: 10,
        askSize: 20,
        verdict: "none",
      },
      { strikeWord: "Bravo", fairBasis: "price" },
    ]);
    provider.quote = { bid: "0.7000", ask: "0.7200" };
    for (const minute of [59, 1, -1]) await collectAt(minute);
    expect(await forecastOf(game)).toEqual(first);
    expect(await read()).toMatchObject({ formula: [], pending: 4 });

    clock.advance(2 * hourMs);
    change(game, settled("yes"));
    change(show, settled("no"));
    await service.services.collect();
    expect(await forecastOf(game)).toEqual(first);
    const { formula, by_kind, ...counts } = await read();
    expect(counts).toMatchObject({ pending: 0, excluded: 0, missed: 0 });
    expect(by_kind).toMatchObject([
      { kind: "nfl", events: 1, markets: 2 },
      { kind: "others", events: 1, markets: 2 },
    ]);
    // Half of the words were said, at a price of 41 cents.
    expect(formula).toMatchObject([
      { events: 2, markets: 4, made_up: false, brier: { estimate: 0.25, price: 0.2581, fair_value: 0.2581 } },
    ]);
  });

  it("leaves out a forecast whose event turned out to start a day later or before it, and counts an event without one as missed, with the reason", async () => {
    provider.events = [...provider.events, { ticker: call, start: null, words }];
    await collectAt(62);
    await collectAt(60);
    const first = await forecastOf(game);
    change(game, { start: toIso(start + 24 * hourMs) });
    change(show, { start: toIso(start - 2 * hourMs) });
    await collectAt(30);
    clock.advance(24 * hourMs);
    await service.services.collect();
    expect(await forecastOf(game)).toEqual(first);
    clock.advance(3 * hourMs);
    change(show, settled("yes"));
    change(game, settled("yes"));
    change(call, settled("yes"));
    await service.services.collect();
    expect(await forecastOf(call)).toMatchObject({ missed: "no known start", markets: [] });
    expect(service.log).toContainEqual(
      expect.objectContaining({ fields: { event_ticker: call, reason: "no known start" } }),
    );
    expect(await read()).toMatchObject({ formula: [], pending: 0, excluded: 4, missed: 1 });
  });

  it("goes on where an instance ended in the middle of a run: what it had stored stays, the rest follows", async () => {
    await collectAt(62);
    const waiting = held(answer({}, 503));
    provider.on(`/historical/markets?event_ticker=${show}`, waiting);
    clock.advance(2 * minuteMs);
    const cutOff = service.services.collect().catch(() => null);
    while ((await forecastOf(game)) === undefined || waiting.waiting() === 0)
      await new Promise((resolve) => setImmediate(resolve));
    const first = await forecastOf(game);
    expect(await forecastOf(show)).toBeUndefined();
    await service.close();
    waiting.open();
    await cutOff;

    await provider.close();
    const events = provider.events;
    provider = await startBoardProvider(events);
    provider.quote = { bid: "0.7000", ask: "0.7200" };
    service = await newInstance();
    await collectAt(59);
    expect(await forecastOf(game)).toEqual(first);
    expect(await forecastOf(show)).toMatchObject({ at: start - 59 * minuteMs, markets: [{ bid: 0.7 }, {}] });
  });
});
