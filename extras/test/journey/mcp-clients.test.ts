import { join } from "node:path";
import { z } from "zod";
import { dayMs, hourMs, minuteMs, toIso } from "@mention-market/service/base/clock";
import { eventResponse } from "../../src/words/value-event.ts";
import { tools } from "../../src/mcp/tools.ts";
import { startBoardProvider, type BoardProvider, type BoardSample } from "../support/board-provider.ts";
import {
  corpusOf,
  spokenGames,
  spokenLike,
  temporaryFolder,
  writeCollection,
} from "@mention-market/service/test/support/corpora";
import { startMcpService, type McpService } from "../support/mcp.ts";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

const clock = virtualClock();
const series = "KXTRUMPMENTION";
const [speech, running, past] = [`${series}-26NOV25`, `${series}-26NOV20`, `${series}-26NOV10`] as const;
/** Its words close together, hours after the call. */
const callSeries = "KXEARNINGSMENTIONACME";
const call = `${callSeries}-26NOV20`;
const startOfCall = clock.now() - hourMs;
/** As many words as a large event has, some of them long. */
const words = Array.from({ length: 36 }, (_, at) =>
  at % 3 === 0 ? `Word${at}Ofaratherlongformthatnolinehasroomforinfull${at}` : `Word${at}`,
);
const said = z.looseObject({ said_so_far: z.array(z.string()).optional() });

