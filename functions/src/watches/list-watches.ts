import { z } from "zod";
import { by } from "../base/order.ts";
import type { WatchServices } from "./services.ts";
import { showWatch, shownWatch } from "./shown-watch.ts";

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
