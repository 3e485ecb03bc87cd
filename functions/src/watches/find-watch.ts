import { AppError } from "../base/errors.ts";
import type { WatchStore } from "./ports.ts";
import type { Watch } from "./watch.ts";

/** One of an account's watches by its id. Throws `not_found` alike for an unknown id and for somebody else's. */
export function findWatch(watches: readonly Watch[], watchId: string): Watch {
  const watch = watches.find(({ id }) => id === watchId);
  if (watch === undefined) throw new AppError("not_found", "No such watch");
  return watch;
}

/** Replaces one of an account's watches by what `decide` makes of it, and returns the new one. Throws `not_found` as above. */
export async function changeWatch(
  store: WatchStore,
  uid: string,
  watchId: string,
  decide: (watch: Watch, all: readonly Watch[]) => Watch,
): Promise<Watch> {
  return store.change(uid, (all) => {
    const result = decide(findWatch(all, watchId), all);
    return { write: [result], remove: [], result };
  });
}
