import { LRUCache } from "lru-cache";
import { atMost } from "../base/cached.ts";
import type { KeyCounter, KeyState } from "./key-store.ts";

const maxKeys = 10_000;

/**
 * Counts the requests of a replaced key on the key that replaced it, too, so that both share one hour: the
 * new key starts with the slots of the old one (`KeyRegistry.change`). All other members of a state stay
 * the key's own, so its own end decides.
 */
export function sharedHour(keys: KeyCounter): KeyCounter {
  const successors = new LRUCache<string, string>(atMost(maxKeys));

  /** The last key that is known to have replaced this one; the key itself if none is known. */
  function lastKnown(hash: string): string {
    const next = successors.get(hash);
    return next === undefined ? hash : lastKnown(next);
  }

  async function successorOf(hash: string): Promise<string | null> {
    const successor = successors.get(hash) ?? (await keys.successor(hash));
    if (successor === null) return null;
    successors.set(hash, successor);
    return lastKnown(successor);
  }

  /** The key's own state with the slots of the last key that replaced it, as `read` returns them. */
  async function withSharedSlots(
    hash: string,
    own: KeyState,
    read: (hash: string) => Promise<KeyState | null>,
    undo: (hash: string) => Promise<void> = () => Promise.resolve(),
  ): Promise<KeyState> {
    let [last, state] = [hash, own];
    // A later key may have taken over the hour of a revoked one, too.
    while (state.replacedAt !== null || state.revokedAt !== null) {
      const next = await successorOf(last);
      const after = next === null ? null : await read(next);
      if (next === null || after === null) break;
      // If this fails, the usage of a key that ended shows too much. Nothing is admitted by it.
      if (last !== hash) await undo(last).catch(() => undefined);
      [last, state] = [next, after];
    }
    return { ...own, slots: state.slots };
  }

  return {
    async count(hash, requests, at) {
      const count = (of: string) => keys.count(of, requests, at);
      const own = await count(hash);
      return own && withSharedSlots(hash, own, count, (of) => keys.refund(of, requests, at));
    },
    async refund(hash, requests, at) {
      const counted = new Set([hash, lastKnown(hash)]);
      await Promise.all([...counted].map((of) => keys.refund(of, requests, at)));
    },
    async peek(hash) {
      const peek = (of: string) => keys.peek(of);
      const own = await peek(hash);
      return own && withSharedSlots(hash, own, peek);
    },
    successor: (hash) => keys.successor(hash),
  };
}
