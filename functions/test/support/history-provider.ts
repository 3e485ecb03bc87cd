import { hourMs, secondMs, toIso } from "../../src/base/clock.ts";
import { seededRandom } from "../../sandbox/corpus/random.ts";
import { listening, type Listening } from "./listening.ts";

const hour = hourMs / secondMs;
const pageSize = 50;

export interface PastMarket {
  readonly ticker: string;
  readonly event_ticker: string;
  readonly status: string;
  readonly result: string;
  readonly custom_strike: { readonly Word: string };
  readonly open_time: string;
  readonly settlement_ts: string;
}

/** A quote in dollars as texts, by the end of its hour in Unix seconds. */
export type Quotes = Map<number, { readonly bid: string; readonly ask: string }>;

export interface PastEvent {
  readonly event_ticker: string;
  readonly series_ticker: string;
  readonly title: string;
  readonly strike_date: string | null;
  readonly milestone: { readonly start_date: string; readonly end_date: string } | null;
}

export interface HistoryProvider extends Listening {
  events: PastEvent[];
  live: PastMarket[];
  archived: PastMarket[];
  readonly quotes: Map<string, Quotes>;
  /** Paths with queries, of every read. */
  readonly reads: string[];
  /** Called with each read's path; what it returns is sent instead, as a status. */
  refuse: (path: string) => number | null;
}

/** The past of one series: events a week apart, the older half archived, each with hourly quotes up to two hours after its start. */
export function addPast(
  provider: HistoryProvider,
  series: string,
  { events = 6, words = 8, seed = 1 } = {},
): void {
  const random = seededRandom(seed);
  for (let i = 0; i < events; i++) {
    const startsAt = Date.UTC(2026, 5, 1, 18, 30) + i * 7 * 24 * hourMs;
    const event_ticker = `${series}-E${i}`;
    const milestone = { start_date: toIso(startsAt), end_date: toIso(startsAt + 4 * hourMs) };
    provider.events.push({
      event_ticker,
      series_ticker: series,
      title: `Event ${i}`,
      strike_date: null,
      milestone,
    });
    for (let word = 0; word < words; word++) {
      const ticker = `${event_ticker}-W${word}`;
      const market: PastMarket = {
        ticker,
        event_ticker,
        status: "finalized",
        result: random.next() < 0.5 ? "yes" : "no",
        custom_strike: { Word: `Word ${String.fromCharCode(65 + word)}` },
        open_time: toIso(startsAt - 72 * hourMs),
        settlement_ts: toIso(startsAt + 5 * hourMs),
      };
      (i < events / 2 ? provider.archived : provider.live).push(market);
      const lastHour = Math.floor((startsAt + 2 * hourMs) / hourMs);
      provider.quotes.set(
        ticker,
        new Map(
          Array.from({ length: 70 }, (_, back) => {
            const bid = 10 + random.whole(70);
            return [(lastHour - back) * hour, { bid: `0.${bid}00`, ask: `0.${bid + 4}00` }];
          }),
        ),
      );
    }
  }
}

/** A provider's past over real HTTP: lists, events with milestones, candles of both tiers. */
export async function startHistoryProvider(): Promise<HistoryProvider> {
  const provider: Omit<HistoryProvider, "url" | "close"> = {
    events: [],
    live: [],
    archived: [],
    quotes: new Map(),
    reads: [],
    refuse: () => null,
  };
  const server = await listening((request, response) => {
    const url = new URL(request.url ?? "", "http://provider");
    provider.reads.push(`${url.pathname}${url.search}`);
    response.setHeader("Content-Type", "application/json");
    const status = provider.refuse(`${url.pathname}${url.search}`);
    const body =
      status === null ? bodyOf(provider, url) : { error: { code: "refused", message: "maintenance" } };
    response.statusCode = status ?? (body === null ? 404 : 200);
    response.end(JSON.stringify(body ?? { error: { code: "not_found", message: "not found" } }));
  });
  return Object.assign(provider, server);
}

function bodyOf(provider: Omit<HistoryProvider, "url" | "close">, url: URL): object | null {
  const { pathname, searchParams } = url;
  const inSeries = ({ event_ticker }: { readonly event_ticker: string }) =>
    event_ticker.split("-", 1)[0] === searchParams.get("series_ticker");
  if (pathname === "/markets") return pageOf("markets", provider.live.filter(inSeries), url);
  if (pathname === "/historical/markets") return pageOf("markets", provider.archived.filter(inSeries), url);
  if (pathname === "/events") {
    const milestones = provider.events.flatMap(({ event_ticker, milestone }) =>
      milestone === null ? [] : [{ ...milestone, primary_event_tickers: [event_ticker] }],
    );
    return { ...pageOf("events", provider.events.filter(inSeries), url), milestones };
  }
  if (pathname === "/markets/candlesticks") return liveCandles(provider, searchParams);
  const archived = /^\/historical\/markets\/([^/]+)\/candlesticks$/.exec(pathname)?.[1];
  const market = provider.archived.find(({ ticker }) => ticker === archived);
  if (market === undefined) return null;
  return { ticker: market.ticker, candlesticks: candlesOf(provider, market.ticker, searchParams, "") };
}

function liveCandles(provider: Omit<HistoryProvider, "url" | "close">, query: URLSearchParams): object {
  const wanted = query.get("market_tickers")?.split(",") ?? [];
  const markets = wanted
    .filter((ticker) => provider.live.some((market) => market.ticker === ticker))
    .map((market_ticker) => ({
      market_ticker,
      candlesticks: candlesOf(provider, market_ticker, query, "_dollars"),
    }));
  return { markets };
}

function candlesOf(
  { quotes }: Pick<HistoryProvider, "quotes">,
  ticker: string,
  query: URLSearchParams,
  suffix: string,
): object[] {
  const [start, end] = ["start_ts", "end_ts"].map((name) => Number(query.get(name)));
  const all = [...(quotes.get(ticker) ?? new Map<never, never>())].toSorted(([a], [b]) => a - b);
  const inside = all.filter(([at]) => at >= (start ?? 0) && at <= (end ?? 0));
  const before = all.findLast(([at]) => at < (start ?? 0));
  const isMoved = query.get("include_latest_before_start") === "true" && before !== undefined;
  return [...(isMoved ? [[start ?? 0, before[1]] as const] : []), ...inside].map(([at, { bid, ask }]) => ({
    end_period_ts: at,
    yes_bid: { [`close${suffix}`]: bid },
    yes_ask: { [`close${suffix}`]: ask },
  }));
}

function pageOf(name: string, items: readonly object[], url: URL): object {
  const from = Number(url.searchParams.get("cursor") ?? 0);
  const cursor = from + pageSize < items.length ? String(from + pageSize) : "";
  return { [name]: items.slice(from, from + pageSize), cursor };
}
