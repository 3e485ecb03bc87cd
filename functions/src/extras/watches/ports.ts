import type { Log } from "../../base/log.ts";
import type { DeliveryStore, Wake } from "./deliveries/ports.ts";
import type { SendDeliveries } from "./deliveries/send-deliveries.ts";
import type { Encryption } from "./encryption.ts";
import type { ReceiverRules } from "./receiver-url.ts";
import type { Watch } from "./watch.ts";

/** What a change of an account's watches writes and deletes, and what it returns. */
interface WatchChange<Result> {
  readonly write: readonly Watch[];
  /** Ids of watches. */
  readonly remove: readonly string[];
  readonly result: Result;
}

/** Watches. Each call throws `unavailable` when the store fails or is slow. */
export interface WatchStore {
  /** All watches of an account, in any order. */
  list(uid: string): Promise<readonly Watch[]>;
  /**
   * Passes all watches of an account to `decide`, and writes and removes what it returns, as one atomic step among the changes and
   * updates of that account's watches. `decide` may be called several times. What it throws is thrown, and nothing is written.
   */
  change<Result>(uid: string, decide: (watches: readonly Watch[]) => WatchChange<Result>): Promise<Result>;
  /** The watch of that id; null when there is none. */
  get(watchId: string): Promise<Watch | null>;
  /**
   * Replaces one watch by what `decide` makes of it, as one such step, and returns that; null, without a write, when there is none or
   * `decide` returns null. `known`: as `DeliveryStore.change`.
   */
  update(watchId: string, decide: (watch: Watch) => Watch | null, known?: Watch): Promise<Watch | null>;
  /**
   * A number that grows with each change, and with each update that makes a watch one that changes are sent to, or no longer. One small
   * read.
   */
  version(): Promise<number>;
  /** Every watch, in any order. Who reads `version` before it misses no later change. */
  all(): Promise<readonly Watch[]>;
}

/** What the passes of the collector remember between runs, a text each. Each call throws `unavailable` when the store fails or is slow. */
export interface PassMemory {
  /** Null before the first write. */
  read(name: MemoryName): Promise<string | null>;
  write(name: MemoryName, text: string): Promise<void>;
}
/** Up to which change the feed has become deliveries; and how each price condition was at its last read. */
type MemoryName = "fanOut" | "prices";

/** What the calls of watches need. */
export interface WatchServices {
  readonly watches: WatchStore;
  readonly deliveries: DeliveryStore;
  readonly send: SendDeliveries;
  readonly wake: Wake;
  readonly encryption: Encryption;
  readonly receiverRules: ReceiverRules;
  readonly log: Log;
}
