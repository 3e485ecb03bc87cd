import { z } from "zod";
import { AppError } from "../base/errors.ts";
import { by } from "../base/arrays.ts";
import type { Possessions } from "../keys/end-deleted-accounts.ts";
import type { WatchServices, WatchStore } from "./ports.ts";
import { showWatch, shownWatch } from "./shown-watch.ts";
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

export const listWatchesInput = z.object({});

export const watchList = z
  .object({ watches: z.array(shownWatch).describe("Newest first") })
  .meta({ id: "Watches" });
type WatchList = Readonly<z.output<typeof watchList>>;

/** An account's watches, newest first. Throws `unavailable` when the store fails. */
export async function listWatches({ watches }: WatchServices, uid: string): Promise<WatchList> {
  const listed = (await watches.list(uid)).toSorted(
    by(
      ({ createdAt }) => -createdAt,
      ({ id }) => id,
    ),
  );
  return { watches: listed.map(showWatch) };
}

export const deletedWatch = z
  .object({ watchId: z.string().describe("As given") })
  .meta({ id: "DeletedWatch" });
type DeletedWatch = Readonly<z.output<typeof deletedWatch>>;

/** Deletes a watch for good: nothing more is sent to it. Throws `not_found`, or `unavailable` when the store fails. */
export async function deleteWatch(
  { watches }: WatchServices,
  uid: string,
  watchId: string,
): Promise<DeletedWatch> {
  return watches.change(uid, (all) => {
    const { id } = findWatch(all, watchId);
    return { write: [], remove: [id], result: { watchId } };
  });
}

/** Watches end by being deleted: nothing more is sent to them, and their deliveries expire by themselves. */
export function watchesOfAccounts(watches: WatchStore): Possessions {
  return {
    owners: async () => [...new Set((await watches.all()).map(({ uid }) => uid))],
    end: (uid) =>
      watches.change(uid, (all) => ({ write: [], remove: all.map(({ id }) => id), result: all.length })),
  };
}
