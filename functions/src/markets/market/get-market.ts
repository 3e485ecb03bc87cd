import { z } from "zod";
import { bytesOf, megabyte } from "../../base/bytes.ts";
import { createCache, type Cache } from "../../base/cached.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError, orUpstream } from "../../base/errors.ts";
import { toMentionMarket, unreadableMarket, type EventDetails } from "../event/event.ts";
import type { EventFinder } from "../event/find-event.ts";
import type { Provider } from "../ports.ts";
import { eventTickerOf, toTicker } from "../ticker.ts";
import { mentionMarket, type MarketRecord, type MentionMarket } from "./market.ts";

export const mentionMarkets = z
  .object({
    markets: z
      .array(mentionMarket)
      .readonly()
      .describe("The markets that were found, in the order asked for"),
    not_found: z.array(z.string()).readonly().describe("Tickers that the provider does not know"),
    errors: z.array(unreadableMarket).readonly().describe("Markets that could not be read"),
  })
  .meta({ id: "MentionMarkets" });
type MentionMarkets = Readonly<z.output<typeof mentionMarkets>>;

interface MarketOptions {
  readonly provider: Pick<Provider, "market">;
  readonly finder: Pick<EventFinder, "stored" | "detailsOf">;
  readonly clock: Clock;
  /** Maximum age of a price, in ms. For a shared market it is counted from its request, else from the provider's response. */
  readonly priceMaxAgeMs: number;
}

/** The options of `getMarket`, and the shared markets. */
export interface MarketReads extends MarketOptions {
  readonly shared: Cache<MentionMarket | null>;
}

const maxSharedBytes = 16 * megabyte;
/** Corresponds to some 8 MB of JSON, the maximum of a response. */
const maxResponseBytes = 16 * megabyte;
const noEvent: EventDetails = { scheduledStartTime: null, event_subtitle: null, event_title: "" };

export function createMarketReads(options: MarketOptions): MarketReads {
  const { clock, priceMaxAgeMs: freshMs } = options;
  return { ...options, shared: createCache({ clock, freshMs, maxBytes: maxSharedBytes }) };
}

/**
 * A market with its event's start and subtitle; null if unknown. Requests within `priceMaxAgeMs` share it. Throws an AppError of code
 * `upstream` when the provider fails.
 */
export function getMarket(reads: MarketReads, ticker: string): Promise<MentionMarket | null> {
  return reads.shared.get(ticker, () => readMarket(reads, ticker));
}

async function readMarket(reads: MarketReads, ticker: string): Promise<MentionMarket | null> {
  const { provider, finder, clock, priceMaxAgeMs } = reads;
  const guess = eventTickerOf(ticker);
  // The event's ticker usually follows from the market's, so the stored event is read at the same time.
  const [market] = await Promise.all([provider.market(ticker), guess === null ? null : finder.stored(guess)]);
  if (market === null) return null;
  if (market.event_ticker === "") return toMentionMarket(market, noEvent);

  const pricedAt = clock.monotonicMs();
  const event = await finder.detailsOf(market.event_ticker, isSettled(market));
  if (clock.monotonicMs() - pricedAt <= priceMaxAgeMs) return toMentionMarket(market, event);

  // The price grew too old while the event was read. The event is known now, so this read of the price is the last step.
  const again = await provider.market(ticker);
  if (again === null) return null;
  return again.event_ticker === market.event_ticker
    ? toMentionMarket(again, event)
    : readMarket(reads, ticker);
}

/** A void market has a settlement time but no result. An old record may have a result but no time. */
export function isSettled({
  result,
  settlement_ts,
}: Pick<MarketRecord, "result" | "settlement_ts">): boolean {
  return result !== null || settlement_ts !== null;
}

/**
 * Markets by ticker, each as from `getMarket`. A failure affects only its own market. If nothing could be read, throws the first
 * failure, an AppError of code `upstream`.
 */
export async function getMarkets(reads: MarketReads, tickers: readonly string[]): Promise<MentionMarkets> {
  let bytes = 0;
  const outcomes = await Promise.all(
    tickers.map(async (market_ticker) => {
      const ticker = toTicker(market_ticker);
      const market = ticker === null ? null : await orUpstream(getMarket(reads, ticker));
      if (market instanceof AppError) return { market_ticker, error: market };
      bytes += bytesOf(market);
      // Large markets are dropped one by one, so that a hundred of them are never in memory together.
      return bytes > maxResponseBytes ? { market_ticker } : { market_ticker, market };
    }),
  );
  if (bytes > maxResponseBytes)
    throw new AppError("upstream", "The markets are too large for one response: ask for fewer at once");
  const errors = outcomes.flatMap(({ market_ticker, error }) =>
    error === undefined ? [] : [{ market_ticker, error }],
  );
  const [first] = errors;
  if (first !== undefined && errors.length === outcomes.length) throw first.error;
  return {
    markets: outcomes.flatMap(({ market }) => market ?? []),
    not_found: outcomes.flatMap(({ market_ticker, market }) => (market === null ? [market_ticker] : [])),
    errors: errors.map(({ market_ticker, error }) => ({ market_ticker, message: error.publicMessage })),
  };
}
