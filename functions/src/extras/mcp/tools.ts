import { z } from "zod";
import type { EndpointServices } from "../../endpoints/services.ts";
import { getMentionEvent } from "../../endpoints/event/get-mention-event.ts";
import { eventResponse } from "../../words/valued-event.ts";
import { getMentionEvents } from "../../endpoints/event/get-mention-events.ts";
import { mentionEvents } from "../../markets/event/events-page.ts";
import { getRateLimit, rateLimit } from "../../endpoints/keys/get-rate-limit.ts";
import { getMentionMarkets } from "../../endpoints/market/get-mention-markets.ts";
import { getAllMentionSeries } from "../../endpoints/series/get-all-mention-series.ts";
import { getSettledMarkets } from "../../endpoints/settled/get-settled-markets.ts";
import { eventMarket } from "../../markets/event/event.ts";
import { mentionMarkets } from "../../markets/market/get-market.ts";
import { mentionSeries } from "../../markets/series/list-series.ts";
import { settledMarkets } from "../../words/list-settled.ts";
import { given, hasWords } from "./arguments.ts";
import { listCollectionsTool } from "./list-collections.ts";
import { priceHistoryTool } from "./price-history.ts";
import { searchWordsTool } from "./search-words.ts";
import { cost, defineTool, type Tool } from "./tool.ts";
import { upcomingWordsTool } from "./upcoming-words.ts";

const briefMarket = ["market_ticker", "strike_word", "status", "yes_bid_dollars", "yes_ask_dollars"];
/** Fields of a market that a model seldom needs. Those that the record adds stay. */
const seldom = (...brief: readonly string[]) =>
  ["transcripts", "parts", ...Object.keys(eventMarket.shape)].filter(
    (name) => ![...briefMarket, "volume", "result", ...brief].includes(name),
  );

/** The tools, in the order in which a model reads them. Each runs its endpoint's use case. */
export const tools: readonly Tool<EndpointServices>[] = [
  upcomingWordsTool,
  defineTool({
    name: "find_events",
    title: "Find mention events",
    description:
      "Which events have markets on spoken words: games, speeches, earnings calls. Start here, with " +
      `words of the title in q. ${cost}`,
    endpoint: getMentionEvents,
    input: {
      q: given.titleWords.optional(),
      series_tickers: given.series_tickers
        .optional()
        .describe("1 to 20 series tickers; needed unless status is open"),
      status: z.enum(["open", "closed", "settled"]).default("open").describe("of the events"),
      starts_after: given.time.optional(),
      starts_before: given.time.optional(),
      limit: z.int().min(1).max(200).default(50).describe("events of a page, a whole number from 1 to 200"),
    },
    rows: { list: "events", key: ["event_ticker"] },
    result: mentionEvents,
    run: ({ series_tickers, ...rest }, ask, { cursor }) =>
      ask(getMentionEvents, { ...rest, cursor, series_ticker: series_tickers }),
  }),
  defineTool({
    name: "get_event",
    title: "One event and its words",
    description:
      "Every word of an event, most traded first: yes bid and ask in dollars, how often the word settled " +
      "yes and no in this series before, and the estimate of its chance with a 95% interval. An estimate " +
      "is not advice; fair_value is null once the event has started, without a known start, and for a " +
      `market that is not open. ${cost}`,
    endpoint: getMentionEvent,
    input: { event_ticker: given.event_ticker },
    rows: { list: "words", key: ["market_ticker"] },
    full: seldom(),
    result: eventResponse.omit({ markets: true }).extend({ words: eventResponse.shape.markets }),
    async run({ event_ticker }, ask) {
      const body = eventResponse
        .loose()
        .parse(await ask(getMentionEvent, { event_ticker, with_record: true }));
      const { markets, ...rest } = body;
      return { ...rest, words: markets.toSorted((a, b) => b.volume - a.volume) };
    },
  }),
  defineTool({
    name: "get_markets",
    title: "Markets by ticker",
    description:
      "Prices and rules of up to 100 markets whose tickers you know. For all words of one event use " +
      `get_event. ${cost}`,
    endpoint: getMentionMarkets,
    input: { market_tickers: given.market_tickers(100) },
    rows: { list: "markets", key: ["market_ticker"] },
    full: seldom("event_ticker", "last_price", "close_time", "scheduledStartTime", "rules_primary"),
    result: mentionMarkets,
    run: ({ market_tickers }, ask) => ask(getMentionMarkets, { market_tickers }),
  }),
  searchWordsTool,
  listCollectionsTool,
  priceHistoryTool,
  defineTool({
    name: "settled_markets",
    title: "How words settled",
    description:
      "How the words of a series settled, newest first. yes and no count the markets from the cursor on, " +
      `at most 1,000. ${cost}`,
    endpoint: getSettledMarkets,
    input: {
      series_ticker: given.series_ticker,
      strike_word: z.string().max(500).optional().describe("a word or phrase as a market names it"),
      start_date: given.day.optional().describe("a day of settlement as YYYY-MM-DD, UTC; it is included"),
      end_date: given.day.optional().describe("a day of settlement as YYYY-MM-DD, UTC; it is included"),
    },
    rows: { list: "markets", key: ["market_ticker"], max: 50 },
    result: settledMarkets.extend({ yes: z.int().min(0), no: z.int().min(0) }),
    async run(asked, ask, { cursor }) {
      const body = settledMarkets.parse(await ask(getSettledMarkets, { ...asked, cursor }));
      const yes = body.markets.filter(({ result }) => result === "yes").length;
      return { ...body, yes, no: body.markets.length - yes };
    },
  }),
  defineTool({
    name: "list_series",
    title: "Find mention series",
    description:
      "Tickers and titles of the market series whose title or ticker has all words of q; found is how " +
      `many there are. ${cost}`,
    endpoint: getAllMentionSeries,
    input: { q: given.titleWords.optional() },
    rows: { list: "series", key: ["series_ticker"], max: 50 },
    result: z.object({ series: z.array(mentionSeries), found: z.int().min(0) }),
    async run({ q = "" }, ask) {
      const all = z.array(mentionSeries).parse(await ask(getAllMentionSeries, {}));
      const series = all.filter(({ series_title, series_ticker }) =>
        hasWords(`${series_title} ${series_ticker}`, q),
      );
      return { series, found: series.length };
    },
  }),
  defineTool({
    name: "rate_limit",
    title: "What is left of the hour",
    description:
      "How many requests the key may still make, and when the next place is freed. Costs nothing, and " +
      "works when the hour is full.",
    endpoint: getRateLimit,
    input: {},
    result: rateLimit,
    run: (_given, ask) => ask(getRateLimit, {}),
  }),
];
