import { z } from "zod";
import { findWatch } from "./find-watch.ts";
import type { WatchServices } from "./services.ts";

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
