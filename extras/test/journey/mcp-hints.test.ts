import { join } from "node:path";
import { toIso } from "@mention-market/service/base/clock";
import {
  corpusOf,
  spokenGames,
  spokenLike,
  temporaryFolder,
  writeCollection,
} from "@mention-market/service/test/support/corpora";
import { startProvider, wireMarket, type Provider } from "@mention-market/service/test/support/provider";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import { startMcpService, type McpService } from "../support/mcp.ts";
import { serveWorld } from "../support/serve-world.ts";

const [quill, bank, idle] = ["KXQUILLMENTION-26DEC15", "KXBANKMENTION-26NOV18", "KXIDLEMENTION"] as const;
const undated = "KXQUILLMENTION-26DEC16";
/** One that began two hours ago, and the next one. */
const [begun, next] = ["KXLATEMENTION-26NOV20", "KXLATEMENTION-26NOV27"] as const;

describe("what MCP says where it has nothing to list", () => {
  const folder = temporaryFolder();
  const clock = virtualClock();
  let provider: Provider;
  let mcp: McpService;
  beforeAll(async () => {
    corpusOf(spokenGames, join(folder.path, "nfl.sqlite")).close();
    writeCollection(
      join(folder.path, "speeches.sqlite"),
      [spokenLike({ id: "one", turns: [{ speaker: "Ann Quill", role: "mayor", text: "A toll." }] })],
      [{ series: ["KXQUILLMENTION"], speakers: [], roles: [] }],
    );
    provider = await startProvider();
    const settled = wireMarket(`${bank}-RISK`, {
      event_ticker: bank,
      status: "finalized",
      result: "yes",
      settlement_ts: toIso(clock.now() - 60_000),
      custom_strike: { Word: "Recession Risk (3+ times)" },
    });
    const open = wireMarket(`${quill}-TOLL`, {
      event_ticker: quill,
      status: "active",
      custom_strike: { Word: "Toll (3+ times)" },
    });
    const at = (event: string, start_date: string) => ({ start_date, primary_event_tickers: [event] });
    serveWorld(provider, {
      series: () =>
        [
          ["KXQUILLMENTION", "Quill speaks"],
          ["KXBANKMENTION", "Bank of Aldermere press conference"],
          [idle, "Idle shows"],
          ["KXLATEMENTION", "Late talks"],
        ].map(([ticker, title]) => ({ ticker, title, category: "Mentions" })),
      events: () => [
        {
          event_ticker: quill,
          series_ticker: "KXQUILLMENTION",
          title: "What will Ann Quill say?",
          status: "active",
          markets: [open],
        },
        {
          event_ticker: undated,
          series_ticker: "KXQUILLMENTION",
          title: "What will the harbor master say?",
          sub_title: "On Dec 15, 2026",
          status: "active",
          markets: [],
        },
        {
          event_ticker: bank,
          series_ticker: "KXBANKMENTION",
          title: "Aldermere conference of November",
          status: "finalized",
          markets: [settled],
        },
        {
          event_ticker: "KXQUILLMENTION-26NOV19",
          series_ticker: "KXQUILLMENTION",
          title: "What did Ann Quill say?",
          status: "closed",
          markets: [],
        },
        ...[begun, next].map((event_ticker) => ({
          event_ticker,
          series_ticker: "KXLATEMENTION",
          title: "Late talks of November",
          status: "active",
          markets: [],
        })),
      ],
      milestones: () => [
        at(quill, "2026-12-15T20:00:00Z"),
        at(bank, "2026-11-18T20:00:00Z"),
        at(begun, "2026-11-20T08:00:00Z"),
        at(next, "2026-11-27T08:00:00Z"),
      ],
      live: () => [settled, open],
    });
    mcp = await startMcpService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, CORPUS_DIR: folder.path },
      clock,
    });
    expect(await mcp.service.services.collect()).not.toBeNull();
  });
  afterAll(async () => {
    await Promise.all([mcp.close(), provider.close()]);
    folder.remove();
  });

  const whyOf = async (tool: string, input: object) => (await mcp.resultOf(tool, input)).why;

  it("find_events: which word matches nothing, and the nearest name", async () => {
    const said =
      'No title of an open event or a series has a word that begins with "aldermare"; nearest: aldermere';
    expect(await whyOf("find_events", { q: "Aldermare conference" })).toBe(said);
    expect(await whyOf("find_events", { q: "zzz" })).toMatch(/begins with "zzz"$/);
  });

  it("find_events: the series whose title fits best, with its last and its next event", async () => {
    const last = `last Aldermere conference of November (${bank}, start 2026-11-18T20:00:00Z)`;
    expect(await whyOf("find_events", { q: "Bank press conference" })).toBe(
      `Series KXBANKMENTION: ${last}; next none open`,
    );
    expect(await whyOf("find_events", { series_tickers: ["KXBANKMENTION"] })).toContain(last);
    expect(await whyOf("find_events", { series_tickers: [idle] })).toBe(
      `Series ${idle}: last event not known; next none open`,
    );
  });

  it("find_events: which series there is not, and the nearest one", async () => {
    expect(await whyOf("find_events", { series_tickers: ["KXBANKMENTON", "kxbankmention"] })).toMatch(
      /^No mention series: KXBANKMENTON; nearest: KXBANKMENTION\. Series KXBANKMENTION: last Aldermere/,
    );
  });

  it("find_events: an event that has begun is not the next one", async () => {
    expect(await whyOf("find_events", { series_tickers: ["KXLATEMENTION"], status: "closed" })).toBe(
      "Series KXLATEMENTION: last event not known; " +
        `begun Late talks of November (${begun}, start 2026-11-20T08:00:00Z); ` +
        `next Late talks of November (${next}, start 2026-11-27T08:00:00Z)`,
    );
  });

  it("find_events: since when settled events of every series are seen, and no open one in their place", async () => {
    const seen =
      `Without series_tickers only events that were seen to settle since ${toIso(clock.now())} are listed: ` +
      "name series_tickers for others";
    expect(await whyOf("find_events", { status: "settled" })).toBe(seen);
    const why = await whyOf("find_events", { q: "late talks", status: "settled" });
    expect(why).toMatch(/^.* for others\. Series KXLATEMENTION: last event not known; begun /);
    expect(why).toContain(seen);
    expect(await whyOf("find_events", { q: "bank press", status: "settled" })).toContain(
      `Series KXBANKMENTION: last Aldermere conference of November (${bank}`,
    );
  });

  it("find_events: the event that is open, but not at the times asked for", async () => {
    expect(await whyOf("find_events", { q: "quill", starts_before: "2026-12-01" })).toBe(
      `There is, but not as asked: What will Ann Quill say? (${quill}, start 2026-12-15T20:00:00Z)`,
    );
  });

  it("find_events: nothing beside a list that is not empty", async () => {
    expect(await mcp.resultOf("find_events", { q: "quill" })).not.toHaveProperty("why");
  });

  it("upcoming_words: an event beyond its hours, with its day", async () => {
    const result = await mcp.resultOf("upcoming_words", { q: "Quill", hours: 168 });
    expect(result.why).toBe(
      `None of the next 168 hours, but later: What will Ann Quill say? (${quill}, start 2026-12-15T20:00:00Z)`,
    );
  });

  it("upcoming_words: an event without a start, with the day in its subtitle", async () => {
    const result = await mcp.resultOf("upcoming_words", { q: "harbor master" });
    expect(result.why).toBe(
      `None of the next 24 hours, but later: What will the harbor master say? (${undated}, On Dec 15, 2026, start not known)`,
    );
  });

  it("settled_markets: that the series never had the word, and the nearest that it had, with its number of mentions", async () => {
    for (const strike_word of ["recessions risky", "recession risk", "Recession Risk (5+ times)"])
      expect(await whyOf("settled_markets", { series_ticker: "KXBANKMENTION", strike_word })).toBe(
        "Among the last 1 settled markets of KXBANKMENTION none is on this word; nearest: Recession Risk (3+ times)",
      );
    expect(await whyOf("settled_markets", { series_ticker: "KXQUILLMENTION" })).toBe(
      "KXQUILLMENTION has no settled market",
    );
  });

  it("settled_markets: when word or series settled last, where none did in the days asked for", async () => {
    const [of, days] = [{ series_ticker: "KXBANKMENTION" }, { start_date: "2026-11-21" }];
    const strike_word = "Recession Risk (3+ times)";
    expect(await whyOf("settled_markets", { ...of, ...days, strike_word })).toBe(
      "No settled market of KXBANKMENTION on this word lies in these days; its last settled on 2026-11-20",
    );
    expect(await whyOf("settled_markets", { ...of, ...days })).toBe(
      "No settled market of KXBANKMENTION lies in these days; its last settled on 2026-11-20",
    );
    expect(await whyOf("settled_markets", { ...of, ...days, strike_word: "Toll" })).toMatch(
      /none is on this word$/,
    );
  });

  it("find_word: with which numbers of mentions the word is open, where none is with this number", async () => {
    const whyOfWord = (phrase: string) => whyOf("find_word", { phrase });
    expect(await whyOfWord("toll (5+ times)")).toBe(
      "No open market asks for 5 mentions of this word; open: Toll (3+ times)",
    );
    expect(await whyOfWord("pineapple (5+ times)")).toBe("No open market is on this word");
    expect(await whyOfWord("toll")).toBeUndefined();
  });

  it("list_series and list_collections: that nothing matches, and the nearest names", async () => {
    expect(await whyOf("list_series", { q: "Bank aldermare" })).toBe(
      "No series has all words of q; nearest: aldermere",
    );
    expect(await whyOf("list_series", { q: "Bank" })).toBeUndefined();
    expect(await whyOf("list_collections", { q: "nobody known" })).toBe(
      "No speaker, company, series or collection has all words of q",
    );
  });

  /** A call that is refused or finds nothing, what its hint must name, and the call that obeys it. */
  const hints: readonly (readonly [tool: string, call: object, hint: RegExp, obeying: object])[] = [
    [
      "find_events",
      { q: "quill", status: "closed" },
      /^Missing required parameter: series_tickers: 1 to 20 tickers/,
      { q: "quill", status: "closed", series_tickers: ["KXQUILLMENTION"] },
    ],
    [
      "find_events",
      { series_ticker: "KXQUILLMENTION" },
      /did you mean series_tickers/,
      { series_tickers: "KXQUILLMENTION" },
    ],
    [
      "find_events",
      { starts_after: "soon" },
      /a day \(UTC\) or an ISO 8601 time/,
      { starts_after: "2026-11-20" },
    ],
    [
      "find_events",
      { q: "bank", status: "settled" },
      /name series_tickers.*KXBANKMENTION/,
      { status: "settled", series_tickers: ["KXBANKMENTION"] },
    ],
    ["get_event", {}, /^Missing required parameter: event_ticker/, { event_ticker: quill }],
    ["get_markets", { market_tickers: [] }, /1 to 100 tickers/, { market_tickers: [`${quill}-TOLL`] }],
    ["price_history", {}, /event_ticker|market_tickers/, { market_tickers: [`${quill}-TOLL`] }],
    [
      "settled_markets",
      { series_ticker: "KXBANKMENTION", start_date: "June" },
      /YYYY-MM-DD/,
      { series_ticker: "KXBANKMENTION", start_date: "2026-06-01" },
    ],
    ["upcoming_words", { hours: 900 }, /a whole number from 1 to 168/, { hours: 168 }],
    ["changes", { since: "2020-01-01" }, /of the last 7 days/, { since: "2026-11-20" }],
    ["changes", { types: ["listed"] }, /a list of event\.listed/, { types: ["event.listed"] }],
    [
      "search_words",
      { target_phrase: "toll", team: ["BUF", "KC", "DEN", "NE", "LAC"] },
      /^Invalid parameter: team: up to 4 of the NFL/,
      { target_phrase: "toll", team: ["BUF", "KC", "DEN", "NE"] },
    ],
    [
      "search_words",
      { target_phrase: "toll", team: ["Bils"] },
      /^Invalid parameter: team: up to 4 of the NFL, such as BUF: .*BUF/,
      { target_phrase: "toll", team: ["BUF"] },
    ],
    [
      "search_words",
      { target_phrase: "toll", series_ticker: "KXQUILMENTION" },
      /did you mean KXQUILLMENTION\?/,
      { target_phrase: "toll", series_ticker: "KXQUILLMENTION" },
    ],
    [
      "search_words",
      { target_phrase: "toll", collection: "speech" },
      /did you mean speeches\?/,
      { target_phrase: "toll", collection: "speeches" },
    ],
    [
      "search_words",
      { target_phrase: "toll", speaker: "Ann Quil" },
      /did you mean Ann Quill\?/,
      { target_phrase: "toll", speaker: "Ann Quill" },
    ],
    [
      "search_words",
      { target_phrase: "toll", part: "answers" },
      /one of prepared, questions: of earnings calls/,
      { target_phrase: "toll" },
    ],
    [
      "search_words",
      { target_phrase: "a, b, c, d" },
      /1 to 3 phrases separated by commas/,
      { target_phrase: "a, b, c" },
    ],
    ["find_word", { phrase: "toll, tax" }, /one phrase of at most/, { phrase: "toll" }],
    ["find_word", { phrase: "toll (5+ times)" }, /Toll \(3\+ times\)/, { phrase: "Toll (3+ times)" }],
    ["track_record", { kind: "speech" }, /one of nfl, earnings, speeches/, { kind: "speeches" }],
    ["track_record", { start_date: "June" }, /YYYY-MM-DD/, { start_date: "2026-06-01" }],
    ["list_series", { q: "bank aldermare" }, /nearest: aldermere/, { q: "bank aldermere" }],
    ["list_collections", { q: "Ann Quil2" }, /"did_you_mean":"Ann Quill"/, { q: "Ann Quill" }],
  ];

  it("search_words: no other name for a series that there is, or that is misspelt, without transcripts", async () => {
    for (const series_ticker of ["KXBANKMENTION", "KXBANKMENTON"])
      expect(await mcp.textOf("search_words", { target_phrase: "toll", series_ticker })).toBe(
        "No transcripts for this series: There are the collections nfl, speeches; list_collections has their series",
      );
  });

  it.each(hints)(
    "%s: the hint of %j names its own arguments, and a call that obeys it succeeds",
    async (tool, call, hint, obeying) => {
      const text = await mcp.textOf(tool, call);
      expect(text).toMatch(hint);
      expect(text).not.toMatch(/comma-separated|get[A-Z]\w+/);
      expect(await mcp.resultOf(tool, obeying)).not.toHaveProperty("why");
    },
  );
});
