import { chunksOf } from "@mention-market/service/base/arrays";
import { dayMs, type Clock } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { isTransient, orUpstream } from "../../base/provider-reads.ts";
import { nextTick } from "@mention-market/service/base/request";
import type { MarketCandles, Provider } from "../ports.ts";
import { maxReadMarkets } from "../prices/candle.ts";
import type { FoundStart, KeptQuotes, QuoteStore } from "./quote-store.ts";
import {
  archivedRange,
  currentRange,
  decidedBefore,
  openedLate,
  openingReads,
  quotesOf,
  type QuotedMarket,
  type QuoteRange,
} from "./quotes.ts";

/** A settled market, and which tier its candles are in, as far as is known. */
export interface TieredMarket extends QuotedMarket {
  readonly isArchived: boolean;
}

/** The markets of an event whose quotes are wanted. */
interface QuotedEvent {
  readonly eventTicker: string;
  /** The start before which quotes are read, UTC ms. */
  readonly startsAt: number;
  /** The start that is stored beside the quotes; null if no milestone named it. */
  readonly start: FoundStart | null;
  /** All settled markets of the event, because a single read covers those of the live tier. */
  readonly markets: readonly TieredMarket[];
  readonly isWanted: (marketTicker: string) => boolean;
  readonly kept: ReadonlyMap<string, KeptQuotes>;
}

interface QuoteReadOptions {
  readonly provider: Pick<Provider, "currentCandles" | "archivedCandles">;
  readonly store: Pick<QuoteStore, "add">;
  readonly clock: Clock;
}

/** A read of candles that stores quotes. */
export interface QuoteJob {
  /** Jobs with equal keys share a read. */
  readonly key: string;
  /** Returns follow-up jobs. Throws an AppError, of code `upstream` when the provider fails. */
  readonly run: () => Promise<readonly QuoteJob[]>;
}

/** Candles that could not be parsed are read again after this time. */
const unreadableMs = dayMs;

/** Whether a market's quotes are stored and need no read. */
export function isKept(
  market: QuotedMarket,
  kept: KeptQuotes | undefined,
  startsAt: number,
  now: number,
): boolean {
  if (decidedBefore(market, startsAt) || openedLate(market, startsAt)) return true;
  if (kept?.startsAt !== startsAt) return false;
  return kept.quotes !== null || now - kept.readAt < unreadableMs;
}

/** The reads for an event's quotes: one for all its current markets, and one for each wanted archived market. */
export function quoteJobs(options: QuoteReadOptions, event: QuotedEvent): QuoteJob[] {
  const { startsAt, kept, isWanted } = event;
  const now = options.clock.now();
  const lacking = event.markets.filter(
    (market) => !isKept(market, kept.get(market.marketTicker), startsAt, now),
  );
  const current = lacking.filter(({ isArchived }) => !isArchived);
  const archived = lacking.filter(({ isArchived, marketTicker }) => isArchived && isWanted(marketTicker));
  const isCurrentWanted = current.some(({ marketTicker }) => isWanted(marketTicker));
  return [
    ...(isCurrentWanted
      ? chunksOf(current, maxReadMarkets).map((some) => currentJob(options, event, some))
      : []),
    ...archived.map((market) => archivedJob(options, event, market)),
  ];
}

function currentJob(
  options: QuoteReadOptions,
  event: QuotedEvent,
  markets: readonly TieredMarket[],
): QuoteJob {
  return {
    key: `${event.eventTicker} ${markets[0]?.marketTicker ?? ""}`,
    async run() {
      const range = currentRange(markets, event.startsAt);
      if (range === null) return [];
      const tickers = markets.map(({ marketTicker }) => marketTicker);
      const found = await options.provider.currentCandles(tickers, range);
      const openings = await openingCandles(options.provider, markets, range);
      const isSent = ({ marketTicker }: TieredMarket) =>
        found.has(marketTicker) && openings.get(marketTicker) !== null;
      const { sent = [], gone = [] } = Object.groupBy(markets, (market) =>
        isSent(market) ? "sent" : "gone",
      );
      await keep(
        options,
        event,
        sent.map((market) => ({
          market,
          sent: found.get(market.marketTicker),
          range,
          opening: openings.get(market.marketTicker) ?? undefined,
        })),
      );
      // These markets were archived after they were listed.
      return gone
        .filter(({ marketTicker }) => event.isWanted(marketTicker))
        .map((market) => archivedJob(options, event, market));
    },
  };
}

interface SentOpening {
  readonly sent: MarketCandles;
  readonly range: QuoteRange;
}

/** The candles of the first hours of markets that opened before `range`; null for one that was archived meanwhile. */
async function openingCandles(
  provider: QuoteReadOptions["provider"],
  markets: readonly TieredMarket[],
  within: QuoteRange,
): Promise<ReadonlyMap<string, SentOpening | null>> {
  const openings = new Map<string, SentOpening | null>();
  for (const { markets: some, range } of openingReads(markets, within)) {
    const tickers = some.map(({ marketTicker }) => marketTicker);
    const found = await provider.currentCandles(tickers, range);
    for (const ticker of tickers) {
      const sent = found.get(ticker);
      openings.set(ticker, sent === undefined ? null : { sent, range });
    }
  }
  return openings;
}

function archivedJob(options: QuoteReadOptions, event: QuotedEvent, market: TieredMarket): QuoteJob {
  const { marketTicker } = market;
  return {
    key: marketTicker,
    async run() {
      const range = archivedRange(market, event.startsAt);
      const candles = await orUpstream(options.provider.archivedCandles(marketTicker, range));
      if (candles instanceof AppError && isTransient(candles)) throw candles;
      const sent = candles === null || candles instanceof AppError ? undefined : { candles };
      await keep(options, event, [{ market, sent, range }]);
      return [];
    },
  };
}

/** What a read sent of a market. */
interface ReadMarket {
  readonly market: TieredMarket;
  readonly sent: MarketCandles | undefined;
  readonly range: QuoteRange;
  readonly opening?: SentOpening | undefined;
}

async function keep(
  { store, clock }: QuoteReadOptions,
  { eventTicker, startsAt, start }: QuotedEvent,
  read: readonly ReadMarket[],
): Promise<void> {
  const readAt = clock.now();
  const markets = new Map<string, KeptQuotes>();
  for (const one of read) {
    // Other requests go on between two markets.
    await nextTick();
    markets.set(one.market.marketTicker, { startsAt, quotes: readableQuotes(one, startsAt), readAt });
  }
  await store.add(eventTicker, { start, markets });
}

/** Null if the candles can't be parsed. */
function readableQuotes(
  { market, sent, range, opening }: ReadMarket,
  startsAt: number,
): KeptQuotes["quotes"] {
  const first = opening?.sent ?? { candles: [] };
  if (sent === undefined || "error" in sent || "error" in first) return null;
  try {
    const ofOpening = opening === undefined ? undefined : { candles: first.candles, range: opening.range };
    return quotesOf(sent.candles, market, startsAt, range, ofOpening);
  } catch (error) {
    if (error instanceof AppError && error.code === "upstream") return null;
    throw error;
  }
}
