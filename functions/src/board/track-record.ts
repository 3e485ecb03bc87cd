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
export type EventForecasts = ReadonlyMap<string, BoardForecast>;

/** What the track record gives to the board. */
export interface TrackRecordPort {
  /** Null while nothing is scored. */
  summary(): Promise<TrackRecordSummary | null>;
  forecastsOf(eventTicker: string): Promise<EventForecasts>;
}

export const noTrackRecord: TrackRecordPort = {
  summary: () => Promise.resolve(null),
  forecastsOf: () => Promise.resolve(new Map()),
};
