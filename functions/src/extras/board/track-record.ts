import { toIso } from "../../base/clock.ts";
import type { ForecastStore } from "../forecasts/forecast-store.ts";
import { everyEvent, type ReadTrackRecord } from "../forecasts/read-track-record.ts";

/** What the track record says of the present version of the estimates, in short. */
export interface TrackRecordSummary {
  readonly version: number;
  /** Events that were scored. */
  readonly events: number;
  /** How much closer than the price the fair value was, with its 95% interval; null while that is not known. */
  readonly fair_minus_price: { readonly value: number; readonly low: number; readonly high: number } | null;
}

/** What was written down of a market before its event. Prices and probabilities from 0 to 1; `at` is ISO 8601. */
export interface BoardForecast {
  readonly at: string;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly probability: number;
  readonly fair_value: number | null;
}

/** By market ticker. */
type EventForecasts = ReadonlyMap<string, BoardForecast>;

export type TrackRecordPort = ReturnType<typeof createTrackRecordPort>;

/** The track record as it is stored. Each call throws `unavailable` when the store fails. */
export function createTrackRecordPort(store: Pick<ForecastStore, "get">, readTrackRecord: ReadTrackRecord) {
  return {
    /** Null while nothing is scored. */
    async summary(): Promise<TrackRecordSummary | null> {
      const [newest] = (await readTrackRecord(everyEvent)).formula;
      if (newest === undefined) return null;
      const { version, events, fair_minus_price } = newest;
      return { version, events, fair_minus_price };
    },
    async forecastsOf(eventTicker: string): Promise<EventForecasts> {
      const { at = 0, markets = [] } = (await store.get(eventTicker))?.forecast ?? {};
      return new Map(
        markets.map(({ marketTicker, bid, ask, probability, fairValue }) => [
          marketTicker,
          { at: toIso(at), bid, ask, probability, fair_value: fairValue },
        ]),
      );
    },
  };
}
