import { z } from "zod";
import {
  longSeries,
  startLongProvider,
  storeLongHistory,
  titledEvent,
  undated,
  wordyEvent,
  wordyMarkets,
  writeLongCollections,
} from "../support/long-world.ts";
import { startMcpService, type McpService } from "../support/mcp.ts";
import type { Provider } from "@mention-market/service/test/support/provider";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

const bounds = { brief: 8_000, full: 25_000 } as const;
type Detail = keyof typeof bounds;

const tickers = Array.from({ length: 40 }, (_, at) => `${wordyEvent}-W${at}`);
/** Every tool that has rows, with what asks for the most of them. */
const walks: readonly (readonly [name: string, list: string, key: readonly string[], input: object])[] = [
  ["upcoming_words", "words", ["market_ticker"], { by: "edge" }],
  ["find_events", "events", ["event_ticker"], { limit: 20 }],
  ["get_event", "words", ["market_ticker"], { event_ticker: wordyEvent }],
  ["get_markets", "markets", ["market_ticker"], { market_tickers: [...tickers, "KXNO-1"], contracts: 100 }],
  [
    "search_words",
    "collections",
    ["collection"],
    { target_phrase: "bridge", with_context: true, num_transcripts: 10 },
  ],
  ["list_collections", "collections", ["collection"], {}],
  ["price_history", "rows", ["market_ticker", "end_ts"], { market_tickers: tickers }],
  ["settled_markets", "markets", ["market_ticker"], { series_ticker: longSeries }],
  ["find_word", "words", ["market_ticker"], { phrase: "tariff" }],
  ["changes", "changes", ["id"], {}],
  ["track_record", "scores", ["version", "of"], {}],
  ["list_series", "series", ["series_ticker"], {}],
];
/** Tools whose rows come over more than one page of their endpoint: what a result leaves out is of that page. */
const paged = ["find_events", "changes"];
const row = z.record(z.string(), z.unknown());
type Row = z.output<typeof row>;

const isStub = ({ error }: Row) => typeof error === "string" && error.startsWith("This row has ");

describe("results of MCP in a world of many and long texts", () => {
  const clock = virtualClock();
  let provider: Provider;
  let corpora: ReturnType<typeof writeLongCollections>;
  let mcp: McpService;
  beforeAll(async () => {
    provider = await startLongProvider(clock);
    corpora = writeLongCollections();
    mcp = await startMcpService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, CORPUS_DIR: corpora.path },
      clock,
    });
    await storeLongHistory(mcp.service.services, clock.now());
  });
  afterAll(async () => {
    await mcp.close();
    await provider.close();
    corpora.remove();
  });

  /** All rows that the cursors lead to. Every result is checked by itself. */
  async function walk(name: string, list: string, input: object, detail: Detail): Promise<Row[]> {
    const seen: Row[] = [];
    const results: { readonly seen: number; readonly left: number }[] = [];
    let cursor: unknown;
    do {
      const result = await mcp.resultOf(name, { ...input, detail, cursor });
      const characters = JSON.stringify(result).length;
      expect([name, detail, characters > bounds[detail] ? characters : null]).toEqual([name, detail, null]);
      cursor = result["cursor"];
      const rows = z.array(row).parse(result[list]);
      expect([name, rows.length > 0]).toEqual([name, true]);
      expect([name, "how_to_go_on" in result]).toEqual([name, cursor !== null]);
      seen.push(...rows);
      const left = z.record(z.string(), z.number()).optional().parse(result["left_out"])?.[list] ?? 0;
      results.push({ seen: seen.length, left });
      if (cursor === null) expect([name, left]).toEqual([name, 0]);
      expect(seen.length).toBeLessThan(5_000);
    } while (cursor !== null);
    if (!paged.includes(name))
      expect(results).toEqual(results.map((at) => ({ ...at, left: seen.length - at.seen })));
    return seen;
  }

  it("are tested for every tool that has rows", async () => {
    expect([...walks.map(([name]) => name), "rate_limit"].toSorted()).toEqual((await mcp.tools()).toSorted());
    expect((await mcp.textOf("rate_limit")).length).toBeLessThan(bounds.brief);
  });

  it.each(walks)(
    "%s: at most 8,000 characters, 25,000 with detail full, of whole rows; the cursors lead to all of them once",
    async (name, list, key, input) => {
      const keyOf = (of: Row) => key.map((field) => of[field]).join(" ");
      const brief = await walk(name, list, input, "brief");
      const full = await walk(name, list, input, "full");
      for (const rows of [brief, full]) expect(new Set(rows.map(keyOf)).size).toBe(rows.length);
      const wholeRows = new Map(full.filter((one) => !isStub(one)).map((one) => [keyOf(one), one]));
      // These show less of a row with detail brief.
      if (["search_words", "list_collections", "price_history", "changes", "track_record"].includes(name))
        return;
      expect(brief.map(keyOf).toSorted()).toEqual(full.map(keyOf).toSorted());
      for (const one of brief.filter((short) => !isStub(short)))
        expect(wholeRows.get(keyOf(one)) ?? one).toMatchObject(one);
    },
  );

  it("show what is too long for them by its key, and lead to what follows", async () => {
    const words = await walk("get_event", "words", { event_ticker: wordyEvent }, "brief");
    expect(words).toHaveLength(wordyMarkets);
    expect(words.filter(isStub)).toEqual([
      { market_ticker: `${wordyEvent}-W3`, error: expect.stringMatching(/: detail full shows longer ones$/) },
    ]);
    expect((await walk("get_event", "words", { event_ticker: wordyEvent }, "full")).filter(isStub)).toEqual(
      [],
    );
    const events = await walk("find_events", "events", {}, "brief");
    expect(events.filter(isStub)).toMatchObject([{ event_ticker: titledEvent }]);
  });

  it("count what they leave out beside and within the rows", async () => {
    const event = await mcp.resultOf("get_event", { event_ticker: wordyEvent });
    expect(event["left_out"]).toEqual({
      words: expect.any(Number),
      settlement_sources: expect.any(Number),
      errors: expect.any(Number),
    });
    expect(event).toMatchObject({ kind: "speeches", fee: { type: "quadratic" } });
    const titled = await mcp.resultOf("get_event", { event_ticker: titledEvent });
    expect(titled["left_out"]).toMatchObject({ event_title: 1 });
    const { without_start, left_out } = await mcp.resultOf("upcoming_words");
    const named = z.array(row).parse(without_start).length;
    expect(left_out).toMatchObject({ without_start: undated - named });
    const searched = {
      target_phrase: "bridge",
      collection: "speeches",
      with_context: true,
      num_transcripts: 10,
    };
    expect((await mcp.rowsOf("search_words", "collections", searched))[0]).toMatchObject({
      left_out: { by_speaker: 15 },
      context: Array.from({ length: 10 }, (): unknown =>
        expect.objectContaining({ left_out: { snippets: 74 } }),
      ),
    });
    expect((await mcp.rowsOf("list_collections", "collections", { q: "speeches" }))[0]).toMatchObject({
      left_out: { series: 26, speakers: 85 },
    });
  });
});
