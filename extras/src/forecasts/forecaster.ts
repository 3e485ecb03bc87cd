import type { Clock } from "@mention-market/service/base/clock";
import type { Log } from "@mention-market/service/base/log";
import type { SeenEvent, Snapshot } from "../changes/snapshot.ts";
import { formulaVersion, isDue, type EventForecast, type MarketForecast } from "./forecast.ts";
import type { ValuedEvent } from "../words/value-event.ts";
import { maySettlePartly } from "../markets/event/event.ts";
import { beginningBy, beginningOf } from "../markets/event/event-dates.ts";
import { voidEvents } from "../words/settled-record.ts";
import type { ForecastStore } from "./forecast-store.ts";

export interface ForecastPassOptions {
  readonly store: ForecastStore;
  /** An event with its estimates, read in the background; null if unknown. Throws `upstream`. */
  readonly readEvent: (eventTicker: string) => Promise<ValuedEvent | null>;
  /** Whether the provider is the sample provider. */
  readonly madeUp: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** The work for a single event. It is idempotent, because the store decides what exists already. */
export function createForecaster({ store, readEvent, madeUp, clock, log }: ForecastPassOptions) {
  return {
    /** Returns whether the event needs no further try. */
    async record(eventTicker: string): Promise<boolean> {
      if ((await store.get(eventTicker)) === null) {
        const event = await readEvent(eventTicker);
        // An event with a window gets no forecast: the estimate is the probability for a single appearance.
        if (event !== null && event.window !== null) return true;
        const at = clock.now();
        const made = event === null ? null : makeForecast(event, { at, madeUp });
        // The event that was just read may start later than the feed says, or may have started.
        if (made === null || !isDue(made.startsAt, at)) return false;
        await store.add(made);
      }
      return true;
    },

    /** Adds the results of an event whose markets have all settled, or records that it has no forecast. */
    async finish(event: SeenEvent, { markets }: Snapshot, now: number): Promise<void> {
      const { event_ticker: eventTicker, series_ticker: seriesTicker } = event;
      const startsAt = startOf(event);
      const stored = await store.get(eventTicker);
      if (stored === null) {
        const missed = startsAt === null ? "no known start" : "no forecast before the start";
        const missedEvent = { eventTicker, seriesTicker, startsAt, missed } as const;
        await store.add({
          ...missedEvent,
          version: formulaVersion,
          madeUp,
          at: now,
          fee: null,
          markets: [],
        });
        log.info("An event was not forecast", { event_ticker: eventTicker, reason: missed });
      } else if (stored.outcome === null && stored.forecast.missed === null) {
        const ofEvent = [...markets.values()].filter(({ event_ticker }) => event_ticker === eventTicker);
        const isVoid = tookNoPlace(ofEvent);
        const results = stored.forecast.markets.map(
          ({ marketTicker }) =>
            [marketTicker, isVoid ? null : (markets.get(marketTicker)?.result ?? null)] as const,
        );
        await store.settle(eventTicker, { startsAt, results: Object.fromEntries(results) });
      }
    },

    /** The feed drops an event a day after it has settled. If the collector was down for longer, the forecast still needs its results. */
    async finishLeftBehind(eventTicker: string): Promise<void> {
      const event = await readEvent(eventTicker);
      if (event === null || event.errors.length > 0) return;
      if (event.markets.some(({ status }) => status !== "settled")) return;
      const isVoid = tookNoPlace(event.markets);
      const results = event.markets.map(
        ({ market_ticker, result }) => [market_ticker, isVoid ? null : result] as const,
      );
      await store.settle(eventTicker, { startsAt: beginningOf(event), results: Object.fromEntries(results) });
    },
  };
}

/** Whether an event did not qualify or take place. Its words then settled no without having been heard, so there is nothing to score. */
function tookNoPlace(
  markets: Iterable<Pick<ValuedEvent["markets"][number], "event_ticker" | "strike_word" | "result">>,
): boolean {
  const named = [...markets].flatMap(({ event_ticker, strike_word, result }) =>
    strike_word === null || result === null
      ? []
      : [{ eventTicker: event_ticker, strikeWord: strike_word, result }],
  );
  return voidEvents(named).size > 0;
}

/** Its start, else the beginning of its scheduled day, UTC ms; null while neither is known. */
export function startOf({ scheduledStartTime, scheduledDay }: SeenEvent): number | null {
  return beginningBy(scheduledStartTime, scheduledDay ?? null);
}

/** The forecast of an event's open words at `at` (UTC ms). Null without words, a start or day, or readable records. */
export function makeForecast(
  event: ValuedEvent,
  { at, madeUp }: Pick<EventForecast, "at" | "madeUp">,
): EventForecast | null {
  const startsAt = beginningOf(event);
  const markets = event.record_error === undefined ? event.markets.flatMap(marketForecastOf) : [];
  if (startsAt === null || markets.length === 0) return null;
  return {
    eventTicker: event.event_ticker,
    seriesTicker: event.series_ticker,
    version: formulaVersion,
    madeUp,
    at,
    startsAt,
    missed: null,
    fee: event.fee,
    markets,
  };
}

function marketForecastOf(market: ValuedEvent["markets"][number]): MarketForecast[] {
  const { estimate, strike_word: strikeWord } = market;
  if (market.status !== "open" || estimate === null || strikeWord === null || maySettlePartly in market)
    return [];
  return [
    {
      marketTicker: market.market_ticker,
      strikeWord,
      probability: estimate.probability,
      low: estimate.low,
      high: estimate.high,
      strength: estimate.parts.reduce((sum, { weight }) => sum + weight, 0),
      fairValue: estimate.fair_value,
      fairLow: estimate.fair_low,
      fairHigh: estimate.fair_high,
      fairBasis: estimate.fair_basis,
      bid: market.yes_bid_dollars,
      ask: market.yes_ask_dollars,
      bidSize: market.yes_bid_size,
      askSize: market.yes_ask_size,
      verdict: market.verdict,
    },
  ];
}
