import type { WakeUp, Wake } from "./delivery.ts";
import { secondMs, type Clock } from "@mention-market/service/base/clock";
import type { WatchSemaphore } from "./limits.ts";

/** An attempt that waits in the queue of its host. */
export interface QueuedAttempt {
  readonly wakeUp: WakeUp;
  readonly watchId: string;
  readonly account: string;
}

/** The attempts that wait for a host. Accounts take turns, so do the watches of an account, and a watch's attempts keep their order. */
export class HostQueue<Attempt extends QueuedAttempt> {
  /** By account and watch. Empty sets and maps are deleted. */
  readonly #accounts = new Map<string, Map<string, Set<Attempt>>>();

  get isEmpty(): boolean {
    return this.#accounts.size === 0;
  }

  add(attempt: Attempt): void {
    const watches = this.#accounts.get(attempt.account) ?? new Map<string, Set<Attempt>>();
    const attempts = watches.get(attempt.watchId) ?? new Set<Attempt>();
    this.#accounts.set(attempt.account, watches.set(attempt.watchId, attempts.add(attempt)));
  }

  /** The next attempt in turn whose watch may begin one; null if there is none. */
  first(mayBegin: (watchId: string) => boolean = () => true): Attempt | null {
    for (const watches of this.#accounts.values())
      for (const [watchId, attempts] of watches) {
        const [first] = attempts;
        if (first !== undefined && mayBegin(watchId)) return first;
      }
    return null;
  }

  /** Removes an attempt, and moves its watch and its account to the end. */
  remove(attempt: Attempt): void {
    const watches = this.#accounts.get(attempt.account);
    const attempts = watches?.get(attempt.watchId);
    if (watches === undefined || attempts?.delete(attempt) !== true) return;
    moveToEnd(watches, attempt.watchId, attempts);
    moveToEnd(this.#accounts, attempt.account, watches);
  }
}

/** Moves a key to the end, or deletes it if its value is empty. */
function moveToEnd<Value extends { readonly size: number }>(
  map: Map<string, Value>,
  key: string,
  value: Value,
): void {
  map.delete(key);
  if (value.size > 0) map.set(key, value);
}

interface HostRunsOptions<Attempt> {
  /** Claims the next attempt in turn, and waits until it may be sent. Returns what sends it and returns its ms; null: nothing. */
  readonly claim: (attempt: Attempt) => Promise<(() => Promise<number>) | null>;
  readonly semaphore: WatchSemaphore;
  readonly wake: Wake;
  readonly clock: Clock;
}

/** Both throw the error of an attempt that the call began. */
interface HostRuns<Attempt> {
  /** Returns whether the attempt waits or runs. If it waits, its host continues. */
  resume(wakeUp: WakeUp): Promise<boolean>;
  /** Adds an attempt to its host's queue, and starts what may start there. Does nothing for an attempt that waits or runs. */
  add(hostname: string, attempt: Attempt): Promise<void>;
}

interface Host<Attempt extends QueuedAttempt> {
  readonly queue: HostQueue<Attempt>;
  isRunning: boolean;
}

/** How long a call starts attempts, because the function call of a wake-up must end. After that it wakes the next attempt. */
const maxRunMs = 30 * secondMs;

/**
 * The attempts of this process, by host. For each host, one call at a time starts attempts. So waiting attempts occupy no place in the
 * task queue and reserve no slot, and attempts with nothing to send cause no delay. After a crash, the sweep finds them.
 */
export function createHostRuns<Attempt extends QueuedAttempt>(
  options: HostRunsOptions<Attempt>,
): HostRuns<Attempt> {
  const { claim, semaphore, wake, clock } = options;
  const isFree = (watchId: string) => semaphore.isFree(watchId);
  const hosts = new Map<string, Host<Attempt>>();
  /** The host name of each waiting or running attempt. */
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
      await Promise.all(waiting.map((host) => run(host, endsAt)));
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