describe("MCP as clients send it", () => {
  const folder = temporaryFolder();
  let provider: BoardProvider;
  let mcp: McpService;
  beforeAll(async () => {
    provider = await startBoardProvider([
      { ticker: speech, start: toIso(clock.now() + 3 * hourMs), words },
      {
        ticker: running,
        start: toIso(clock.now() - hourMs),
        words: ["Iran", "Tax"],
        rules: "If this event is cancelled, then this market resolves to No.",
      },
      ...Array.from({ length: 12 }, (_, at) => ({
        ticker: at === 0 ? past : `${series}-26SEP${10 + at}`,
        start: toIso(clock.now() - (10 + at) * dayMs),
        words: ["Word1", "Word2"],
        settled: {
          result: at % 3 === 0 ? "no" : "yes",
          at: toIso(clock.now() - (10 + at) * dayMs + hourMs),
          apartMs: 5 * minuteMs,
        } as const,
      })),
      { ticker: call, start: toIso(startOfCall), words: ["Capex"] },
      ...[20, 30, 40].map((days) => ({
        ticker: `${callSeries}-${days}DAYSAGO`,
        start: toIso(clock.now() - days * dayMs),
        words: ["Capex", "Margin"],
        settled: { result: "yes", at: toIso(clock.now() - days * dayMs + 6 * hourMs) } as const,
      })),
    ]);
    provider.quote = { bid: "0.4900", ask: "0.5000" };
    corpusOf(spokenGames, join(folder.path, "nfl.sqlite")).close();
    writeCollection(
      join(folder.path, "speeches.sqlite"),
      [
        spokenLike({
          id: "one",
          turns: [{ speaker: "Helen Marrow", role: "guest", text: "Word2 and taxes. ".repeat(200) }],
        }),
        spokenLike({
          id: "two",
          turns: [{ speaker: "Ada Quill", role: "host", text: "Nothing of it. ".repeat(200) }],
        }),
      ],
      [{ series: [series], speakers: [], roles: [] }],
    );
    mcp = await startMcpService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, CORPUS_DIR: folder.path },
      clock,
    });
  });
  afterAll(async () => {
    await mcp.close();
    await provider.close();
    folder.remove();
  });

  const linesOf = async (event_ticker: string) =>
    (await mcp.textOf("get_event", { event_ticker, layout: "rows" })).split("\n");

  it("a list sent as JSON text, or with empty items, is that list", async () => {
    const tickers = [`${running}-IRAN`, `${running}-TAX`];
    for (const market_tickers of [
      tickers,
      JSON.stringify(tickers),
      ` ${JSON.stringify(tickers)}`,
      `,${tickers.join(",, ")},`,
    ]) {
      const rows = await mcp.rowsOf("get_markets", "markets", { market_tickers });
      expect(rows.map(({ market_ticker }) => market_ticker)).toEqual(tickers);
    }
    expect(await mcp.textOf("get_markets", { market_tickers: '["A"' })).toBeDefined();
  });

  it('"" of an optional argument is as if left out, and of a required one an error', async () => {
    const empty = {
      collection: "",
      speaker: "",
      role: "",
      event_ticker: "",
      start_date: "",
      last: "",
      cursor: "",
      detail: "",
      team: "",
    };
    const call = { target_phrase: "taxes", series_ticker: series };
    expect(await mcp.resultOf("search_words", { ...call, ...empty })).toMatchObject({
      collections: (await mcp.resultOf("search_words", call))["collections"],
    });
    expect(await mcp.textOf("get_event", { event_ticker: "" })).toMatch(/^Invalid parameter: event_ticker/);
  });

  it("football's filters count in football alone, by team, season and week", async () => {
    const checked = async (input: object) => {
      const rows = await mcp.rowsOf("search_words", "collections", { target_phrase: "touchdown", ...input });
      return rows.map(({ collection, total_transcripts_checked }) => [collection, total_transcripts_checked]);
    };
    const of = (has: (game: (typeof spokenGames)[number]["game"]) => boolean) =>
      spokenGames.filter(({ game }) => has(game)).length;
    const [team, season, week] = ["DEN", 2025, 20];
    const ofTeam = of(({ home_team, away_team }) => home_team === team || away_team === team);
    expect(ofTeam).toBe(1);
    expect(await checked({ team: [team] })).toEqual([["nfl", ofTeam]]);
    expect(await checked({ collection: "nfl", team })).toEqual([["nfl", ofTeam]]);
    expect(await checked({ season: String(season) })).toEqual([
      ["nfl", of((game) => game.season === season)],
    ]);
    expect(await checked({ season, week })).toEqual([
      ["nfl", of((game) => game.season === season && game.week === week)],
    ]);
    expect(await mcp.textOf("search_words", { target_phrase: "tax", series_ticker: series, team })).toMatch(
      /^Invalid parameter: (?:target_)?team: a filter of football/,
    );
    const refused = (input: object) => mcp.textOf("search_words", { target_phrase: "tax", ...input });
    expect(await refused({ series_ticker: series, team })).toMatch(/^Invalid parameter: team/);
    expect(await refused({ team: ["Bils"] })).toMatch(
      /^Invalid parameter: team: up to 4 of the NFL, such as BUF: ARI,.*given: Bils$/s,
    );
    expect(await refused({ role: ["boss"] })).toMatch(
      /^Invalid parameter: role: list_collections.*given: boss$/,
    );
  });

  it("get_event with layout rows is a line a word, and an event of 36 words one call of at most 4,000 characters", async () => {
    const text = await mcp.textOf("get_event", { event_ticker: speech, layout: "rows" });
    expect(text.length).toBeLessThanOrEqual(4_000);
    const [head, columns, ...lines] = text.split("\n");
    expect(head).toBe(`Title of ${speech} (${speech}), upcoming, start ${toIso(clock.now() + 3 * hourMs)}`);
    expect(columns).toBe("word | yes | no | we say | edge | record | verdict");
    expect(lines).toHaveLength(words.length);
    const path = `/getMentionEvent?event_ticker=${speech}&with_record=true`;
    const { markets } = eventResponse.parse(await (await mcp.service.get(path)).json());
    for (const { strike_word, estimate, record, verdict, buy_yes, buy_no } of markets) {
      const word = strike_word ?? "";
      const line = lines.find((one) => {
        const [start, end] = (one.split(" | ")[0] ?? "").split("…");
        return end === undefined ? start === word : word.startsWith(start ?? "") && word.endsWith(end);
      });
      expect(line?.length).toBeLessThanOrEqual(80);
      const [, yes, no, number = "", edge = "", tally, verdictShown] = line?.split(" | ") ?? [];
      expect([yes, no, tally, verdictShown]).toEqual([
        "0.50",
        "0.51",
        record == null ? "-" : `${record.yes} of ${record.yes + record.no}`,
        verdict ?? "-",
      ]);
      expect(number.match(/[\d.]+/g)).toEqual(
        [estimate?.fair_value, estimate?.fair_low, estimate?.fair_high].map((one) => one?.toFixed(2)),
      );
      const [side, dollars] = edge.split(" ");
      const best = Math.max(...[buy_yes, buy_no].flatMap((one) => one?.edge_dollars ?? []));
      expect(Number(dollars)).toBeCloseTo(best, 4);
      expect((side === "yes" ? buy_yes : buy_no)?.edge_dollars).toBe(best);
    }
  });

  it("the rows of a settled event say how it settled, and have no prices", async () => {
    const lines = await linesOf(past);
    expect(
      lines.slice(2).map((line) => line.split(" | ").filter((_, at) => [0, 1, 2, 6].includes(at))),
    ).toEqual([
      ["Word1", "-", "-", "settled no"],
      ["Word2", "-", "-", "settled no"],
    ]);
  });

  it("the offers of a market that is not open are null in rows, and stay in getMentionMarket and getMentionEvent", async () => {
    const none = { yes_bid_dollars: null, yes_ask_dollars: null };
    for (const row of await mcp.rowsOf("get_event", "words", { event_ticker: past }))
      expect(row).toMatchObject(none);
    const [market] = await mcp.rowsOf("get_markets", "markets", { market_tickers: [`${past}-WORD1`] });
    expect(market).toMatchObject({ ...none, result: "no", last_price_dollars: 0.41 });
    const event = eventResponse.parse(
      await (await mcp.service.get(`/getMentionEvent?event_ticker=${past}`)).json(),
    );
    expect(event.markets[0]).toMatchObject({ yes_bid_dollars: 0.49, yes_ask_dollars: 0.5 });
  });

  it("said_so_far is there while an event runs whose words close one by one: what settled yes, and what the price takes for said", async () => {
    expect(said.parse(await mcp.resultOf("get_event", { event_ticker: speech })).said_so_far).toBeUndefined();
    expect(said.parse(await mcp.resultOf("get_event", { event_ticker: past })).said_so_far).toBeUndefined();
    expect(said.parse(await mcp.resultOf("get_event", { event_ticker: running })).said_so_far).toEqual([]);
    expect((await linesOf(running))[1]).toBe("said so far, or probably: nothing");
    const before = provider.quote;
    provider.quote = { bid: "0.9700", ask: "0.9800" };
    clock.advance(2 * 60_000);
    expect(said.parse(await mcp.resultOf("get_event", { event_ticker: running })).said_so_far).toEqual([
      "Iran",
      "Tax",
    ]);
    expect(await linesOf(call)).toEqual([
      `Title of ${call} (${call}), live, start ${toIso(startOfCall)}`,
      "word | yes | no | we say | edge | record | verdict",
      expect.stringMatching(/^Capex \| 0\.98 /),
    ]);
    provider.quote = before;
    clock.advance(2 * 60_000);
  });

  it("the reason of a word is the sentence of the pages", async () => {
    const rows = await mcp.rowsOf("get_event", "words", { event_ticker: speech });
    const reasons = rows.map(({ reason }) => String(reason));
    expect(new Set(reasons).size).toBeGreaterThan(1);
    for (const reason of reasons) expect(reason).toMatch(/^Price .*; the series' words in \d+ of 100\.$/);
  });

  it("upcoming_words begins with how many of how many words buy", async () => {
    const result = await mcp.resultOf("upcoming_words", {});
    const [now, first] = Object.keys(result);
    expect([now, first]).toEqual(["now", "summary"]);
    expect(result["summary"]).toMatch(/^\d+ of 39 words buy$/);
  });

  it("a misspelt speaker, company or collection gets the name that was meant", async () => {
    expect(await mcp.resultOf("list_collections", { q: "Marow" })).toMatchObject({
      did_you_mean: "Helen Marrow",
      collections: [],
    });
    expect(await mcp.textOf("search_words", { target_phrase: "tax", speaker: "Helen Marow" })).toContain(
      "did you mean Helen Marrow?",
    );
    expect(
      await mcp.textOf("search_words", {
        target_phrase: "tax",
        collection: "speeches",
        speaker: "Helen Marow",
      }),
    ).toContain("did you mean Helen Marrow?");
    expect(await mcp.resultOf("list_collections", { q: "Marrow" })).not.toHaveProperty("did_you_mean");
  });

  it("each hint names a tool and an argument that exist: its call succeeds", async () => {
    const missed: readonly (readonly [name: string, input: object])[] = [
      ["get_event", { event_ticker: series }],
      ["get_event", { event_ticker: "https://kalshi.com/markets/x" }],
      ["get_event", { event_ticker: "KXNONE-26NOV01" }],
      ["price_history", { event_ticker: series }],
      ["get_markets", { market_tickers: [speech], contracts: 1 }],
      ["search_words", { target_phrase: "tax", speaker: "Nobody Known" }],
      ["search_words", { target_phrase: "tax", collection: "speeches", speaker: "Nobody Known" }],
      ["search_words", { target_phrase: "tax", collection: "speech" }],
      ["search_words", { target_phrase: "tax", collection: "speeches", role: ["x"] }],
      ["settled_markets", { series_ticker: "KXNONE" }],
      ["find_events", { status: "closed" }],
    ];
    const values: Readonly<Record<string, unknown>> = {
      event_ticker: speech,
      series_ticker: series,
      series_tickers: [series],
      q: "Marrow",
    };
    const named: string[] = [];
    for (const [name, input] of missed) {
      const text = await mcp.textOf(name, input);
      expect([name, /\b(?:get|search)[A-Z]\w+/.exec(text)?.[0] ?? null]).toEqual([name, null]);
      for (const [, tool = "", argument] of text.matchAll(/\b([a-z]+_[a-z]+)(?: with (\w+))?/g)) {
        const found = tools.find((one) => one.name === tool);
        if (found === undefined) continue;
        named.push(argument === undefined ? tool : `${tool} with ${argument}`);
        const given = argument === undefined ? [] : [[argument, values[argument]] as const];
        const required = found.inputSchema.required ?? [];
        const needed = required.map((one) => [one, values[one] ?? "tax"] as const);
        await mcp.resultOf(tool, Object.fromEntries([...needed, ...given]));
      }
    }
    expect(new Set(named)).toEqual(
      new Set([
        "find_events with series_tickers",
        "get_event",
        "list_collections",
        "list_collections with q",
      ]),
    );
  });

  it("a word that may settle unheard has a mark in its line, which a line explains, and its notes in a row", async () => {
    const explained = "*: settles no unheard if the event does not qualify";
    await mcp.service.services.collect();
    for (const [tool, input] of [
      ["get_event", { event_ticker: running }],
      ["upcoming_words", { q: running }],
      ["find_word", { phrase: "iran" }],
    ] as const) {
      const text = await mcp.textOf(tool, { ...input, layout: "rows" });
      expect([tool, text.split("\n")]).toEqual([tool, expect.arrayContaining([explained])]);
      expect([tool, text]).toEqual([tool, expect.stringMatching(/^(?:1 \| )?Iran\* \| 0\.50 \| /m)]);
    }
    expect((await linesOf(speech)).join()).not.toContain("*");
    const rows = await mcp.rowsOf("upcoming_words", "words", { q: running });
    expect(rows.map(({ notes }) => notes)).toEqual([["event_may_not_qualify"], ["event_may_not_qualify"]]);
    const [plain] = await mcp.rowsOf("upcoming_words", "words", { q: speech });
    expect(plain).not.toHaveProperty("notes");
  });
});

