import { megabyte } from "../../base/bytes.ts";
import type { Clock } from "../../base/clock.ts";
import { createSharedCall } from "../../base/share.ts";
import type { EventDetails } from "../event/event.ts";
import type { EventFinder } from "../event/find-event.ts";
import { toMentionMarket, type MarketRecord, type MentionMarket } from "./market.ts";
import type { Provider } from "../ports.ts";
import { eventTickerOf } from "../ticker.ts";

/**
 * One market with its event's start and subtitle; null when the provider does not know it. Throws an AppError of code
 * `upstream` when the provider fails.
 */
export type GetMarket = (ticker: string) => Promise<MentionMarket | null>;

export interface GetMarketOptions {
  readonly provider: Pick<Provider, "market">;
  readonly events: EventFinder;
  readonly clock: Clock;
  /** Maximum age of a price, ms: of a shared market counted from its request, else from the provider's response. */
  readonly priceMaxAgeMs: number;
}

/** Some 4,000 bytes each, as a rule. */
const maxShared = 1_000;
const maxSharedBytes = 16 * megabyte;
const noEvent: EventDetails = { scheduledStartTime: null, event_subtitle: null, event_title: "" };

/**
 * Markets, each shared by all who ask for it within `priceMaxAgeMs`. The stored event is read while the market is: its
 * ticker follows from the market's, and is checked once the market is here.
 */
export function createGetMarket({ provider, events, clock, priceMaxAgeMs }: GetMarketOptions): GetMarket {
  async function read(ticker: string): Promise<MentionMarket | null> {
    const guess = eventTickerOf(ticker);
    const [market, guessed] = await Promise.all([
      provider.market(ticker),
      guess === null ? null : events.stored(guess),
    ]);
    if (market === null) return null;
    const pricedAt = clock.monotonicMs();

    const { event_ticker } = market;
    if (event_ticker === "") return toMentionMarket(market, noEvent);
    const stored = event_ticker === guess ? guessed : await events.stored(event_ticker);
    if (stored !== null && events.isFresh(stored, isSettled(market))) return toMentionMarket(market, stored);

    const event = await events.refresh(event_ticker, stored);
    if (clock.monotonicMs() - pricedAt <= priceMaxAgeMs) return toMentionMarket(market, event);
    return readAgain(market, event);
  }

  /** The price has aged while the event was waited for. Now the event is at hand, and nothing else is waited for. */
  async function readAgain(
    { market_ticker, event_ticker }: MarketRecord,
    event: EventDetails,
  ): Promise<MentionMarket | null> {
    const market = await provider.market(market_ticker);
    if (market === null) return null;
    return market.event_ticker === event_ticker ? toMentionMarket(market, event) : read(market_ticker);
  }

  return createSharedCall(read, { clock, maxAgeMs: priceMaxAgeMs, max: maxShared, maxBytes: maxSharedBytes });
}

/** A void has a time of settlement and no result of ours; an old record may have a result only. */
function isSettled({ result, settlement_ts }: MarketRecord): boolean {
  return result !== null || settlement_ts !== null;
}
