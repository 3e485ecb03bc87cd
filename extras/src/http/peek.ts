import type { Clock } from "@mention-market/service/base/clock";
import type { KeyCounter, KeyState } from "@mention-market/service/keys/key-store";
import { createGuard, verdictOf, type Admit } from "@mention-market/service/middleware/admit";

interface PeekOptions {
  readonly keys: Pick<KeyCounter, "peek">;
  readonly clock: Clock;
  /** Requests a key may make in any 60 minutes. */
  readonly limit: number;
}

/** The guard of requests that do not count. Requests of a key that arrive while its read runs share that read. */
export function createPeek({ keys, clock, limit }: PeekOptions): Admit {
  const reading = new Map<string, Promise<KeyState | null>>();
  return createGuard(clock, async (hash, at) => {
    const shared = reading.get(hash) ?? keys.peek(hash).finally(() => reading.delete(hash));
    reading.set(hash, shared);
    return verdictOf(await shared, at, limit);
  });
}
