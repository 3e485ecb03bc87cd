import { join } from "node:path";
import Papa from "papaparse";
import { z } from "zod";
import { dayMs, hourMs, minuteMs, secondMs, toIso } from "@mention-market/service/base/clock";
import { spokenLike, temporaryFolder, writeCollection } from "@mention-market/service/test/support/corpora";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";
import { inRequest } from "@mention-market/service/test/support/in-request";
import {
  answer,
  startProvider,
  wireMarket,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { tick } from "@mention-market/service/test/support/until";
import { boardEvent, boardList } from "../../src/board/board-schema.ts";
import { topWordsOf } from "../../src/board/top-words.ts";
import { reasonOf } from "../../src/words/reason.ts";
import { eventResponse } from "../../src/words/value-event.ts";
import { startBoardProvider, type BoardProvider, type BoardSample } from "../support/board-provider.ts";
import { startMcpService, type McpService } from "../support/mcp.ts";
import { upcomingWordsTool } from "../../src/mcp/upcoming-words.ts";
import { startService, type Service } from "../support/service.ts";

const clock = virtualClock();
/** A politician's series, where the fair value is proven, and a press conference's with more evidence and so larger edges. */
const [proven, other] = ["KXTRUMPMENTION", "KXFEDMENTION"] as const;
const [speech, conference] = [`${proven}-26NOV25`, `${other}-26NOV25`] as const;
const words = ["China", "Iran", "Tax"];
const startsAt = clock.now() + 3 * hourMs;

/** Events of a series in which China was always said and Iran never. */
function settledEvents(series: string, count: number): BoardSample[] {
  return Array.from({ length: 2 * count }, (_, at) => ({
    ticker: `${series}-26SEP${10 + Math.floor(at / 2)}${at % 2 === 0 ? "" : "B"}`,
    start: toIso(clock.now() - (10 + at) * dayMs),
    words: [at % 2 === 0 ? "China" : "Iran"],
    settled: { result: at % 2 === 0 ? "yes" : "no", at: toIso(clock.now() - (10 + at) * dayMs + hourMs) },
  }));
}

const row = z.looseObject({
  event_ticker: z.string().optional(),
  event_title: z.string().optional(),
  market_ticker: z.string(),
  strike_word: z.string(),
  verdict: z.string().nullable(),
  reason: z.string().nullable(),
  buy_yes: z.object({ edge_dollars: z.number() }),
  buy_no: z.object({ edge_dollars: z.number() }),
});

describe("the words of events, by MCP and by every other function,", () => {
  const folder = temporaryFolder();
  let provider: BoardProvider;
  let mcp: McpService;
  beforeAll(async () => {
    const start = toIso(startsAt);
    provider = await startBoardProvider([
      { ticker: speech, start, words },
      { ticker: conference, start, words },
      ...settledEvents(proven, 10),
      ...settledEvents(other, 20),
    ]);
    provider.quote = { bid: "0.4900", ask: "0.5000" };
    // Too short for an estimate.
    const spoken = spokenLike({ id: "speech", text: "China, and so on." });
    const informed = [{ series: [proven], speakers: [], roles: [] }];
    writeCollection(join(folder.path, "speeches.sqlite"), [spoken], informed);
    mcp = await startMcpService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, CORPUS_DIR: folder.path, PUBLIC_BOARD: "true" },
      clock,
    });
  });
  afterAll(async () => {
    await mcp.close();
    await provider.close();
    folder.remove();
  });

  const rowsOf = async (name: string, input: object) =>
    z.array(row).parse(await mcp.rowsOf(name, "words", input));
  const largest = ({ buy_yes, buy_no }: z.output<typeof row>) =>
    Math.max(buy_yes.edge_dollars, buy_no.edge_dollars);

  it("put by edge what the verdict buys before a larger edge that is not proven", async () => {
    const shown = await rowsOf("upcoming_words", { by: "edge" });
    const verdicts = shown.map(({ event_ticker, strike_word, verdict }) => [
      event_ticker,
      strike_word,
      verdict,
    ]);
    expect(verdicts).toEqual(
      expect.arrayContaining([
        [speech, "China", "buy_yes"],
        [speech, "Iran", "buy_no"],
        [speech, "Tax", "none"],
        [conference, "China", "unproven"],
        [conference, "Iran", "unproven"],
        [conference, "Tax", "none"],
      ]),
    );
    const buys = shown.map(({ verdict }) => verdict?.startsWith("buy_") ?? false);
    expect(buys).toEqual([true, true, false, false, false, false]);
    const [bought = 0, , unproven = 0] = shown.map(largest);
    expect(unproven).toBeGreaterThan(bought);
  });

  it.each(["brief", "full"])(
    "have the verdict of their event's page and the one sentence on their word, with detail %s",
    async (detail) => {
      const upcoming = await rowsOf("upcoming_words", { detail });
      expect(upcoming).toHaveLength(2 * words.length);
      const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
      for (const event_ticker of [speech, conference]) {
        const path = `/getMentionEvent?event_ticker=${event_ticker}&with_record=true`;
        const { markets, ...event } = eventResponse
          .pick({ kind: true, form: true, markets: true })
          .parse(await (await mcp.service.get(path)).json());
        const expected = markets.map((market) => ({
          market_ticker: market.market_ticker,
          verdict: market.verdict,
          reason: reasonOf(market, event, (number) => numbers.format(number)),
        }));
        const narrow = (list: readonly z.output<typeof row>[]) =>
          list
            .map(({ market_ticker, verdict, reason }) => ({ market_ticker, verdict, reason }))
            .toSorted((a, b) => a.market_ticker.localeCompare(b.market_ticker, "en"));
        expect(narrow(await rowsOf("get_event", { event_ticker, detail }))).toEqual(expected);
        const own = upcoming.filter((one) => one.event_ticker === event_ticker);
        expect(narrow(own)).toEqual(expected);
        expect(own.map(({ event_title }) => event_title)).toEqual(
          words.map(() => `Title of ${event_ticker}`),
        );
      }
      expect(upcoming.find(isOf([speech, "China"]))?.reason).toBe(
        "Price 49.5 ¢, we say 62.2 (56 to 73.5): said in 10 of 10 events; the series' words in 50 of 100.",
      );
    },
  );

  it("are of open markets on a phrase with their event's title, in a search", async () => {
    const [found] = await mcp.rowsOf("search_words", "collections", {
      target_phrase: "china",
      series_ticker: proven,
    });
    expect(found).toMatchObject({
      markets: { open: [{ event_ticker: speech, event_title: `Title of ${speech}` }] },
    });
  });

  type Words = readonly { readonly market_ticker: string; readonly verdict?: string | null | undefined }[];
  const verdictsIn = (list: Words) =>
    Object.fromEntries(list.map(({ market_ticker, verdict }) => [market_ticker, verdict ?? null]));
  const textOf = async (path: string, headers?: Record<string, string>) => {
    const got = await mcp.service.get(path, headers);
    expect([path, got.status]).toEqual([path, 200]);
    return got.text();
  };
  const ofEvent = async (event: string) =>
    eventResponse.parse(JSON.parse(await textOf(`/getMentionEvent?event_ticker=${event}&with_record=true`)));

  it("are judged alike by getMentionEvent, its table, getBoard, its list and the forecasts, and not from the start on", async () => {
    let list = boardList.parse(JSON.parse(await textOf("/getBoard", {})));
    while (list.events.some(({ edges_known }) => !edges_known)) {
      await tick();
      clock.advance(10 * secondMs);
      list = boardList.parse(JSON.parse(await textOf("/getBoard", {})));
    }
    const cells = z.array(z.object({ market_ticker: z.string(), verdict: z.string() }));
    for (const event of [speech, conference]) {
      const { markets } = await ofEvent(event);
      const table = await textOf(`/getMentionEvent?event_ticker=${event}&with_record=true&format=csv`);
      const { data } = Papa.parse(table, { header: true, skipEmptyLines: true });
      expect(verdictsIn(cells.parse(data))).toEqual(verdictsIn(markets));
      const board = boardEvent.parse(JSON.parse(await textOf(`/getBoard?event_ticker=${event}`, {})));
      expect(verdictsIn(board.markets)).toEqual(verdictsIn(markets));
      const buys = markets.flatMap(({ verdict, buy_yes, buy_no }) =>
        verdict === "buy_yes" ? [buy_yes] : verdict === "buy_no" ? [buy_no] : [],
      );
      const largestEdge =
        buys.length === 0 ? undefined : Math.max(...buys.map((buy) => buy?.edge_dollars ?? 0));
      const listed = list.events.find(({ event_ticker }) => event_ticker === event);
      expect([event, listed?.largest_edge?.edge_dollars]).toEqual([event, largestEdge]);
      expect(listed?.top_words).toEqual(topWordsOf(markets, false));
    }
    clock.advance(startsAt - 30 * minuteMs - clock.now());
    const forecastOf = async (event: string) => (await mcp.service.services.forecasts.get(event))?.forecast;
    while ((await forecastOf(speech)) === undefined || (await forecastOf(conference)) === undefined) {
      await mcp.service.services.collect();
      clock.advance(minuteMs);
    }
    for (const event of [speech, conference]) {
      const kept = (await forecastOf(event))?.markets ?? [];
      const { markets } = await ofEvent(event);
      expect(Object.fromEntries(kept.map((one) => [one.marketTicker, one.verdict]))).toEqual(
        verdictsIn(markets),
      );
    }
    clock.advance(startsAt - clock.now());
    expect((await ofEvent(speech)).markets.map(({ verdict }) => verdict)).toEqual([null, null, null]);
  });

  function isOf([event, word]: readonly (string | null)[]) {
    return ({ event_ticker, strike_word }: z.output<typeof row>) =>
      event_ticker === event && strike_word === word;
  }
});

