import { toIso } from "@mention-market/service/base/clock";
import { startProvider, wireMarket, type Provider } from "@mention-market/service/test/support/provider";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import { startMcpService, type McpService } from "../support/mcp.ts";
import { serveWorld } from "../support/serve-world.ts";

const [quill, bank, idle] = ["KXQUILLMENTION-26DEC15", "KXBANKMENTION-26NOV18", "KXIDLEMENTION"] as const;
const undated = "KXQUILLMENTION-26DEC16";

describe("what MCP says where it has nothing to list", () => {
  let provider: Provider;
  let mcp: McpService;
  beforeAll(async () => {
    const clock = virtualClock();
    provider = await startProvider();
    const settled = wireMarket(`${bank}-RISK`, {
      event_ticker: bank,
      status: "finalized",
      result: "yes",
      settlement_ts: toIso(clock.now() - 60_000),
      custom_strike: { Word: "Recession Risk" },
    });
    const open = wireMarket(`${quill}-TOLL`, { event_ticker: quill, status: "active" });
    const at = (event: string, start_date: string) => ({ start_date, primary_event_tickers: [event] });
    serveWorld(provider, {
      series: () =>
        [
          ["KXQUILLMENTION", "Quill speaks"],
          ["KXBANKMENTION", "Bank of Aldermere press conference"],
          [idle, "Idle shows"],
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
      ],
      milestones: () => [at(quill, "2026-12-15T20:00:00Z"), at(bank, "2026-11-18T20:00:00Z")],
      live: () => [settled, open],
    });
    mcp = await startMcpService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
  });
  afterAll(() => Promise.all([mcp.close(), provider.close()]));

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

  it("settled_markets: that the series never had the word, and the nearest that it had", async () => {
    expect(
      await whyOf("settled_markets", { series_ticker: "KXBANKMENTION", strike_word: "recessions risky" }),
    ).toBe("Among the last 1 settled markets of KXBANKMENTION none is on this word; nearest: Recession Risk");
    const days = { strike_word: "Recession Risk", end_date: "2026-01-01" };
    expect(await whyOf("settled_markets", { series_ticker: "KXBANKMENTION", ...days })).toMatch(
      /none of these days is on this word/,
    );
    expect(
      await whyOf("settled_markets", { series_ticker: "KXBANKMENTION", end_date: "2026-01-01" }),
    ).toMatch(/these days/);
    expect(await whyOf("settled_markets", { series_ticker: "KXQUILLMENTION" })).toBe(
      "KXQUILLMENTION has no settled market",
    );
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

  /** A call that is refused, what its hint must name, and the call that obeys it. */
  const hints: readonly (readonly [tool: string, call: object, hint: RegExp, obeying: object])[] = [
    [
      "find_events",
      { q: "conference", status: "closed" },
      /^Missing required parameter: series_tickers: 1 to 20 tickers/,
      { q: "conference", status: "settled", series_tickers: ["KXBANKMENTION"] },
    ],
    [
      "find_events",
      { series_ticker: "KXBANKMENTION" },
      /did you mean series_tickers/,
      { series_tickers: "KXBANKMENTION" },
    ],
    [
      "find_events",
      { starts_after: "soon" },
      /a day \(UTC\) or an ISO 8601 time/,
      { starts_after: "2026-11-20" },
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
  ];

  it.each(hints)(
    "%s: the hint of %j names its own arguments, and a call that obeys it succeeds",
    async (tool, call, hint, obeying) => {
      const text = await mcp.textOf(tool, call);
      expect(text).toMatch(hint);
      expect(text).not.toMatch(/comma-separated|get[A-Z]\w+/);
      await mcp.resultOf(tool, obeying);
    },
  );
});
