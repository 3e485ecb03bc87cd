import { chunksOf } from "../base/chunks.ts";
import { fromIso, hourMs, type Clock } from "../base/clock.ts";
import { messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { by } from "../base/order.ts";
import { runRequest } from "../base/request.ts";
import type { Pass } from "../changes/pass.ts";
import type { SeenEvent, Snapshot } from "../changes/snapshot.ts";
import { formulaVersion } from "../estimates/formula.ts";
import type { ValuedEvent } from "../words/value-words.ts";
import { isDue } from "./forecast.ts";
import type { ForecastStore } from "./forecast-store.ts";
import { makeForecast } from "./make-forecast.ts";

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

/** Events of one minute are read together, but a few at a time. */
const atOnce = 4;
/** How often forecasts are looked for whose event has left the feed unscored. */
const leftBehindMs = hourMs;

/**
 * Forecasts each event in the hour before its start, and adds the outcome once all its markets have settled. The store decides what is
 * there already; what this instance knows of it only saves reads. An event that fails is tried again in the next run.
 */
export function createForecastPass({ store, readEvent, madeUp, clock, log }: ForecastPassOptions): Pass {
  /** Events of the feed that need no more look at the store, by what they need it for. */
  const forecast = new Set<string>();
  const finished = new Set<string>();
  let lookedBehindAt = -Infinity;

  async function record(eventTicker: string): Promise<void> {
    if ((await store.get(eventTicker)) === null) {
      const event = await readEvent(eventTicker);
      const at = clock.now();
      const made = event === null ? null : makeForecast(event, { at, madeUp });
      // The event as just read may start later, or have started.
      if (made === null || !isDue(made.startsAt, at)) return;
      await store.add(made);
    }
    forecast.add(eventTicker);
  }

  async function finish(event: SeenEvent, { markets }: Snapshot, now: number): Promise<void> {
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
      const results = stored.forecast.markets.map(
        ({ marketTicker }) => [marketTicker, markets.get(marketTicker)?.result ?? null] as const,
      );
      await store.settle(eventTicker, { startsAt, results: Object.fromEntries(results) });
    }
    finished.add(eventTicker);
  }

  /** The feed forgets an event a day after it has settled: the collector may have stood still for longer. */
  async function finishLeftBehind(eventTicker: string): Promise<void> {
    const event = await readEvent(eventTicker);
    if (event === null || event.errors.length > 0) return;
    if (event.markets.some(({ status }) => status !== "settled")) return;
    const results = event.markets.map(({ market_ticker, result }) => [market_ticker, result] as const);
    const startsAt = event.scheduledStartTime === null ? null : fromIso(event.scheduledStartTime);
    await store.settle(eventTicker, { startsAt, results: Object.fromEntries(results) });
  }

  return {
    name: "forecasts",
    async run({ now, snapshot, endsBy }) {
      /** Does the work of each event, as long as there is time. */
      async function each(tickers: readonly string[], work: (eventTicker: string) => Promise<void>) {
        for (const some of chunksOf(tickers, atOnce)) {
          if (clock.monotonicMs() >= endsBy) return;
          await Promise.all(
            some.map((eventTicker) =>
              work(eventTicker).catch((error: unknown) => {
                log.warn("Could not bring the track record up to date", {
                  event_ticker: eventTicker,
                  cause: messageOf(error),
                });
              }),
            ),
          );
        }
      }

      for (const known of [forecast, finished])
        for (const eventTicker of known) if (!snapshot.events.has(eventTicker)) known.delete(eventTicker);

      const context = { receivedAt: now, client: "forecasts", deadlineAt: endsBy, reads: { count: 0 } };
      await runRequest(context, async () => {
        const due = [...snapshot.events.values()]
          .filter((event) => isDue(startOf(event), now) && !forecast.has(event.event_ticker))
          .toSorted(by((event) => startOf(event) ?? 0));
        await each(
          due.map(({ event_ticker }) => event_ticker),
          record,
        );

        await each(
          settledEvents(snapshot).filter((ticker) => !finished.has(ticker)),
          async (ticker) => {
            const event = snapshot.events.get(ticker);
            if (event !== undefined) await finish(event, snapshot, now);
          },
        );

        if (clock.monotonicMs() - lookedBehindAt < leftBehindMs) return;
        const pending = await store.pending();
        lookedBehindAt = clock.monotonicMs();
        const behind = pending.filter(({ eventTicker }) => !snapshot.events.has(eventTicker));
        await each(
          behind.map(({ eventTicker }) => eventTicker),
          finishLeftBehind,
        );
      });
    },
  };
}

function startOf({ scheduledStartTime }: SeenEvent): number | null {
  return scheduledStartTime === null ? null : fromIso(scheduledStartTime);
}

/** Events of which every market has settled. */
function settledEvents({ markets }: Snapshot): string[] {
  return [...Map.groupBy(markets.values(), ({ event_ticker }) => event_ticker)]
    .filter(([, ofEvent]) => ofEvent.every(({ status }) => status === "settled"))
    .map(([eventTicker]) => eventTicker);
}
