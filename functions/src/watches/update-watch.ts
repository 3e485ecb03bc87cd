import { z } from "zod";
import { AppError } from "../base/errors.ts";
import { allowWatches, receiverUrl, refuseTypeWithoutPrice } from "./allowance.ts";
import { changeWatch } from "./own-watches.ts";
import type { UpdateWatchInput } from "./input.ts";
import { tryTest } from "./send-by-owner.ts";
import type { WatchServices } from "./ports.ts";
import { showWatch, shownWatch } from "./shown-watch.ts";
import type { Watch } from "./watch.ts";

export const updatedWatch = z
  .object({ watch: shownWatch.describe("The watch as it is now") })
  .meta({ id: "UpdatedWatch" });
type UpdatedWatch = Readonly<z.output<typeof updatedWatch>>;

/**
 * Changes what is given of a watch. One that is sent elsewhere is new again, and is sent a test: nobody may point it at a server that
 * never agreed. Throws `invalid`, `not_found`, `conflict` when a new watch is to be active, `exhausted`, and `unavailable` when the store fails.
 */
export async function updateWatch(
  services: WatchServices,
  uid: string,
  { watchId, url, status, ...given }: UpdateWatchInput,
  at: number,
): Promise<UpdatedWatch> {
  const target = url === undefined ? null : receiverUrl(url, services.receiverRules);
  const testedAt = { url: "" };
  const watch = await changeWatch(services.watches, uid, watchId, (before, all) => {
    const changed: Watch = { ...before, ...withoutUndefined(given) };
    testedAt.url = before.url;
    const sent = target === null || target === before.url ? changed : sentTo(changed, target);
    const after = status === undefined ? sent : enabled(sent);
    refuseTypeWithoutPrice(after);
    allowWatches(
      all.map((one) => (one.id === watchId ? after : one)),
      after,
    );
    return after;
  });
  if (watch.url !== testedAt.url) await tryTest(services, watchId, at);
  return { watch: showWatch(watch) };
}

function sentTo(watch: Watch, url: string): Watch {
  return { ...watch, url, status: "new", failingSince: null, lastDelivery: null };
}

function enabled(watch: Watch): Watch {
  if (watch.status === "new")
    throw new AppError("conflict", "A new watch becomes active once a test was delivered: call testWatch");
  return watch.status === "disabled" ? { ...watch, status: "active", failingSince: null } : watch;
}

type Given = Omit<UpdateWatchInput, "watchId" | "url" | "status">;

/** An argument that is not given leaves the watch as it is; a price of null removes it. */
function withoutUndefined({ name, price, ...lists }: Given): Partial<Watch> {
  return {
    ...(name !== undefined && { name }),
    ...(lists.types !== undefined && { types: lists.types }),
    ...(lists.seriesTickers !== undefined && { seriesTickers: lists.seriesTickers }),
    ...(lists.eventTickers !== undefined && { eventTickers: lists.eventTickers }),
    ...(lists.marketTickers !== undefined && { marketTickers: lists.marketTickers }),
    ...(lists.strikeWords !== undefined && { strikeWords: lists.strikeWords }),
    ...(price !== undefined && { price }),
  };
}
