import { LRUCache } from "lru-cache";
import { minuteMs } from "../base/clock.ts";

const maxAddresses = 10_000;

/**
 * Decides which refusals of bad keys are logged: the first of an address, and once a minute the number of the others. An address that
 * was quiet for a minute starts anew. `at` is monotonic, in ms.
 */
export function createRefusalCounter() {
  const lastAt = new LRUCache<string, number>({ max: maxAddresses });
  let counted = 0;
  let countedSince = 0;
  return {
    /** Whether this refusal gets a log entry of its own; if not, it is counted. */
    isLogged(address: string, at: number): boolean {
      const before = lastAt.get(address);
      lastAt.set(address, at);
      if (before === undefined || at - before >= minuteMs) return true;
      if (counted === 0) countedSince = at;
      counted += 1;
      return false;
    },
    /** The number of counted refusals, a minute after the first of them; then the count starts anew. 0: there is nothing to log. */
    take(at: number): number {
      if (counted === 0 || at - countedSince < minuteMs) return 0;
      const taken = counted;
      counted = 0;
      return taken;
    },
  };
}
