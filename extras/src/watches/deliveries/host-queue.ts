import type { WakeUp } from "./ports.ts";

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
