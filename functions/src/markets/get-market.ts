import type { RequestContext } from "../base/request.ts";
import type { EventFinder } from "./find-event.ts";
import type { EventFacts } from "./event.ts";
import { eventTickerOf, type MarketRecord, type MentionMarket } from "./market.ts";
import type { Exchange } from "./ports.ts";

/**
 * One market with its event's start and subtitle; null when the provider does not know it. The stored event is read
 * while the market is fetched: its ticker follows from the market's, which is checked once the market is here.
 */
export async function getMarket(
  ticker: string,
  { exchange, events }: { readonly exchange: Exchange; readonly events: EventFinder },
  context: RequestContext,
): Promise<MentionMarket | null> {
  const guess = eventTickerOf(ticker);
  const [market, guessed] = await Promise.all([
    exchange.market(ticker, context),
    guess === null ? null : events.recall(guess),
  ]);
  if (market === null) return null;

  const { event_ticker } = market;
  if (event_ticker === "") return { ...market, scheduledStartTime: null, event_subtitle: null };
  const recalled = event_ticker === guess ? guessed : await events.recall(event_ticker);
  const event = await events.resolve(event_ticker, recalled, context);
  return joined(market, event);
}

interface Joined {
  readonly event: EventFacts;
  readonly market: MentionMarket;
}

/** Requests that share a market and its event share the answer, so it is put together, and written as JSON, once. */
const joins = new WeakMap<MarketRecord, Joined>();

function joined(record: MarketRecord, event: EventFacts): MentionMarket {
  const known = joins.get(record);
  if (known?.event === event) return known.market;
  const market = {
    ...record,
    title: record.title === "" ? event.event_title : record.title,
    scheduledStartTime: event.scheduledStartTime,
    event_subtitle: event.event_subtitle,
  };
  joins.set(record, { event, market });
  return market;
}
