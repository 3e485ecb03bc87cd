/** The only place that reads the time. Everything else takes it as an argument, in UTC milliseconds. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** ISO 8601 in UTC, to the millisecond. */
export function toIso(ms: number): string {
  return new Date(ms).toISOString();
}

/** Milliseconds of an ISO 8601 text, or null when it is none. */
export function fromIso(text: string): number | null {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}
