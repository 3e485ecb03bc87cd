import { fromIso, toIso } from "@mention-market/service/base/clock";
import { phaseOfSeen, type SeenEvent, type SeenMarket, type Snapshot } from "../changes/snapshot.ts";
import type { EventMarketRecord } from "../markets/event/event.ts";
import type { NewDelivery } from "./deliveries/delivery.ts";
import type { Watch } from "./watch.ts";

/** The conditions of a watch that come true once: an event starts, a word is said. */
export type Awaited = Pick<Watch, "starts" | "said">;

/** What the feed has seen, with the markets of each event. */
export interface Seen extends Pick<Snapshot, "events" | "markets"> {
  readonly ofEvents: ReadonlyMap<string, readonly SeenMarket[]>;
}

export function seenOf({ events, markets }: Pick<Snapshot, "events" | "markets">): Seen {
  return { events, markets, ofEvents: Map.groupBy(markets.values(), ({ event_ticker }) => event_ticker) };
}

/** An event that has started, or a word that was said. */
export interface Moment {
  readonly event: SeenEvent;
  /** Null for a start. */
  readonly market: SeenMarket | null;
  /** The last trade of a word that has no result yet, in cents. */
  readonly lastPrice: number | null;
}

/** The ticker by which a watch is sent a moment once. */
export function tickerOf({ event, market }: Moment): string {
  return market?.market_ticker ?? event.event_ticker;
}

/** Whether trading goes on during an event. */
export function isLive(eventTicker: string, { events, ofEvents }: Seen, now: number): boolean {
  const event = events.get(eventTicker);
  return event !== undefined && phaseOfSeen(event, ofEvents.get(eventTicker) ?? [], now) === "live";
}

/** The markets whose words a watch waits to hear. */
export function awaitedMarkets({ said }: Pick<Awaited, "said">, { markets, ofEvents }: Seen) {
  if (said === null) return [];
  if ("event_ticker" in said) return ofEvents.get(said.event_ticker) ?? [];
  const market = markets.get(said.market_ticker);
  return market === undefined ? [] : [market];
}

/** What has happened when a watch begins to wait (UTC ms), and is not sent: a live event, a word that is said or closed early. */
export function happenedBefore(watch: Awaited, seen: Seen, now: number): string[] {
  const { starts } = watch;
  const started = starts !== null && isLive(starts.event_ticker, seen, now) ? [starts.event_ticker] : [];
  const said = awaitedMarkets(watch, seen).filter(
    ({ status, result, event_ticker }) =>
      result === "yes" || (status === "closed" && isLive(event_ticker, seen, now)),
  );
  return [...started, ...said.map(({ market_ticker }) => market_ticker)];
}

/** A closed market, as Kalshi shows it now. */
export type ClosedMarket = Pick<EventMarketRecord, "status" | "result" | "last_price">;

/** The last trade, in cents, at which a word that has closed alone counts as said. */
const minSaidCents = 97;

/** Whether a market without a result closed as one does whose word was said. Its series decides. */
export function closedAsSaid({ status, result, last_price }: ClosedMarket): boolean {
  return status === "closed" && result === null && last_price !== null && last_price >= minSaidCents;
}

/** What is read of the markets that have closed. */
export interface ClosedReads {
  /** By ticker, those that could be read. */
  readonly markets: ReadonlyMap<string, ClosedMarket>;
  /** The series whose words close one by one, as they are said. */
  readonly byWord: ReadonlySet<string>;
}

/** What a watch waits for that has happened by `now` (UTC ms), without what it was sent or what came before it. */
export function momentsOf(
  watch: Awaited & Pick<Watch, "happened">,
  seen: Seen,
  closed: ClosedReads,
  now: number,
): readonly Moment[] {
  const { starts, happened } = watch;
  const isStarted = starts !== null && isLive(starts.event_ticker, seen, now);
  const started = isStarted ? seen.events.get(starts.event_ticker) : undefined;
  const said = awaitedMarkets(watch, seen).flatMap((market): Moment[] => {
    const event = seen.events.get(market.event_ticker);
    const lastPrice = closed.markets.get(market.market_ticker)?.last_price ?? null;
    return event !== undefined && isSaid(market, event, seen, closed, now)
      ? [{ event, market, lastPrice }]
      : [];
  });
  return [
    ...(started === undefined ? [] : [{ event: started, market: null, lastPrice: null }]),
    ...said,
  ].filter((moment) => !happened.includes(tickerOf(moment)));
}

function isSaid(
  { market_ticker, status, result }: SeenMarket,
  { event_ticker, series_ticker }: SeenEvent,
  seen: Seen,
  { markets, byWord }: ClosedReads,
  now: number,
): boolean {
  if (status === "settled") return result === "yes";
  const market = markets.get(market_ticker);
  if (market === undefined) return false;
  if (market.result !== null) return market.result === "yes";
  return closedAsSaid(market) && byWord.has(series_ticker) && isLive(event_ticker, seen, now);
}

/** Sent as a change of the type `event.started` or `market.said`, which the feed does not have. A repeated run makes the same id. */
export function momentDelivery(watchId: string, moment: Moment, now: number): NewDelivery {
  const { event, market, lastPrice } = moment;
  const type = market === null ? "event.started" : "market.said";
  const id = `${tickerOf(moment)}-${market === null ? "started" : "said"}`;
  const happenedAt = fromIso((market === null ? event.scheduledStartTime : market.close_time) ?? "");
  const data = {
    id,
    type,
    at: toIso(happenedAt === null || happenedAt > now ? now : happenedAt),
    detected_at: toIso(now),
    series_ticker: event.series_ticker,
    event_ticker: event.event_ticker,
    market_ticker: market?.market_ticker ?? null,
    strike_word: market?.strike_word ?? null,
    data:
      market === null
        ? { scheduledStartTime: event.scheduledStartTime }
        : { last_price_dollars: lastPrice === null ? null : lastPrice / 100 },
  };
  return { watchId, changeId: id, type, timestamp: toIso(now), data };
}
