import type { WakeUp } from "./ports.ts";

/** An attempt that waits for its turn at a host. */
export interface QueuedAttempt {
  readonly wakeUp: WakeUp;
  readonly watchId: string;
  readonly account: string;
}

/** The attempts that wait for one host: accounts take turns, the watches of an account do, and the attempts of a watch go in order. */
export class HostQueue<Attempt extends QueuedAttempt> {
  /** By account and watch. None of the sets and maps in it is empty. */
  readonly #accounts = new Map<string, Map<string, Set<Attempt>>>();

  get isEmpty(): boolean {
    return this.#accounts.size === 0;
  }

  add(attempt: Attempt): void {
    const watches = this.#accounts.get(attempt.account) ?? new Map<string, Set<Attempt>>();
    const attempts = watches.get(attempt.watchId) ?? new Set<Attempt>();
    this.#accounts.set(attempt.account, watches.set(attempt.watchId, attempts.add(attempt)));
  }

  /** The attempt whose turn it is, of a watch that may begin one; null when there is none. */
  first(mayBegin: (watchId: string) => boolean = () => true): Attempt | null {
    for (const watches of this.#accounts.values())
      for (const [watchId, attempts] of watches) {
        const [first] = attempts;
        if (first !== undefined && mayBegin(watchId)) return first;
      }
    return null;
  }

  /** Takes an attempt out. Its watch and its account have had their turn. */
  remove(attempt: Attempt): void {
    const watches = this.#accounts.get(attempt.account);
    const attempts = watches?.get(attempt.watchId);
    if (watches === undefined || attempts?.delete(attempt) !== true) return;
    moveToEnd(watches, attempt.watchId, attempts);
    moveToEnd(this.#accounts, attempt.account, watches);
  }
}

/** Deletes what is empty. */
function moveToEnd<Value extends { readonly size: number }>(
  map: Map<string, Value>,
  key: string,
  value: Value,
): void {
  map.delete(key);
  if (value.size > 0) map.set(key, value);
}
