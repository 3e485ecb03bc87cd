import { fromIso, secondMs, minuteMs, type Clock } from "@mention-market/service/base/clock";
import { datesInRules } from "../../src/markets/event/dates-in-rules.ts";
import { beginningOf, datesOf, namedDaysOf, type EventDates } from "../../src/markets/event/event-dates.ts";
import type { EventDetails } from "@mention-market/service/markets/market";
import type { EventMarketRecord } from "../../src/markets/event/event.ts";
import { decidedAtOf } from "../../src/markets/market.ts";
import { decidedBefore } from "../../src/markets/settled/quotes.ts";
import type { History, Tier } from "./provider-history.ts";
import type { FoundMarket, HistoryState } from "./state.ts";
import PQueue from "p-queue";
import { runRequest, type RequestContext } from "@mention-market/service/base/request";
import type { Candle, CandleRange } from "../../src/markets/prices/candle.ts";
import { candleInterval, quotesOf, type PlannedRead } from "./quotes.ts";

export interface DownloadOptions {
  readonly source: History;
  readonly state: HistoryState;
  readonly series: readonly string[];
  readonly clock: Clock;
  /** How long a read of quotes may take, with its wait for a slot and its retries. */
  readonly readTimeoutMs: number;
  readonly onListed?: (series: string, markets: number) => void;
  /** Called once, before the first read of quotes. */
  readonly onPlanned?: (plan: Plan) => void;
  /** Called after each read of quotes. */
  readonly onRead?: () => void;
}

export interface Plan {
  /** Number of reads of lists in this run. */
  readonly listReads: number;
  readonly liveReads: number;
  readonly liveMarkets: number;
  readonly historicalReads: number;
}

const concurrentReads = 32;
/** Enough for a list of 200 pages, at a page or two a second. */
const listTimeoutMs = 5 * minuteMs;

/** Reads what the state lacks. A failure ends the run; what was read before it stays. */
export async function download(options: DownloadOptions): Promise<void> {
  const { source, state, series, clock, readTimeoutMs } = options;
  const createContext = (timeoutMs: number): RequestContext => ({
    receivedAt: clock.now(),
    deadlineAt: clock.monotonicMs() + timeoutMs,
    reads: { count: 0 },
  });

  let listReads = 0;
  for (const ticker of series) {
    if (state.isListed(ticker)) continue;
    const context = createContext(listTimeoutMs);
    const markets = await runRequest(context, () => listSeries(source, ticker));
    state.keepListed(ticker, context.reads.count, markets);
    listReads += context.reads.count;
    options.onListed?.(ticker, markets.length);
  }

  const reads = state.reads();
  const live = reads.filter(({ tier }) => tier === "live");
  options.onPlanned?.({
    listReads,
    liveReads: live.length,
    liveMarkets: live.reduce((sum, { markets }) => sum + markets.length, 0),
    historicalReads: reads.length - live.length,
  });
  const queue = new PQueue({ concurrency: concurrentReads });
  const readOne = async (read: PlannedRead) => {
    const candles = await runRequest(createContext(readTimeoutMs), () => readCandles(source, read));
    const isMoved = (ticker: string) => read.tier === "live" && !candles.has(ticker);
    state.keepQuotes(
      read.markets
        .filter(({ ticker }) => !isMoved(ticker))
        .map(({ ticker, startsAt }) => ({ ticker, ...quotesOf(candles.get(ticker) ?? [], startsAt) })),
    );
    for (const { ticker } of read.markets.filter((market) => isMoved(market.ticker))) {
      state.moveToArchive(ticker);
    }
    options.onRead?.();
  };
  try {
    await queue.addAll(reads.map((read) => () => readOne(read)));
    // Markets that were archived after they were listed.
    await queue.addAll(state.reads().map((read) => () => readOne(read)));
  } finally {
    queue.clear();
    await queue.onIdle();
  }
}

/** Candles by ticker. Markets that the tier does not have are missing. */
async function readCandles(
  source: History,
  { tier, markets, start, end }: PlannedRead,
): Promise<ReadonlyMap<string, readonly Candle[]>> {
  const range: CandleRange = { interval: candleInterval, span: { from: start, to: end } };
  const tickers = markets.map(({ ticker }) => ticker);
  if (tier === "live") return source.liveCandles(tickers, range);
  const found = new Map<string, readonly Candle[]>();
  for (const ticker of tickers) {
    const candles = await source.historicalCandles(ticker, range);
    if (candles !== null) found.set(ticker, candles);
  }
  return found;
}

/** An event of a series, with its dates. */
type ListedEvent = EventDetails & EventDates & { readonly namedDays: ReadonlySet<string> };

const unknownEvent: EventDetails = { scheduledStartTime: null, event_subtitle: null, event_title: "" };

/** The markets of a series, from both tiers and its events. A market in both tiers is archived. */
export async function listSeries(
  source: Pick<History, "events" | "settledMarkets">,
  series: string,
): Promise<FoundMarket[]> {
  const records = new Map<string, { record: EventMarketRecord; tier: Tier }>();
  const list = (tier: Tier) =>
    source.settledMarkets(series, tier, (record) => records.set(record.market_ticker, { record, tier }));
  const events = await source.events(series);
  await list("live");
  await list("historical");
  const byEvent = Map.groupBy(records.values(), ({ record }) => record.event_ticker);
  return [...byEvent].flatMap(([event_ticker, found]) => {
    const details = events.get(event_ticker) ?? unknownEvent;
    const dates = datesInRules(found.map(({ record }) => record));
    const namedDays = namedDaysOf(details, dates);
    const event = { ...details, ...datesOf({ event_ticker, ...details }, dates), namedDays };
    return found.flatMap(({ record, tier }) => toFoundMarket(record, tier, series, event) ?? []);
  });
}

/** Null for a void market. A market that was decided before the start has no quotes. */
function toFoundMarket(
  record: EventMarketRecord,
  tier: Tier,
  series: string,
  event: ListedEvent,
): FoundMarket | null {
  const { market_ticker, event_ticker, strike_word, result, settlement_ts, open_time } = record;
  if (result === null) return null;
  // Markets on a time span are not scored: their event's start is the span's end as a rule.
  const startsAt = event.window === null ? beginningOf(event) : null;
  const decided = { decidedAt: decidedAtOf(record) };
  return {
    tier,
    startsAt: startsAt === null || decidedBefore(decided, startsAt) ? null : toSeconds(startsAt),
    openedAt: open_time === null ? null : secondsOf(open_time),
    line: {
      market_ticker,
      event_ticker,
      series_ticker: series,
      event_title: event.event_title || record.title,
      event_date: startsAt === null ? null : event.event_date,
      event_date_basis: startsAt === null ? null : event.event_date_basis,
      named_days: [...event.namedDays].sort(),
      strike_word,
      result,
      settlement_ts,
      scheduledStartTime: startsAt === null ? null : event.scheduledStartTime,
      quote: null,
      quote_24h: null,
    },
  };
}

function secondsOf(iso: string): number | null {
  const ms = fromIso(iso);
  return ms === null ? null : toSeconds(ms);
}

function toSeconds(ms: number): number {
  return Math.floor(ms / secondMs);
}
