import { hourMs, minuteMs, secondMs, type Clock } from "@mention-market/service/base/clock";
import {
  type BestPrices,
  afterQuotes,
  readEveryMsOf,
  watchedPricesOf,
  type PriceState,
  type PriceStates,
  type WatchedPrice,
} from "./price-conditions.ts";
import { z } from "zod";
import { chunksOf } from "@mention-market/service/base/arrays";
import { orUpstream } from "../base/provider-reads.ts";
import type { Log } from "@mention-market/service/base/log";
import type { Collected, Pass } from "../changes/collector.ts";
import type { SendDeliveries } from "./deliveries/send-deliveries.ts";
import type { SentWatches } from "./matches.ts";
import { storedNewDelivery } from "./passes.ts";
import { readStates, writeStates, type PassMemory } from "../changes/pass-memory.ts";

interface PricePassOptions {
  readonly sentWatches: (run: Collected) => Promise<SentWatches>;
  /** The prices of up to 100 markets by ticker, in one read. Throws an AppError of code `upstream` when the provider fails. */
  readonly readQuotes: (tickers: readonly string[]) => Promise<ReadonlyMap<string, BestPrices>>;
  readonly memory: PassMemory;
  readonly send: SendDeliveries;
  /** Maximum interval between reads of a price. Without it: 20 seconds while the event is in progress, else a minute. */
  readonly maxPauseMs: number;
  readonly clock: Clock;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly log: Log;
}

const tickersPerRead = 100;
/** A run may begin a little early, so prices that are due this soon are read, too. */
const slackMs = 5 * secondMs;

/** Reads the prices in watches' conditions each minute, or every 20 seconds while the event is in progress, and sends the crossings. */
export function createPricePass(options: PricePassOptions): Pass {
  const { sentWatches, memory, maxPauseMs, clock, pause } = options;
  const past = createPastPrices();
  /** By ticker, on the monotonic clock. A new instance reads all prices once more. */
  let readAt = new Map<string, number>();

  return {
    name: "prices",
    async run(collected: Collected) {
      const { snapshot, endsBy } = collected;
      const watched = watchedPricesOf((await sentWatches(collected)).watches, snapshot);
      if (watched.length === 0) return;
      const tickers = new Set(watched.map(({ market }) => market.market_ticker));
      readAt = new Map([...readAt].filter(([ticker]) => tickers.has(ticker)));
      past.keepOnly(tickers);
      const dueAt = (watch: WatchedPrice) =>
        (readAt.get(watch.market.market_ticker) ?? -Infinity) + readEveryMsOf(watch, clock.now(), maxPauseMs);

      let states = await sendCrossed(await loadStates(memory), watched, options);
      for (;;) {
        const due = watched
          .filter((event) => dueAt(event) <= clock.monotonicMs() + slackMs)
          .map(({ market }) => market.market_ticker);
        for (const part of chunksOf([...new Set(due)], tickersPerRead)) {
          const startedAt = clock.monotonicMs();
          if (startedAt >= endsBy) return;
          for (const ticker of part) readAt.set(ticker, startedAt);
          const next = await afterReading(part, states, watched, { ...options, past });
          if (next !== states) {
            await saveStates(memory, next);
            states = await sendCrossed(next, watched, options);
          }
        }
        const nextAt = Math.min(...watched.map(dueAt));
        if (nextAt >= endsBy) return;
        await pause(Math.max(0, nextAt - clock.monotonicMs()));
      }
    },
  };
}

/** A failed read is repeated when the next one is due. */
async function afterReading(
  tickers: readonly string[],
  states: PriceStates,
  watched: readonly WatchedPrice[],
  { readQuotes, past, clock, log }: PricePassOptions & { readonly past: PastPrices },
): Promise<PriceStates> {
  const quotes = await orUpstream(readQuotes(tickers));
  if (quotes instanceof Error) {
    log.warn("Watched prices were not read", { markets: tickers.length, cause: quotes.publicMessage });
    return states;
  }
  const now = clock.now();
  for (const [ticker, prices] of quotes) past.add(ticker, prices, now);
  return afterQuotes(states, watched, quotes, (ticker) => past.hourBefore(ticker, now), now);
}

/**
 * Sends the saved crossings, then saves that they were sent, and drops the states of watches that have ended. Crossings and their ids
 * are saved before they are sent, so a crash at any step repeats work and skips none.
 */
async function sendCrossed(
  states: PriceStates,
  watched: readonly WatchedPrice[],
  { memory, send }: PricePassOptions,
): Promise<PriceStates> {
  const unsent = [...states.values()].flatMap((state) => state.unsent ?? []);
  if (unsent.length === 0) return states;
  await send(unsent);
  const ids = new Set(watched.map(({ watchId }) => watchId));
  const kept = [...states].filter(([id]) => ids.has(id));
  const sent = new Map(kept.map(([id, state]) => [id, { ...state, unsent: null }]));
  await saveStates(memory, sent);
  return sent;
}

const priceState: z.ZodType<PriceState> = z.object({
  of: z.string(),
  awaySince: z.number().nullable(),
  unsent: storedNewDelivery.nullable(),
});
const storedStates = z.array(z.tuple([z.string(), priceState]));

/** The saved states; empty before the first run. Throws when the store fails or holds something else. */
async function loadStates(memory: PassMemory): Promise<PriceStates> {
  return new Map((await readStates(memory, "prices", storedStates)) ?? []);
}

/** Firestore accepts a megabyte, which holds the states of some 20,000 conditions. */
async function saveStates(memory: PassMemory, states: PriceStates): Promise<void> {
  await writeStates(memory, "prices", [...states]);
}

interface PricesAt {
  /** UTC ms. */
  readonly at: number;
  readonly prices: BestPrices;
}

interface PastPrices {
  /** Records a market's prices at `now`, UTC ms. */
  add(marketTicker: string, prices: BestPrices, now: number): void;
  /** A market's prices an hour before `now`, or up to 10 minutes earlier; null if none were recorded then. */
  hourBefore(marketTicker: string, now: number): BestPrices | null;
  /** Drops all other markets. */
  keepOnly(marketTickers: ReadonlySet<string>): void;
}

/** Minimum time between recorded prices: of the reads of each minute every fifth is kept, 14 for an hour and 10 minutes. */
const minPauseMs = 5 * minuteMs;

const maxAgeMs = hourMs + 10 * minuteMs;

/** The prices of the last hour, in this instance's memory. A new instance starts without any. */
export function createPastPrices(): PastPrices {
  const byTicker = new Map<string, readonly PricesAt[]>();
  return {
    add(marketTicker, { yes_bid_dollars, yes_ask_dollars }, now) {
      const kept = byTicker.get(marketTicker) ?? [];
      const last = kept.at(-1);
      if (last !== undefined && now - last.at < minPauseMs) return;
      // Copies the two prices, because the argument may be a whole market.
      const added = { at: now, prices: { yes_bid_dollars, yes_ask_dollars } };
      byTicker.set(marketTicker, [...kept.filter(({ at }) => now - at <= maxAgeMs), added]);
    },
    hourBefore(marketTicker, now) {
      const found = byTicker.get(marketTicker)?.findLast(({ at }) => now - at >= hourMs);
      return found === undefined || now - found.at > maxAgeMs ? null : found.prices;
    },
    keepOnly(marketTickers) {
      for (const ticker of byTicker.keys()) if (!marketTickers.has(ticker)) byTicker.delete(ticker);
    },
  };
}
