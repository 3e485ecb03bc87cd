import type { HourCount } from "../../src/access/key-store.ts";
import { minuteOf, oldestCountedMinute, type MinuteCount } from "../../src/access/quota.ts";
import { hourMs } from "../../src/base/clock.ts";

const hoursKept = 7 * 24;

/** What a store has to agree with: every request of one key, kept in full. */
export class RequestLog {
  readonly #moments: number[] = [];

  add(requests: number, at: number): void {
    for (let request = 0; request < requests; request += 1) this.#moments.push(at);
  }

  takeBack(requests: number, at: number): void {
    for (let request = 0; request < requests; request += 1) this.#moments.splice(this.#moments.indexOf(at), 1);
  }

  /** The minutes that count at `at`, oldest first. */
  minutes(at: number): MinuteCount[] {
    return this.#tally(minuteOf)
      .map(([minute, requests]) => ({ minute, requests }))
      .filter(({ minute }) => minute >= oldestCountedMinute(at));
  }

  /** The last 7 days by the hour, oldest first. */
  hours(at: number): HourCount[] {
    return this.#tally(hourOf)
      .map(([hour, requests]) => ({ hour, requests }))
      .filter(({ hour }) => hour > hourOf(at) - hoursKept);
  }

  #tally(periodOf: (at: number) => number): [number, number][] {
    const counts = new Map<number, number>();
    for (const at of this.#moments) counts.set(periodOf(at), (counts.get(periodOf(at)) ?? 0) + 1);
    return [...counts].toSorted(([a], [b]) => a - b);
  }
}

/** A store's minutes, brought into the form of the log's. */
export function countedMinutes(minutes: readonly MinuteCount[], at: number): MinuteCount[] {
  return minutes
    .filter(({ minute, requests }) => requests > 0 && minute >= oldestCountedMinute(at))
    .toSorted((a, b) => a.minute - b.minute);
}

/** A store's hours, brought into the form of the log's. */
export function lastHours(hours: readonly HourCount[], at: number): HourCount[] {
  return hours
    .filter(({ hour, requests }) => requests > 0 && hour > hourOf(at) - hoursKept)
    .toSorted((a, b) => a.hour - b.hour);
}

function hourOf(at: number): number {
  return Math.floor(at / hourMs);
}
