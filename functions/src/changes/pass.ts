import type { Snapshot } from "./snapshot.ts";

/** What a run of the collector knows once its changes are stored. */
export interface Collected {
  /** UTC ms. */
  readonly now: number;
  readonly snapshot: Snapshot;
  /** By the monotonic clock: a pass that has more to do leaves it to the next run. */
  readonly endsBy: number;
}

/** Work that each run of the collector does after its changes are stored. A pass that throws is logged and keeps no other from running. */
export interface Pass {
  /** For the log. */
  readonly name: string;
  readonly run: (collected: Collected) => Promise<void>;
}
