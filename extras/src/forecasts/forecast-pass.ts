import { by, chunksOf } from "@mention-market/service/base/arrays";
import { hourMs } from "@mention-market/service/base/clock";
import { messageOf } from "@mention-market/service/base/errors";
import { runRequest } from "@mention-market/service/base/request";
import type { Pass } from "../changes/collector.ts";
import { settledEvents } from "../changes/snapshot.ts";
import { isDue } from "./forecast.ts";
import { createForecaster, startOf, type ForecastPassOptions } from "./forecaster.ts";
import type { EventFinder } from "../markets/event/event-finder.ts";
import { createEventReads, getEvent } from "../markets/event/get-event.ts";
import type { Provider } from "../markets/ports.ts";
import type { SeriesList } from "../markets/series-fees.ts";
import { readSeriesMarkets, createSeriesReads } from "../markets/settled/series-markets.ts";
import type { WordServices } from "../words/services.ts";
import { valueEvent } from "../words/value-event.ts";

/** Maximum concurrent events. Events that start in the same minute share reads. */
const atOnce = 4;
/** How often to look for forecasts whose event left the feed before it was scored. */
const leftBehindMs = hourMs;

/**
 * Makes the forecast of each event in the hour before its start, and adds the outcome after all its markets have settled. The store
 * decides what exists already; what this instance remembers only saves reads. A failed event is retried in the next run.
 */
export function createForecastPass(options: ForecastPassOptions): Pass {
  const forecaster = createForecaster(options);
  const { store, clock, log } = options;
  /** Events of the feed that are done: those with a forecast, and those with an outcome. */
  const forecast = new Set<string>();
  const finished = new Set<string>();
  let lookedBehindAt = -Infinity;

  return {
    name: "forecasts",
    async run({ now, snapshot, endsBy }) {
      /** Runs `work` for each event while there is time. */
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

      for (const tickers of [forecast, finished])
        for (const eventTicker of tickers) if (!snapshot.events.has(eventTicker)) tickers.delete(eventTicker);

      const reads = { count: 0 };
      const request = {
        receivedAt: now,
        client: "forecasts",
        deadlineAt: endsBy,
        reads,
        isInBackground: true,
      };
      await runRequest(request, async () => {
        const due = [...snapshot.events.values()]
          .filter((event) => isDue(startOf(event), now) && !forecast.has(event.event_ticker))
          .toSorted(by((event) => startOf(event) ?? 0));
        await each(
          due.map(({ event_ticker }) => event_ticker),
          async (ticker) => {
            if (await forecaster.record(ticker)) forecast.add(ticker);
          },
        );

        await each(
          settledEvents(snapshot).filter((ticker) => !finished.has(ticker)),
          async (ticker) => {
            const event = snapshot.events.get(ticker);
            if (event !== undefined) await forecaster.finish(event, snapshot, now);
            finished.add(ticker);
          },
        );

        if (clock.monotonicMs() - lookedBehindAt < leftBehindMs) return;
        const pending = await store.pending();
        lookedBehindAt = clock.monotonicMs();
        const behind = pending.filter(({ eventTicker }) => !snapshot.events.has(eventTicker));
        await each(
          behind.map(({ eventTicker }) => eventTicker),
          (ticker) => forecaster.finishLeftBehind(ticker),
        );
      });
    },
  };
}

interface WireOptions extends Pick<ForecastPassOptions, "madeUp" | "store"> {
  readonly provider: Provider;
  readonly finder: EventFinder;
  readonly series: SeriesList;
  readonly words: Omit<WordServices, "readSeries" | "readWordMarkets">;
  readonly priceMaxAgeMs: number;
}

/** The pass with its reads. It reads events as getMentionEvent returns them with their record. */
export function forecastPass({ madeUp, store, ...options }: WireOptions): Pass {
  const { clock, log } = options.words;
  return createForecastPass({ store, readEvent: createReadForecastEvent(options), madeUp, clock, log });
}

/** Its shared reads are its own, so that no request with a key waits for a read in the background. */
function createReadForecastEvent({
  provider,
  finder,
  series,
  words,
  priceMaxAgeMs,
}: Omit<WireOptions, "madeUp" | "store">): ForecastPassOptions["readEvent"] {
  const { clock } = words;
  const events = createEventReads({ provider, finder, series, clock, priceMaxAgeMs });
  const markets = createSeriesReads({ provider, clock });
  const services = { ...words, readSeries: (ticker: string) => readSeriesMarkets(markets, ticker) };
  return async (eventTicker) => {
    const event = await getEvent(events, eventTicker);
    return event === null ? null : valueEvent(event, services);
  };
}