describe("lists of MCP with layout rows", () => {
  const total = 152;
  const talks = Array.from({ length: 4 }, (_, at): BoardSample => ({
    ticker: `KXTALK${at}MENTION-26NOV21`,
    start: toIso(clock.now() + (3 + at) * hourMs),
    words: Array.from({ length: total / 4 }, (_one, word) =>
      word === 0 ? "Tariff" : `Word${at * 100 + word}`,
    ),
  }));
  let provider: BoardProvider;
  let mcp: McpService;
  beforeAll(async () => {
    provider = await startBoardProvider(talks);
    mcp = await startMcpService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
    await mcp.service.services.collect();
  });
  afterAll(() => Promise.all([mcp.close(), provider.close()]));

  /** The lines of rows, and how many calls gave them. No line is longer than 80 characters. */
  async function linesOf(tool: string, input: object = {}) {
    const rows: string[] = [];
    const events: string[] = [];
    let calls = 0;
    for (let cursor: string | undefined, isMore = true; isMore; calls += 1) {
      const text = await mcp.textOf(tool, { ...input, layout: "rows", cursor });
      expect(text.length).toBeLessThanOrEqual(8_000);
      events.push(...(text.match(/^\d+: .*$/gm) ?? []));
      rows.push(...(text.match(/^\d+ \| .*$/gm) ?? []));
      cursor = /repeat the call with cursor (\S+)$/.exec(text)?.[1];
      isMore = cursor !== undefined;
    }
    for (const line of rows) expect(line.length).toBeLessThanOrEqual(80);
    return { rows, events, calls };
  }

  it("upcoming_words has 152 words in two calls, each event's title once in a call", async () => {
    const { rows, events, calls } = await linesOf("upcoming_words");
    expect(calls).toBeLessThanOrEqual(2);
    expect(new Set(rows.map((line) => line.split(" | ")[1])).size).toBe(total - talks.length + 1);
    expect(rows).toHaveLength(total);
    expect(events.length).toBeLessThanOrEqual(calls * talks.length);
    expect(events[0]).toMatch(/^1: Title of (KXTALK\dMENTION-26NOV21) \(\1\), start 2026-/);
    expect(rows[0]).toMatch(/^1 \| \w+ \| 0\.42 \| 0\.60 \| /);
  });

  it("find_word says why it lists nothing", async () => {
    expect(await mcp.resultOf("find_word", { phrase: "pineapple" })).toMatchObject({
      why: "No open market is on this word",
      total: 0,
    });
  });

  it("find_word has a word of each event, soonest first", async () => {
    const { rows, events } = await linesOf("find_word", { phrase: "tariff" });
    expect(events.map((line) => /\((\S+)\)/.exec(line)?.[1])).toEqual(talks.map(({ ticker }) => ticker));
    expect(rows.map((line) => line.split(" | ").slice(0, 4).join())).toEqual(
      talks.map((_, at) => `${at + 1},Tariff,0.42,0.60`),
    );
  });

  it("changes has what happened, when, and to what", async () => {
    const closed = { result: "yes", at: toIso(clock.now()) } as const;
    const [first, ...others] = talks;
    provider.events = first === undefined ? [] : [{ ...first, settled: closed }, ...others];
    clock.advance(minuteMs);
    await mcp.service.services.collect();
    const { rows } = await linesOf("changes");
    const minute = toIso(clock.now() - minuteMs).slice(5, 16);
    expect(rows).toContain(`1 | Tariff | ${minute} | market.settled | yes`);
  });
});
