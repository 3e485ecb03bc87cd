import { LRUCache } from "lru-cache";
import type { Clock } from "@mention-market/service/base/clock";
import { pauseEndOf, type AttemptOutcome } from "./attempts.ts";
import type { Receiver } from "./ports.ts";

/** The pauses that chats and phones ask for. Each holds for the account's messages to that address, and for no other account. */
export interface AddressPauses {
  /** Pauses the address of a chat or phone that refused a message as one too many and named a time. */
  record(receiver: Receiver, outcome: AttemptOutcome): void;
  /** Until when an address is paused, UTC ms; null if it is not. */
  until(receiver: Receiver): number | null;
}

const maxAddresses = 10_000;

export function createAddressPauses(clock: Pick<Clock, "now">): AddressPauses {
  /** `from`: when the refused attempt began; both in UTC ms. */
  const pauses = new LRUCache<string, { readonly from: number; readonly until: number }>({
    max: maxAddresses,
  });
  const keyOf = ({ account, url }: Receiver) => `${account} ${url}`;
  return {
    record(receiver, { attempt, retryAfterMs }) {
      if (receiver.format === "webhook" || attempt.httpStatus !== 429 || retryAfterMs === null) return;
      pauses.set(keyOf(receiver), { from: attempt.at, until: pauseEndOf(attempt, retryAfterMs) });
    },
    until(receiver) {
      const pause = pauses.get(keyOf(receiver));
      const now = clock.now();
      // A clock that was set back must not lengthen a pause.
      return pause !== undefined && now >= pause.from && now < pause.until ? pause.until : null;
    },
  };
}
