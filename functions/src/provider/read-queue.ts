import { secondMs, type Clock } from "../base/clock.ts";
import { burstOf, lowered, raised, refilled, spent, startingPace, waitMs, type Pace } from "./pace.ts";
import { createTurns, type ReadPriority, type Turns } from "./turns.ts";

export interface ReadQueueOptions {
  /** Maximum reads per second of this instance; 0 sets no pace. */
  readonly ceiling: number;
  /** Reads a second at the start; default: 3. */
  readonly startsAt?: number | undefined;
  readonly clock: Clock;
}

/** How a read ended, for the pace. `unused`: it was not made after all. */
export type ReadEnd = "read" | "refused" | "failed" | "unused";

/** Must be called once when the read has ended. */
export type Release = (end: ReadEnd) => void;

export interface ReadQueue {
  /** Whether a read could start now and leave enough of the burst for others. */
  isFree(): boolean;
  /**
   * Resolves when the caller may start its read. Clients take turns; a read of priority `last` starts when no other waits.
   * Rejects at once when too many wait, and when the signal aborts first, with its reason as the cause.
   */
  turn(client: string, priority: ReadPriority, signal: AbortSignal): Promise<Release>;
}

const maxConcurrentReads = 32;
/** A longer queue would only collect reads that miss their deadlines. */
const maxWaiting = 256;

/** The turns of all reads of this instance: a pace, a cap on concurrent reads, and fairness between clients. */
export function createReadQueue({ ceiling, startsAt, clock }: ReadQueueOptions): ReadQueue {
  const turns: Turns<(release: Release) => void> = createTurns();
  let pace: Pace | null = ceiling === 0 ? null : startingPace(ceiling, clock.monotonicMs(), startsAt);
  let running = 0;
  let timer: NodeJS.Timeout | undefined;

  function startWhatMay(): void {
    clearTimeout(timer);
    while (turns.waiting() > 0 && running < maxConcurrentReads) {
      if (pace !== null) {
        pace = refilled(pace, ceiling, clock.monotonicMs());
        const ms = waitMs(pace);
        if (ms > 0) {
          timer = setTimeout(startWhatMay, Math.min(Math.ceil(ms), 10 * secondMs));
          return;
        }
        pace = spent(pace);
      }
      running += 1;
      turns.take()?.(releaseOnce());
    }
  }

  function releaseOnce(): Release {
    let isReleased = false;
    return (end) => {
      if (isReleased) return;
      isReleased = true;
      running -= 1;
      if (pace !== null) pace = after(end, pace, ceiling, clock.monotonicMs());
      startWhatMay();
    };
  }

  return {
    isFree() {
      if (turns.waiting() > 0 || running >= maxConcurrentReads) return false;
      if (pace === null) return true;
      const { tokens, perSecond } = refilled(pace, ceiling, clock.monotonicMs());
      return tokens >= Math.max(1, burstOf(perSecond, ceiling) / 2);
    },
    turn(client, priority, signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(new Error("The read is out of time", { cause: signal.reason }));
          return;
        }
        if (turns.waiting() >= maxWaiting) {
          reject(new Error("Too many reads are waiting for the provider"));
          return;
        }
        const giveUp = () => {
          remove();
          reject(new Error("The read is out of time", { cause: signal.reason }));
        };
        const remove = turns.add(client, priority, (release) => {
          signal.removeEventListener("abort", giveUp);
          resolve(release);
        });
        signal.addEventListener("abort", giveUp, { once: true });
        startWhatMay();
      });
    },
  };
}

function after(end: ReadEnd, pace: Pace, ceiling: number, now: number): Pace {
  switch (end) {
    case "read":
      return raised(pace, ceiling, now);
    case "refused":
      return lowered(pace, ceiling, now);
    case "failed":
      return pace;
    case "unused":
      return { ...pace, tokens: pace.tokens + 1 };
  }
}
