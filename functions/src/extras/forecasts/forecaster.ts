import { fromIso, type Clock } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import type { SeenEvent, Snapshot } from "../changes/snapshot.ts";
import { formulaVersion, isDue, type EventForecast, type MarketForecast } from "./forecast.ts";
import type { ValuedEvent } from "../../words/valued-event.ts";
import { voidEvents } from "../../words/settled-record.ts";
import type { ForecastStore } from "./forecast-store.ts";

export interface ForecastPassOptions {
  readonly store: ForecastStore;
  /**
   * An event with its estimates, by reads that delay no other one; null for one that the provider does not know. Throws an AppError of code
   * `upstream`.
   */
  readonly readEvent: (eventTicker: string) => Promise<ValuedEvent | null>;
  /** Whether the provider is the sample. */
  readonly madeUp: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** What is done for one event. The store decides what is there already, so each may be repeated. */
export function createForecaster({ store, readEvent, madeUp, clock, log }: ForecastPassOptions) {
  return {
    /** Whether the event needs no more forecast. */
    async record(eventTicker: string): Promise<boolean> {
      if ((await store.get(eventTicker)) === null) {
        const event = await readEvent(eventTicker);
        const at = clock.now();
        const made = event === null ? null : makeForecast(event, { at, madeUp });
        // The event as just read may start later, or have started.
        if (made === null || !isDue(made.startsAt, at)) return false;
        await store.add(made);
      }
      return true;
    },

    /** Adds the results of an event whose markets have all settled, or that it was never forecast. */
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

    /** The feed forgets an event a day after it has settled: the collector may have stood still for longer. */
    async finishLeftBehind(eventTicker: string): Promise<void> {
      const event = await readEvent(eventTicker);
      if (event === null || event.errors.length > 0) return;
      if (event.markets.some(({ status }) => status !== "settled")) return;
      const isVoid = tookNoPlace(event.markets);
      const results = event.markets.map(
        ({ market_ticker, result }) => [market_ticker, isVoid ? null : result] as const,
      );
      const startsAt = event.scheduledStartTime === null ? null : fromIso(event.scheduledStartTime);
      await store.settle(eventTicker, { startsAt, results: Object.fromEntries(results) });
    },
  };
}

/** Whether an event did not qualify or occur: its words settled no without being heard, so there is nothing to score. */
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

/** UTC ms; null while it is not known. */
export function startOf({ scheduledStartTime }: SeenEvent): number | null {
  return scheduledStartTime === null ? null : fromIso(scheduledStartTime);
}

/**
 * The forecast of an event as it is now: of its open markets that name a word. Null without one, without a known start, and when the
 * records could not be read. `at`: UTC ms.
 */
export function makeForecast(
  event: ValuedEvent,
  { at, madeUp }: Pick<EventForecast, "at" | "madeUp">,
): EventForecast | null {
  const startsAt = event.scheduledStartTime === null ? null : fromIso(event.scheduledStartTime);
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
  if (market.status !== "open" || estimate === null || strikeWord === null) return [];
  return [
    {
      marketTicker: market.market_ticker,
      strikeWord,
      probability: estimate.probability,
      low: estimate.low,
      high: estimate.high,
      strength: estimate.parts.reduce((sum, { weight }) => sum + weight, 0),
      fairValue: estimate.fair_value,
      fairBasis: estimate.fair_basis,
      bid: market.yes_bid_dollars,
      ask: market.yes_ask_dollars,
      bidSize: market.yes_bid_size,
      askSize: market.yes_ask_size,
    },
  ];
}
