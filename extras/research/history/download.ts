import PQueue from "p-queue";
import { minuteMs, type Clock } from "@mention-market/service/base/clock";
import { runRequest, type RequestContext } from "@mention-market/service/base/request";
import type { Candle, CandleRange } from "../../src/markets/prices/candle.ts";
import { listSeries } from "./list-series.ts";
import type { History } from "./provider-history.ts";
import { candleInterval, quotesOf, type PlannedRead } from "./quotes.ts";
import type { HistoryState } from "./state.ts";

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
