import type { KeyCounter, KeyState } from "../../src/keys/key-store.ts";
import { slotOf, type SlotCount } from "../../src/keys/hourly-usage.ts";

/** The simplest key counter there can be: a count for every half minute that ever was. For one key, to hold the guard against. */
interface KeyLog {
  count: KeyCounter["count"];
  refund: KeyCounter["refund"];
  peek: KeyCounter["peek"];
  successor: KeyCounter["successor"];
  state: Omit<KeyState, "slots"> | null;
  /** How often each call was made. */
  readonly calls: { count: number; refund: number; peek: number };
}

export function keyLog(): KeyLog {
  const slots = new Map<number, number>();
  const calls = { count: 0, refund: 0, peek: 0 };
  let latest = 0;
  function add(at: number, requests: number): void {
    const slot = slotOf(at);
    slots.set(slot, (slots.get(slot) ?? 0) + requests);
    latest = Math.max(latest, slot);
  }

  const current = () =>
    Promise.resolve(log.state === null ? null : { ...log.state, slots: recent(slots, latest) });

  const log: KeyLog = {
    state: { keyNumber: 1, expiresAt: null, revokedAt: null, disabledAt: null, replacedAt: null },
    calls,
    count: (_hash, requests, at) => {
      calls.count += 1;
      if (log.state !== null) add(at, requests);
      return current();
    },
    refund: (_hash, requests, at) => {
      calls.refund += 1;
      add(at, -requests);
      return Promise.resolve();
    },
    successor: () => Promise.resolve(null),
    peek: () => {
      calls.peek += 1;
      return current();
    },
  };
  return log;
}

/** A key's state may hold slots that no longer count. */
function recent(slots: ReadonlyMap<number, number>, latest: number): SlotCount[] {
  const cells = Array.from(slots, ([slot, requests]) => ({ slot, requests }));
  return cells.filter(({ slot }) => slot > latest - 200);
}
