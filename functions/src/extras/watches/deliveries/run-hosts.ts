import { secondMs, type Clock } from "../../../base/clock.ts";
import { HostQueue, type QueuedAttempt } from "./host-queue.ts";
import type { WatchSemaphore } from "./limits.ts";
import type { Wake, WakeUp } from "./ports.ts";

interface HostRunsOptions<Attempt> {
  /**
   * Claims an attempt whose turn has come, and waits until it may be sent. Returns what sends it, and that the milliseconds of its
   * request; null when there is nothing to send.
   */
  readonly claim: (attempt: Attempt) => Promise<(() => Promise<number>) | null>;
  readonly semaphore: WatchSemaphore;
  readonly wake: Wake;
  readonly clock: Clock;
}

/** Both throw what an attempt that the call began has thrown. */
interface HostRuns<Attempt> {
  /** Returns whether an attempt waits or is under way. The host of one that waits goes on. */
  resume(wakeUp: WakeUp): Promise<boolean>;
  /** Puts an attempt into its host's queue, and begins what may begin there. Does nothing for one that waits or is under way. */
  add(hostname: string, attempt: Attempt): Promise<void>;
}

interface Host<Attempt extends QueuedAttempt> {
  readonly queue: HostQueue<Attempt>;
  isRunning: boolean;
}

/** A call begins attempts for so long, because a function that is called for a wake-up must end. Then it wakes whoever is next. */
const maxRunMs = 30 * secondMs;

/**
 * The attempts of this process, host by host. One call at a time begins those of a host: so what waits takes no place of the
 * queue and reserves no moment, and what turns out to be nothing to send delays nobody. In memory: what a crash forgets is overdue.
 */
export function createHostRuns<Attempt extends QueuedAttempt>(
  options: HostRunsOptions<Attempt>,
): HostRuns<Attempt> {
  const { claim, semaphore, wake, clock } = options;
  const isFree = (watchId: string) => semaphore.isFree(watchId);
  const hosts = new Map<string, Host<Attempt>>();
  /** The host of each attempt that waits or is under way. */
  const hostnames = new Map<string, string>();

  async function run(hostname: string, endsAt: number): Promise<void> {
    const host = hosts.get(hostname);
    if (host === undefined || host.isRunning) return;
    host.isRunning = true;
    const errors: unknown[] = [];
    const begun: Promise<unknown>[] = [];
    let next = host.queue.first(isFree);
    while (next !== null && clock.monotonicMs() < endsAt) {
      host.queue.remove(next);
      semaphore.acquire(next.watchId);
      const send = await claim(next).catch((error: unknown) => void errors.push(error));
      const ended = finish(hostname, next, send ?? null, endsAt);
      begun.push(ended.catch((error: unknown) => errors.push(error)));
      next = host.queue.first(isFree);
    }
    host.isRunning = false;
    if (host.queue.isEmpty) hosts.delete(hostname);
    if (next !== null) begun.push(wake(next.wakeUp, clock.now()));
    await Promise.all(begun);
    if (errors.length > 0) throw errors[0];
  }

  async function finish(
    hostname: string,
    { wakeUp, watchId }: Attempt,
    send: (() => Promise<number>) | null,
    endsAt: number,
  ): Promise<void> {
    let tookMs: number | null = null;
    try {
      tookMs = send && (await send());
    } finally {
      hostnames.delete(nameOf(wakeUp));
      const waiting = semaphore.release(watchId, tookMs) ? [...hosts.keys()] : [hostname];
      await Promise.all(waiting.map((one) => run(one, endsAt)));
    }
  }

  return {
    async resume(wakeUp) {
      const hostname = hostnames.get(nameOf(wakeUp));
      if (hostname !== undefined) await run(hostname, clock.monotonicMs() + maxRunMs);
      return hostname !== undefined;
    },
    async add(hostname, attempt) {
      const name = nameOf(attempt.wakeUp);
      if (hostnames.has(name)) return;
      hostnames.set(name, hostname);
      const host = hosts.get(hostname) ?? { queue: new HostQueue(), isRunning: false };
      hosts.set(hostname, host);
      host.queue.add(attempt);
      await run(hostname, clock.monotonicMs() + maxRunMs);
    },
  };
}

function nameOf({ delivery, attempt }: WakeUp): string {
  return `${delivery} ${attempt}`;
}
