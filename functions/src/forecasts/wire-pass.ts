import { createEventFinder } from "../markets/event/find-event.ts";
import { eventReads, getEvent } from "../markets/event/get-event.ts";
import type { EventStore, Provider } from "../markets/ports.ts";
import { seriesList } from "../markets/series/list-series.ts";
import { readSeriesMarkets, seriesReads } from "../markets/settled/series-markets.ts";
import type { WordServices } from "../words/services.ts";
import { valueEvent } from "../words/value-event.ts";
import type { Pass } from "../changes/pass.ts";
import { createForecastPass } from "./forecast-pass.ts";
import type { ForecastPassOptions } from "./forecaster.ts";

interface WireOptions extends Pick<ForecastPassOptions, "madeUp"> {
  /** Its reads never delay another one. */
  readonly provider: Provider;
  readonly store: { readonly events: EventStore; readonly forecasts: ForecastPassOptions["store"] };
  readonly words: Omit<WordServices, "readSeries" | "readWordMarkets">;
  readonly priceMaxAgeMs: number;
}

/** The pass with what it reads: events as getMentionEvent returns them with their record. */
export function forecastPass({ madeUp, ...options }: WireOptions): Pass {
  const { clock, log } = options.words;
  const readEvent = createReadEvent(options);
  return createForecastPass({ store: options.store.forecasts, readEvent, madeUp, clock, log });
}

function createReadEvent({
  provider,
  store,
  words,
  priceMaxAgeMs,
}: Omit<WireOptions, "madeUp">): ForecastPassOptions["readEvent"] {
  const { clock, log } = words;
  const finder = createEventFinder({ provider, store: store.events, clock, log });
  const series = seriesList({ provider, clock, log });
  const events = eventReads({ provider, finder, series, clock, priceMaxAgeMs });
  const markets = seriesReads({ provider, clock });
  const services = { ...words, readSeries: (ticker: string) => readSeriesMarkets(markets, ticker) };
  return async (eventTicker) => {
    const event = await getEvent(events, eventTicker);
    return event === null ? null : valueEvent(event, services);
  };
}
