import type { Log } from "@mention-market/service/base/log";
import type { Snapshot } from "../changes/snapshot.ts";
import type { Phase } from "../markets/event/phase.ts";
import type { DeliveryStore, Wake } from "./deliveries/delivery.ts";
import type { SendDeliveries } from "./deliveries/send-deliveries.ts";
import type { Encryption } from "./secrets.ts";
import type { ReceiverRules } from "./deliveries/network.ts";
import type { SentWatches } from "./matches.ts";
import type { Watch } from "./watch.ts";

/** The writes and deletions of a change of an account's watches, and the change's result. */
export interface WatchChange<Result> {
  readonly write: readonly Watch[];
  /** Ids of watches to delete. */
  readonly remove: readonly string[];
  readonly result: Result;
}

/** Stores watches. Each call throws `unavailable` when the store fails or is slow. */
export interface WatchStore {
  /** All watches of an account, in any order. */
  list(uid: string): Promise<readonly Watch[]>;
  /**
   * Passes all watches of an account to `decide`, then writes and deletes what it returns. Changes and updates of an account are atomic
   * among themselves. `decide` may run several times. When it throws, nothing is written and the error is thrown.
   */
  change<Result>(uid: string, decide: (watches: readonly Watch[]) => WatchChange<Result>): Promise<Result>;
  /** The watch with this id; null if there is none. */
  get(watchId: string): Promise<Watch | null>;
  /** Atomically replaces a watch by what `decide` returns; null, unwritten, for null or no watch. `lastRead`: as of `DeliveryStore`. */
  update(watchId: string, decide: (watch: Watch) => Watch | null, lastRead?: Watch): Promise<Watch | null>;
  /**
   * A number that grows when what decides on sending may have changed: with each `change`, and with an `update` that starts or stops
   * sending to a watch or adds to what it was sent. A call is one small read.
   */
  version(): Promise<number>;
  /** Every watch, in any order. Read `version` before it, so that no later change is missed. */
  all(): Promise<readonly Watch[]>;
}

/** Everything that the callables of watches use. */
export interface WatchServices {
  readonly watches: WatchStore;
  readonly deliveries: DeliveryStore;
  readonly send: SendDeliveries;
  readonly wake: Wake;
  readonly encryption: Encryption;
  readonly receiverRules: ReceiverRules;
  readonly sentWatches: () => Promise<SentWatches>;
  /** The latest data that the feed has seen. Throws `unavailable` when the store fails. */
  readonly readSnapshot: () => Promise<Snapshot>;
  /** The phase at Kalshi of an event, named by its ticker or a market's; null if unknown. Throws `upstream` when Kalshi fails. */
  readonly readPhase: (ticker: string) => Promise<Phase | null>;
  readonly log: Log;
}
