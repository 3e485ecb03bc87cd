import { dayMs, hourMs, minuteMs, toIso } from "@mention-market/service/base/clock";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";
import { boardList } from "../../src/board/board-schema.ts";
import { mentionEvents } from "../../src/markets/event/events-page.ts";
import { startBoardProvider, type BoardProvider, type BoardSample } from "../support/board-provider.ts";
import { startService, type Service } from "../support/service.ts";
import type { SettledEvent } from "../../src/markets/event/event.ts";
import { settledEvent } from "../support/made-up-changes.ts";

const eventOf = (ticker: string, words = ["Clue", "Fog"]): BoardSample => ({
  ticker,
  start: "2026-11-20T09:30:00Z",
  words,
});

describe("the events that settled lately", () => {
  let provider: BoardProvider;
  let service: Service;
  let clock: VirtualClock;
  const samples = ["KXSNLMENTION-26NOV20", "KXRALLYMENTION-26NOV20", "KXFEDMENTION-26NOV20"];

  const start = async (features?: readonly string[]) => {
    clock = virtualClock(Date.parse("2026-11-20T10:00:00.000Z"));
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, PUBLIC_BOARD: "true" },
      clock,
      ...(features && { features }),
    });
  };
  beforeEach(async () => {
    provider = await startBoardProvider(samples.map((ticker) => eventOf(ticker)));
    await start();
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  const ask = (query = "") => service.get(`/getMentionEvents?phase=settled${query}`);
  const page = async (query = "") => mentionEvents.parse(await (await ask(query)).json());
  const tickers = async (query = "") => (await page(query)).events.map(({ event_ticker }) => event_ticker);
  async function collect(): Promise<void> {
    clock.advance(minuteMs);
    expect(await service.services.collect()).not.toBeNull();
  }
  async function settle(
    ticker: string,
    result: "yes" | "no" | "scalar",
    status?: "determined" | "disputed",
  ): Promise<void> {
    const settled = { result, at: toIso(clock.now()), ...(status && { status }) };
    provider.events = provider.events.map((event) =>
      event.ticker === ticker ? { ...event, settled } : event,
    );
    await collect();
  }

  it("are those whose last result was seen, the last one first, with how their words ended and nothing read from Kalshi", async () => {
    await collect();
    expect(await page()).toEqual({ events: [], cursor: null });
    await settle("KXRALLYMENTION-26NOV20", "no");
    await settle("KXFEDMENTION-26NOV20", "scalar");
    await settle("KXSNLMENTION-26NOV20", "yes", "determined");
    const reads = provider.calls.length;
    const { events, cursor } = await page();
    expect(events.map(({ event_ticker, said, phase }) => [event_ticker, said, phase])).toEqual([
      ["KXSNLMENTION-26NOV20", { yes: 2, no: 0, void: 0 }, "settled"],
      ["KXFEDMENTION-26NOV20", { yes: 0, no: 0, void: 2 }, "settled"],
      ["KXRALLYMENTION-26NOV20", { yes: 0, no: 2, void: 0 }, "settled"],
    ]);
    expect(events[0]).toMatchObject({
      event_title: "Title of KXSNLMENTION-26NOV20",
      event_subtitle: "A day",
      start: { at: "2026-11-20T09:30:00Z", source: "milestone" },
    });
    expect([cursor, provider.calls.length]).toEqual([null, reads]);
    // They become final, which is no other result.
    await settle("KXRALLYMENTION-26NOV20", "no");
    await settle("KXSNLMENTION-26NOV20", "yes");
    expect((await tickers())[0]).toBe("KXSNLMENTION-26NOV20");
  });

  it("come first again with another result, and not at all while one is disputed", async () => {
    await collect();
    await settle("KXSNLMENTION-26NOV20", "yes", "determined");
    await settle("KXRALLYMENTION-26NOV20", "no");
    await settle("KXSNLMENTION-26NOV20", "yes", "disputed");
    expect(await tickers()).toEqual(["KXRALLYMENTION-26NOV20"]);
    await settle("KXSNLMENTION-26NOV20", "no");
    expect(await page()).toMatchObject({ events: [{ said: { yes: 0, no: 2, void: 0 } }, {}] });
    expect(await tickers()).toEqual(["KXSNLMENTION-26NOV20", "KXRALLYMENTION-26NOV20"]);
  });

  it("are searched and bounded as others, walked page by page; those of a named series lack what was said", async () => {
    await collect();
    for (const ticker of samples) await settle(ticker, "yes");
    expect(await tickers("&q=kxrally")).toEqual(["KXRALLYMENTION-26NOV20"]);
    expect(await tickers("&starts_after=2026-11-21")).toEqual([]);
    const walked: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const next: Awaited<ReturnType<typeof page>> = await page(`&limit=1${cursor && `&cursor=${cursor}`}`);
      walked.push(...next.events.map(({ event_ticker }) => event_ticker));
      cursor = next.cursor;
    }
    expect(walked).toEqual(samples.toReversed());
    const { cursor } = await page("&limit=1");
    expect((await ask(`&q=rally&cursor=${cursor}`)).status).toBe(400);
    expect((await page("&series_ticker=KXSNLMENTION")).events[0]).not.toHaveProperty("said");
  });

  it("are listed for 30 days, on the board the last 50 of 7 days, each with its kind", async () => {
    await collect();
    const now = clock.now();
    const { changes } = service.services;
    const head = await changes.head();
    if (head === null) throw new Error("No head");
    const { version: after, ...state } = head;
    const ages = [30 * dayMs - hourMs, 7 * dayMs + hourMs, 7 * dayMs - hourMs];
    const settled = [
      ...ages.map((age, at) => settledEvent(`KXOLDMENTION-${at}`, now - age)),
      ...Array.from({ length: 48 }, (_, at) => settledEvent(`KXNEWMENTION-${10 + at}`, now - at)),
    ];
    const { snapshot } = await service.services.readSeen();
    const store = async (version: string | null, snapshotId: string, settled: readonly SettledEvent[]) => {
      const commit = { after: version, state: { ...state, snapshotId }, snapshot, changes: [], settled };
      const next = await changes.commit(commit);
      clock.advance(minuteMs);
      return next;
    };
    const onBoard = async () =>
      boardList.parse(await (await service.get("/getBoard", {})).json()).settled ?? [];
    const version = await store(after, "other", settled);
    expect(await tickers("&limit=200")).toHaveLength(51);
    const shown = await onBoard();
    expect(shown).toHaveLength(49);
    expect(shown[0]).toMatchObject({ event_ticker: "KXNEWMENTION-10", kind: "others", said: { yes: 2 } });
    expect(shown.at(-1)?.event_ticker).toBe("KXOLDMENTION-2");
    const more = [1, 2].map((at) => settledEvent(`KXLATEMENTION-${at}`, now + at));
    await store(version, "third", more);
    expect((await onBoard()).map(({ event_ticker }) => event_ticker)).toEqual(
      [...more.toReversed(), ...settled.slice(3)].map(({ event }) => event.event_ticker),
    );
    clock.advance(hourMs);
    expect(await tickers("&limit=200")).toHaveLength(52);
  });

  it("are a 503 with Retry-After, and null on the board, until the collector has seen every series", async () => {
    const response = await ask();
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await (await service.get("/getBoard", {})).json()).toMatchObject({ settled: null });
  });

  it.each(["&phase=settled,over", "&phase=settled&status=closed"])(
    "need a series together with others: %s",
    async (query) => {
      await collect();
      const response = await service.get(`/getMentionEvents?${query.slice(1)}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: "Missing required parameter: series_ticker" });
    },
  );

  it("need a series without the feed of changes, and are null on the board", async () => {
    await service.close();
    await start(["board"]);
    const response = await ask();
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: "Missing required parameter: series_ticker",
      message: expect.stringContaining("1 to 20 series tickers"),
    });
    expect(await (await service.get("/getBoard", {})).json()).toMatchObject({ settled: null });
  });
});
