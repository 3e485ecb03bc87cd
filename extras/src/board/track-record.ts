import { toIso } from "@mention-market/service/base/clock";
import type { ForecastStore } from "../forecasts/forecast-store.ts";
import type { BoardForecast, TrackRecordSummary } from "./board-schema.ts";
import { everyEvent, type ReadTrackRecord } from "../forecasts/read-track-record.ts";

/** Forecasts by market ticker. */
type EventForecasts = ReadonlyMap<string, BoardForecast>;

export type TrackRecordPort = ReturnType<typeof createTrackRecordPort>;

/** Reads the stored track record. Each call throws `unavailable` when the store fails. */
export function createTrackRecordPort(store: Pick<ForecastStore, "get">, readTrackRecord: ReadTrackRecord) {
  return {
    /** Null while no event is scored. */
    async summary(): Promise<TrackRecordSummary | null> {
      const [newest] = (await readTrackRecord(everyEvent)).formula;
      if (newest === undefined) return null;
      const { version, events, fair_minus_price } = newest;
      return { version, events, fair_minus_price };
    },
    async forecastsOf(eventTicker: string): Promise<EventForecasts> {
      const { at = 0, markets = [] } = (await store.get(eventTicker))?.forecast ?? {};
      return new Map(
        markets.map(({ marketTicker, bid, ask, probability, fairValue, verdict }) => [
          marketTicker,
          { at: toIso(at), bid, ask, probability, fair_value: fairValue, verdict },
        ]),
      );
    },
  };
}
