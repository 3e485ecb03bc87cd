import { megabyte, createCache } from "@mention-market/service/base/cached";
import { by } from "@mention-market/service/base/arrays";
import { dayMs, secondMs, type Clock } from "@mention-market/service/base/clock";
import type { ReadSettled, SettledEvent } from "../markets/event/event.ts";
import { isSettledMarket } from "../markets/event/phase.ts";
import { changeKeptDays, type ChangeStore } from "./change-store.ts";
import { readWhole, type ReadSeen } from "./read-seen.ts";

interface SettledOptions {
  readonly store: Pick<ChangeStore, "settledSince">;
  readonly readSeen: ReadSeen;
  readonly clock: Clock;
}

interface Kept {
  readonly snapshotId: string;
  readonly stored: readonly SettledEvent[];
  /** Without those that have lost a result since, such as a disputed one. */
  readonly shown: readonly SettledEvent[];
}

/** Reads only what was stored since the last read, and nothing while the feed's snapshot is the same. */
export function createReadSettled({ store, readSeen, clock }: SettledOptions): ReadSettled {
  const kept = createCache<Kept>({
    clock,
    freshMs: secondMs,
    ttlMs: dayMs,
    // A single value, whose size need not be known.
    maxBytes: megabyte,
    sizeOf: () => 1,
  });
  const oldest = () => clock.now() - changeKeptDays * dayMs;
  return async () => {
    const { head, snapshot } = await readWhole(readSeen);
    const { shown } = await kept.get("", async (before) => {
      if (before?.snapshotId === head.snapshotId) return before;
      const added = await store.settledSince(Math.max(oldest(), before?.stored[0]?.settledAt ?? 0));
      const all = new Map([...(before?.stored ?? []), ...added].map((one) => [one.event.event_ticker, one]));
      const stored = [...all.values()]
        .filter(({ settledAt }) => settledAt > oldest())
        .toSorted(
          by(
            ({ settledAt }) => -settledAt,
            ({ event }) => event.event_ticker,
          ),
        );
      const open = new Set(
        [...snapshot.markets.values()].flatMap((market) =>
          isSettledMarket(market) ? [] : market.event_ticker,
        ),
      );
      const shown = stored.filter(({ event }) => !open.has(event.event_ticker));
      return { snapshotId: head.snapshotId, stored, shown };
    });
    return shown.filter(({ settledAt }) => settledAt > oldest());
  };
}