const quota = { limit: 100, used: 1, remaining: 99, freedAt: null, admitsAt: 0 };

describe("upcoming_words", () => {
  let provider: Provider;
  let service: Service;
  let clock: VirtualClock;
  beforeAll(async () => {
    provider = await startProvider();
    clock = virtualClock();
    const starts = {
      "KXSNLMENTION-OVER": -9 * hourMs,
      "KXSNLMENTION-NOW": -2 * hourMs,
      "KXSNLMENTION-SOON": 30 * minuteMs,
      "KXSNLMENTION-LATER": 30 * hourMs,
      "KXSNLMENTION-SOMEDAY": null,
    };
    const events = Object.entries(starts).map(([event_ticker, after]) => ({
      event_ticker,
      series_ticker: "KXSNLMENTION",
      title: event_ticker,
      sub_title: "",
      ...(after !== null && { strike_date: toIso(clock.now() + after) }),
    }));
    provider.on("/series", answer({ series: [{ ticker: "KXSNLMENTION", category: "Mentions" }] }));
    provider.on("/milestones", answer({ milestones: [], cursor: "" }));
    provider.on("/historical/markets?", answer({ markets: [], cursor: "" }));
    provider.on("/events?", answer({ events, milestones: [], cursor: "" }));
    provider.on("/events/", (request, response, path) => {
      const ticker = path.split(/[/?]/)[2] ?? "";
      const event = events.find((one) => one.event_ticker === ticker);
      answer({ event: { ...event, markets: [wireMarket(`${ticker}-A`, { status: "active" })] } })(
        request,
        response,
        path,
      );
    });
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
  });
  afterAll(() => Promise.all([service.close(), provider.close()]));

  const shown = z.object({
    events: z.number(),
    words: z.array(z.object({ event_ticker: z.string() })),
    without_start: z.array(z.object({ event_ticker: z.string() })),
  });

  it("has the words of events in progress and of those to come, and names the events whose start is not known", async () => {
    const found = await inRequest(
      () => upcomingWordsTool.call({}, service.services, { quota, address: "", hasKey: true }),
      clock,
    );
    const { events, words, without_start } = shown.parse(found);
    const tickers = (list: readonly { event_ticker: string }[]) => list.map((one) => one.event_ticker).sort();
    expect(events).toBe(2);
    expect(tickers(words)).toEqual(["KXSNLMENTION-NOW", "KXSNLMENTION-SOON"]);
    expect(tickers(without_start)).toEqual(["KXSNLMENTION-SOMEDAY"]);
  });
});
