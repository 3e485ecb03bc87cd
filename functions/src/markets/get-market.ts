import { createSharedCall } from "../base/share.ts";
import { secondMs, type Clock } from "../base/clock.ts";
import type { RequestContext } from "../base/request.ts";
import type { EventFinder } from "./find-event.ts";
import { eventTickerOf, type MentionMarket } from "./market.ts";
import type { Provider } from "./ports.ts";

/** One market with its event's start and subtitle; null when the provider does not know it. */
export type GetMarket = (ticker: string, context: RequestContext) => Promise<MentionMarket | null>;

export interface MarketOptions {
  readonly provider: Provider;
  readonly events: EventFinder;
  readonly clock: Clock;
  /** How long after it was asked for, a market is answered with. */
  readonly priceMaxAgeMs: number;
}

const marketsShared = 1_000;

/** Longer than a stored event's refresh is waited for, or a small `priceMaxAgeMs` would ask for a market again and again. */
const leastLateMs = 2 * secondMs;

/**
 * Markets, each shared by all who ask for it within `priceMaxAgeMs`. The stored event is read while the market is fetched: its
 * ticker follows from the market's, which is checked once the market is here. An event that the provider tells so late that the
 * price has aged meanwhile is kept, and the market asked for again, as long as the context's deadline allows.
 */
export function createGetMarket({ provider, events, clock, priceMaxAgeMs }: MarketOptions): GetMarket {
  const lateMs = Math.max(priceMaxAgeMs, leastLateMs);

  async function look(ticker: string, context: RequestContext): Promise<MentionMarket | null> {
    const guess = eventTickerOf(ticker);
    const [market, guessed] = await Promise.all([
      provider.market(ticker, context),
      guess === null ? null : events.recall(guess),
    ]);
    if (market === null) return null;
    const pricedAt = clock.monotonicMs();

    const { event_ticker } = market;
    if (event_ticker === "") return { ...market, scheduledStartTime: null, event_subtitle: null };
    const recalled = event_ticker === guess ? guessed : await events.recall(event_ticker);
    const event = await events.resolve(event_ticker, recalled, context);
    if (clock.monotonicMs() - pricedAt >= lateMs) return look(ticker, context);
    return {
      ...market,
      title: market.title === "" ? event.event_title : market.title,
      scheduledStartTime: event.scheduledStartTime,
      event_subtitle: event.event_subtitle,
    };
  }

  return createSharedCall(look, { clock, maxAgeMs: priceMaxAgeMs, max: marketsShared });
}
