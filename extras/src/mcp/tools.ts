import { z } from "zod";
import { seriesKinds } from "../words/series-kind.ts";
import { getTrackRecord } from "../forecasts/read-track-record.ts";
import { trackRecord } from "../forecasts/track-record.ts";
import { toolArguments, hasWords } from "./arguments.ts";
import { defineTool, type Tool, type McpServices } from "./tool.ts";
import { getMentionEvents } from "../endpoints/mention-events.ts";
import { getRateLimit } from "../endpoints/get-rate-limit.ts";
import { getAllMentionSeriesEndpoint } from "@mention-market/service/functions/get-all-mention-series";
import { getSettledMarkets } from "../endpoints/get-settled-markets.ts";
import { mentionSeries } from "@mention-market/service/markets/list-series";
import { settledMarkets } from "../words/settled-row.ts";
import { changesTool } from "./changes.ts";
import { findWordTool, searchWordsTool } from "./search-words.ts";
import { getEventTool } from "./get-event.ts";
import { getMarketsTool, priceHistoryTool } from "./markets.ts";
import { listCollectionsTool } from "./list-collections.ts";
import { mentionEvents } from "../markets/event/events-page.ts";
import { whyNoEvent, whyNoSeries } from "./why-empty.ts";
import { whyNoneSettled } from "./why-no-word.ts";
import { upcomingWordsTool } from "./upcoming-words.ts";

const briefScore = trackRecord.shape.formula.unwrap().element.omit({ tenths: true });

const trackRecordTool: Tool = defineTool({
  name: "track_record",
  title: "How good the forecasts were",
  description:
    "How estimates and fair values, written down before their events, did against the price of that " +
    "minute: in all, by kind and by month. fair_minus_price: the fair value was better where its " +
    "high is below 0. brier: 0 is best. backtest: what rules earned by contract; buy is the verdict's. " +
    "made_up: the sample's prices prove nothing. detail full: every version.",
  endpoint: getTrackRecord,
  feature: "changes",
  input: {
    series_ticker: toolArguments.series_ticker.optional(),
    kind: z.enum(seriesKinds).optional(),
    start_date: toolArguments.day.optional().describe("of the event, YYYY-MM-DD, US Eastern, included"),
    end_date: toolArguments.day.optional().describe("included"),
  },
  rows: { list: "scores", key: ["version", "of"] },
  async run(input, { ask, isFull }) {
    const body = trackRecord.parse(await ask(getTrackRecord, input));
    const { formula, by_kind, by_month, pending, excluded, missed } = body;
    const rows = [
      ...formula.map((score) => ({ of: "all", ...(isFull ? score : briefScore.parse(score)) })),
      ...by_kind.map(({ kind, ...score }) => ({ of: kind, ...score })),
      ...by_month.map(({ month, ...score }) => ({ of: month, ...score })),
    ];
    const newest = formula[0]?.version;
    return {
      pending,
      excluded,
      missed,
      scores: isFull ? rows : rows.filter(({ version }) => version === newest),
    };
  },
});

const briefSettled = settledMarkets.shape.markets.unwrap().element.pick({
  market_ticker: true,
  event_title: true,
  event_date: true,
  strike_word: true,
  result: true,
  settlement_ts: true,
});

/** The offered tools, in the order of the list. */
export function toolsOf({ features }: Pick<McpServices, "features">): readonly Tool[] {
  return tools.filter(({ feature }) => feature === undefined || features.includes(feature));
}

/** Every tool. Each calls its endpoint. */
export const tools: readonly Tool[] = [
  upcomingWordsTool,
  defineTool({
    name: "find_events",
    title: "Find mention events",
    description:
      "Which events have markets on spoken words: speeches, press conferences, earnings calls, broadcasts. " +
      "Start here, with words of the title in q.",
    endpoint: getMentionEvents,
    input: {
      q: toolArguments.titleWords.optional(),
      series_tickers: toolArguments.tickers(20).optional().describe("1 to 20 tickers; needed for closed"),
      status: z.enum(["open", "closed", "settled"]).default("open"),
      starts_after: toolArguments.time.optional(),
      starts_before: toolArguments.time.optional(),
      limit: z.int().min(1).max(200).default(50),
    },
    rows: { list: "events", key: ["event_ticker"] },
    async run({ series_tickers, ...rest }, { ask, services, cursor }) {
      // Of all series, those that settled lately.
      const isAll = series_tickers === undefined && rest.status === "settled";
      const listed = isAll ? { phase: "settled", status: undefined } : { series_ticker: series_tickers };
      const found = await ask(getMentionEvents, { ...rest, cursor, ...listed });
      const isEmpty = cursor === undefined && mentionEvents.parse(found).events.length === 0;
      if (!isEmpty) return found;
      return { why: await whyNoEvent(ask, services, { series_tickers, ...rest }), ...found };
    },
  }),
  getEventTool,
  getMarketsTool,
  searchWordsTool,
  listCollectionsTool,
  priceHistoryTool,
  defineTool({
    name: "settled_markets",
    title: "How words settled",
    description:
      "How the words of a series settled, newest first. yes and no count the markets from the cursor on, " +
      "at most 1,000.",
    endpoint: getSettledMarkets,
    input: {
      series_ticker: toolArguments.series_ticker,
      strike_word: z.string().max(500).optional().describe("as a market names it"),
      start_date: toolArguments.day.optional().describe("of settlement, YYYY-MM-DD in UTC, included"),
      end_date: toolArguments.day.optional().describe("included"),
    },
    rows: { list: "markets", key: ["market_ticker"] },
    async run(input, { ask, cursor, isFull }) {
      const body = settledMarkets.parse(await ask(getSettledMarkets, { ...input, cursor }));
      const yes = body.markets.filter(({ result }) => result === "yes").length;
      const isEmpty = cursor === undefined && body.markets.length === 0;
      const why = isEmpty ? await whyNoneSettled(ask, input) : null;
      const markets = isFull ? body.markets : body.markets.map((market) => briefSettled.parse(market));
      return { ...(why !== null && { why }), ...body, yes, no: body.markets.length - yes, markets };
    },
  }),
  findWordTool,
  changesTool,
  trackRecordTool,
  defineTool({
    name: "list_series",
    title: "Find mention series",
    description: "Market series whose title or ticker has all words of q; found: how many.",
    endpoint: getAllMentionSeriesEndpoint,
    input: { q: toolArguments.titleWords.optional() },
    rows: { list: "series", key: ["series_ticker"] },
    async run({ q = "" }, { ask }) {
      const all = z.array(mentionSeries).parse(await ask(getAllMentionSeriesEndpoint, {}));
      const series = all.filter(({ series_title, series_ticker }) =>
        hasWords(`${series_title} ${series_ticker}`, q),
      );
      const why = series.length === 0 ? whyNoSeries(q, all) : null;
      return { ...(why !== null && { why }), found: series.length, series };
    },
  }),
  defineTool({
    name: "rate_limit",
    title: "What is left of the hour",
    description: "How many requests the key has left in this hour. Costs nothing; any other tool costs one.",
    endpoint: getRateLimit,
    input: {},
    run: (_none, { ask }) => ask(getRateLimit, {}),
  }),
];
