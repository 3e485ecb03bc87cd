import type { KeyStore } from "../keys/key-store.ts";
import type { EventStore } from "../markets/ports.ts";

/** What every store offers, whatever it keeps its data in. */
export interface Stores {
  readonly keys: KeyStore;
  readonly events: EventStore;
}

/** Closes files and connections. Nothing may be called afterwards. */
export interface Closable {
  close(): Promise<void>;
}

export type Store = Stores & Closable;
