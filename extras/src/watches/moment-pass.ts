import { chunksOf } from "@mention-market/service/base/arrays";
import type { Log } from "@mention-market/service/base/log";
import { conditionsOf } from "./awaited.ts";
import { orUpstream } from "../base/provider-reads.ts";
import type { Collected, Pass } from "../changes/collector.ts";
import type { SendDeliveries } from "./deliveries/send-deliveries.ts";
import type { SentWatches } from "./matches.ts";
import {
  awaitedMarkets,
  closedAsSaid,
  isLive,
  momentDelivery,
  momentsOf,
  seenOf,
  tickerOf,
  type ClosedMarket,
  type ClosedReads,
  type Seen,
} from "./moments.ts";
import type { WatchStore } from "./ports.ts";
import type { Watch } from "./watch.ts";

interface MomentPassOptions {
  readonly sentWatches: (run: Collected) => Promise<SentWatches>;
  readonly watches: Pick<WatchStore, "update">;
  /** Up to 100 markets by ticker, in one read. Throws an AppError of code `upstream` when Kalshi fails. */
  readonly readMarkets: (tickers: readonly string[]) => Promise<ReadonlyMap<string, ClosedMarket>>;
  /** Whether the words of a series close one by one, as they are said. Throws like `readMarkets`. */
  readonly closesByWord: (series: string) => Promise<boolean>;
  readonly send: SendDeliveries;
  readonly log: Log;
}

const tickersPerRead = 100;
const maxUpdatedAtOnce = 20;

/** Sends starts and said words once to a watch, which remembers them afterwards: a crash repeats work and skips none. */
export function createMomentPass(options: MomentPassOptions): Pass {
  const { sentWatches, watches, send } = options;
  return {
    name: "moments",
    async run(collected: Collected) {
      const { now, snapshot } = collected;
      const waiting = (await sentWatches(collected)).watches.filter(
        ({ starts, said }) => starts !== null || said !== null,
      );
      if (waiting.length === 0) return;
      const seen = seenOf(snapshot);
      const closed = await readClosed(waiting, seen, now, options);
      const due = waiting
        .map((watch) => ({ watch, moments: momentsOf(watch, seen, closed, now) }))
        .filter(({ moments }) => moments.length > 0);
      if (due.length === 0) return;
      await send(
        due.flatMap(({ watch, moments }) => moments.map((one) => momentDelivery(watch.id, one, now))),
      );
      for (const some of chunksOf(due, maxUpdatedAtOnce))
        await Promise.all(
          some.map(({ watch, moments }) =>
            watches.update(watch.id, remembering(watch, moments.map(tickerOf))),
          ),
        );
    },
  };
}

/** Adds what was sent, unless its owner has changed the conditions meanwhile. */
function remembering(watch: Watch, tickers: readonly string[]) {
  return (stored: Watch): Watch | null =>
    conditionsOf(stored) === conditionsOf(watch)
      ? { ...stored, happened: [...new Set([...stored.happened, ...tickers])] }
      : null;
}

/** Reads the closed markets that watches wait for and whose result the feed has not seen. What fails is read in the next run. */
async function readClosed(
  waiting: readonly Watch[],
  seen: Seen,
  now: number,
  { readMarkets, closesByWord, log }: MomentPassOptions,
): Promise<ClosedReads> {
  const undecided = waiting.flatMap((watch) =>
    awaitedMarkets(watch, seen).filter(
      ({ status, market_ticker }) => status === "closed" && !watch.happened.includes(market_ticker),
    ),
  );
  const markets = new Map<string, ClosedMarket>();
  const tickers = new Set(undecided.map(({ market_ticker }) => market_ticker));
  for (const some of chunksOf([...tickers], tickersPerRead)) {
    const read = await orUpstream(readMarkets(some));
    if (read instanceof Error)
      log.warn("Closed markets were not read", { markets: some.length, cause: read.publicMessage });
    else for (const [ticker, market] of read) markets.set(ticker, market);
  }
  const asSaid = undecided.filter(({ market_ticker, event_ticker }) => {
    const market = markets.get(market_ticker);
    return market !== undefined && closedAsSaid(market) && isLive(event_ticker, seen, now);
  });
  const byWord = new Set<string>();
  for (const series of new Set(
    asSaid.map(({ event_ticker }) => seen.events.get(event_ticker)?.series_ticker),
  )) {
    if (series === undefined) continue;
    const isByWord = await orUpstream(closesByWord(series));
    if (isByWord instanceof Error)
      log.warn("How a series closes was not read", { series, cause: isByWord.publicMessage });
    else if (isByWord) byWord.add(series);
  }
  return { markets, byWord };
}
