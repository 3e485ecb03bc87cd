import { megabyte, createCache } from "../base/cached.ts";
import type { Clock } from "../base/clock.ts";
import type { EventFinder } from "./find-event.ts";
import type { MarketRecord, MentionMarket, EventDetails, Kalshi } from "./market.ts";
import { eventTickerOf } from "./ticker.ts";

interface MarketOptions {
  readonly kalshi: Pick<Kalshi, "market">;
  readonly finder: Pick<EventFinder, "stored" | "detailsOf">;
  readonly clock: Clock;
  /** Maximum age of a price, in ms. For a shared market it is counted from its request, else from Kalshi's response. */
  readonly priceMaxAgeMs: number;
}

/** The options of `getMarket`, and the shared markets. */
export type MarketReads = ReturnType<typeof createMarketReads>;

const maxSharedBytes = 16 * megabyte;
const noEvent: EventDetails = { scheduledStartTime: null, event_subtitle: null, event_title: "" };

export function createMarketReads(options: MarketOptions) {
  const { clock, priceMaxAgeMs: freshMs } = options;
  const shared = createCache<MentionMarket | null>({ clock, freshMs, maxBytes: maxSharedBytes });
  return { ...options, shared };
}

/** A market with its event's start and subtitle, shared for `priceMaxAgeMs`; null if unknown. Throws `upstream`. */
export function getMarket(reads: MarketReads, ticker: string): Promise<MentionMarket | null> {
  return reads.shared.get(ticker, () => readMarket(reads, ticker));
}

async function readMarket(reads: MarketReads, ticker: string): Promise<MentionMarket | null> {
  const { kalshi, finder, clock, priceMaxAgeMs } = reads;
  const guess = eventTickerOf(ticker);
  // The event's ticker usually follows from the market's, so the stored event is read at the same time.
  const [market] = await Promise.all([kalshi.market(ticker), guess === null ? null : finder.stored(guess)]);
  if (market === null) return null;
  if (market.event_ticker === "") return toMentionMarket(market, noEvent);

  const pricedAt = clock.monotonicMs();
  const event = await finder.detailsOf(market.event_ticker, isSettled(market));
  // With an age of 0 no price is ever young enough, and this read is as good as another one.
  if (priceMaxAgeMs === 0 || clock.monotonicMs() - pricedAt <= priceMaxAgeMs)
    return toMentionMarket(market, event);

  // The price grew too old while the event was read. The event is known now, so this read of the price is the
  // last step.
  const again = await kalshi.market(ticker);
  if (again === null) return null;
  return again.event_ticker === market.event_ticker
    ? toMentionMarket(again, event)
    : readMarket(reads, ticker);
}

/** Adds its event's start and texts to a market. */
export function toMentionMarket(market: MarketRecord, event: EventDetails): MentionMarket {
  return {
    ...market,
    title: market.title === "" ? event.event_title : market.title,
    scheduledStartTime: event.scheduledStartTime,
    event_subtitle: event.event_subtitle,
  };
}

/** A void market has a settlement time but no result. An old record may have a result but no time. */
export function isSettled({
  result,
  settlement_ts,
}: Pick<MarketRecord, "result" | "settlement_ts">): boolean {
  return result !== null || settlement_ts !== null;
}
