import { createWatchIndex, type WatchIndex } from "./matches.ts";
import type { WatchStore } from "./ports.ts";
import { isSent, type Watch } from "./watch.ts";

/** The watches to which changes are sent, and their index. */
export interface SentWatches {
  readonly watches: readonly Watch[];
  readonly index: WatchIndex<Watch>;
}

/** Returns the watches as they are now. They are read again only when their version has changed: else a call is one small read. */
export function createSentWatches(store: Pick<WatchStore, "version" | "all">): () => Promise<SentWatches> {
  let known: (SentWatches & { readonly version: number }) | undefined;
  return async () => {
    const version = await store.version();
    if (known?.version === version) return known;
    const watches = (await store.all()).filter(({ status }) => isSent(status));
    known = { version, watches, index: createWatchIndex(watches) };
    return known;
  };
}
