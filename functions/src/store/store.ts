import type { KeyStore } from "../keys/key-store.ts";
import type { EventStore } from "../markets/ports.ts";
import type { QuoteStore } from "../markets/settled/quote-store.ts";

/** The stores that every kind of database offers. */
export interface Stores {
  readonly keys: KeyStore;
  readonly events: EventStore;
  readonly quotes: QuoteStore;
}

/** Closes files and connections. No call may follow. */
export interface Closable {
  close(): Promise<void>;
}

export type Store = Stores & Closable;
