import type { Possessions } from "../keys/end-deleted-accounts.ts";
import type { WatchStore } from "./ports.ts";

/** Watches end by being deleted: nothing more is sent to them, and their deliveries expire by themselves. */
export function watchesOfAccounts(watches: WatchStore): Possessions {
  return {
    owners: async () => [...new Set((await watches.all()).map(({ uid }) => uid))],
    end: (uid) =>
      watches.change(uid, (all) => ({ write: [], remove: all.map(({ id }) => id), result: all.length })),
  };
}
