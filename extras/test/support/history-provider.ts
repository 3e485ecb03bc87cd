import { hourMs, secondMs, toIso } from "@mention-market/service/base/clock";
import { seededRandom } from "@mention-market/service/local/sample/broadcast";
import { startProvider, type Provider } from "@mention-market/service/test/support/provider";
import { serveWorld } from "./serve-world.ts";

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

export interface HistoryProvider extends Provider {
  readonly url: string;
  events: PastEvent[];
  live: PastMarket[];
  archived: PastMarket[];
  readonly quotes: Map<string, Quotes>;
  omitsMilestones: boolean;
  /** Whether a read of candles returns those from after its range, too. */
  sendsLater: boolean;
  /** Of every series. */
  feeType: string;
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

/** A provider's past: lists, events with milestones, candles of both tiers. */
export async function startHistoryProvider(): Promise<HistoryProvider> {
  const provider = await startProvider();
  const past: HistoryProvider = Object.assign(provider, {
    url: provider.baseUrl,
    reads: provider.calls,
    events: [],
    live: [],
    archived: [],
    quotes: new Map<string, Quotes>(),
    omitsMilestones: false,
    sendsLater: false,
    feeType: "quadratic",
    refuse: () => null,
  });
  const refusal = JSON.stringify({ error: { code: "refused", message: "maintenance" } });
  serveWorld(provider, {
    series: () =>
      [...new Set(past.events.map(({ series_ticker }) => series_ticker))].map((ticker) => ({
        ticker,
        title: ticker,
        category: "Mentions",
        fee_type: past.feeType,
        fee_multiplier: 1,
      })),
    events: () => past.events,
    omitsMilestones: () => past.omitsMilestones,
    milestones: () =>
      past.events.flatMap(({ event_ticker, milestone }) =>
        milestone === null ? [] : [{ ...milestone, primary_event_tickers: [event_ticker] }],
      ),
    live: () => past.live,
    archived: () => past.archived,
    candles: (ticker, query) => candlesOf(past.quotes.get(ticker), query, past.sendsLater),
    pageSize,
    failure(path) {
      const status = past.refuse(path);
      return status === null ? null : { status, body: refusal };
    },
  });
  return past;
}

function candlesOf(quotes: Quotes | undefined, query: URLSearchParams, sendsLater: boolean): object[] {
  const [start = 0, last = 0] = ["start_ts", "end_ts"].map((name) => Number(query.get(name)));
  const end = sendsLater ? Infinity : last;
  const all = [...(quotes ?? [])].toSorted(([a], [b]) => a - b);
  const inside = all.filter(([at]) => at >= start && at <= end);
  const before = all.findLast(([at]) => at < start);
  const isMoved = query.get("include_latest_before_start") === "true" && before !== undefined;
  return [...(isMoved ? [[start, before[1]] as const] : []), ...inside].map(([at, { bid, ask }]) => ({
    end_period_ts: at,
    yes_bid: { close_dollars: bid },
    yes_ask: { close_dollars: ask },
  }));
}
