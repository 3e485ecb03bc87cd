import type { HourCount } from "../../src/keys/key-store.ts";
import { minuteOf, oldestCountedMinute, type MinuteCount } from "../../src/keys/quota.ts";
import { hourMs } from "../../src/base/clock.ts";

const hoursKept = 7 * 24;

/** What a store has to agree with: every request of one key, kept in full. */
export class RequestLog {
  readonly #entries: { readonly at: number; readonly requests: number }[] = [];

  add(requests: number, at: number): void {
    this.#entries.push({ at, requests });
  }

  refund(requests: number, at: number): void {
    this.add(-requests, at);
  }

  /** The minutes that count at `at`, oldest first. */
  minutes(at: number): MinuteCount[] {
    const minutes = this.#tally(minuteOf).map(([minute, requests]) => ({ minute, requests }));
    return countedMinutes(minutes, at);
  }

  /** The last 7 days by the hour, oldest first. */
  hours(at: number): HourCount[] {
    const hours = this.#tally(hourOf).map(([hour, requests]) => ({ hour, requests }));
    return lastHours(hours, at);
  }

  #tally(periodOf: (at: number) => number): [number, number][] {
    const counts = new Map<number, number>();
    for (const { at, requests } of this.#entries) {
      counts.set(periodOf(at), (counts.get(periodOf(at)) ?? 0) + requests);
    }
    return [...counts];
  }
}

/** The minutes that count at `at`, oldest first, empty ones left out. */
export function countedMinutes(minutes: readonly MinuteCount[], at: number): MinuteCount[] {
  return minutes
    .filter(({ minute, requests }) => requests > 0 && minute >= oldestCountedMinute(at))
    .toSorted((a, b) => a.minute - b.minute);
}

/** The last 7 days, oldest first, empty hours left out. */
export function lastHours(hours: readonly HourCount[], at: number): HourCount[] {
  return hours
    .filter(({ hour, requests }) => requests > 0 && hour > hourOf(at) - hoursKept)
    .toSorted((a, b) => a.hour - b.hour);
}

function hourOf(at: number): number {
  return Math.floor(at / hourMs);
}
