export interface HourCount {
  /** The start of the hour, ISO 8601 in UTC. */
  readonly hour: string;
  readonly requests: number;
}

/** The starts of the hours in Unix seconds, and the requests of each. */
export type HourlySeries = [hours: number[], requests: number[]];

const hours = 7 * 24;
const hourSeconds = 60 * 60;

/** The last 168 hours up to `now` (UTC ms). Hours without requests are 0. */
export function hourlySeries(history: readonly HourCount[], now: number): HourlySeries {
  const counts = new Map(history.map(({ hour, requests }) => [Date.parse(hour) / 1000, requests]));
  const last = Math.floor(now / 1000 / hourSeconds) * hourSeconds;
  const starts = Array.from({ length: hours }, (_, index) => last - (hours - 1 - index) * hourSeconds);
  return [starts, starts.map((start) => counts.get(start) ?? 0)];
}
