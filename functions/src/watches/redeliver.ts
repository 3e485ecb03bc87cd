import { z } from "zod";
import { AppError } from "../base/errors.ts";
import { withSendByOwner } from "./allowance.ts";
import { again } from "./deliveries/attempts.ts";
import { testType } from "./deliveries/watch-status.ts";
import { changeWatch } from "./find-watch.ts";
import { oneWatchInput } from "./input.ts";
import type { WatchServices } from "./services.ts";
import type { SentByOwner } from "./test-watch.ts";
import { isSent } from "./watch.ts";

export const redeliverInput = oneWatchInput.extend({
  deliveryId: z.string().max(100).describe("the id of a delivery of that watch"),
});
type RedeliverInput = Readonly<z.output<typeof redeliverInput>>;

/**
 * Sends a delivery again, under the same id. Throws `not_found`, `conflict` while an attempt is under way and for a watch that is sent no
 * changes, `exhausted` when too much was sent in a minute, or `unavailable` when the store fails.
 */
export async function redeliver(
  { watches, deliveries, wake }: WatchServices,
  uid: string,
  { watchId, deliveryId }: RedeliverInput,
  at: number,
): Promise<SentByOwner> {
  const known = await deliveries.get(deliveryId);
  await changeWatch(watches, uid, watchId, (watch, all) => {
    if (known?.watchId !== watch.id) throw new AppError("not_found", "No such delivery");
    if (known.type !== testType && !isSent(watch.status))
      throw new AppError("conflict", `Only a test is sent to a watch that is ${watch.status}`);
    return withSendByOwner(watch, all, at);
  });
  const changed = await deliveries.change(deliveryId, (delivery) => again(delivery, at));
  if (changed === null) throw new AppError("conflict", "It is being sent right now");
  await wake({ delivery: deliveryId, attempt: changed.attempt }, at);
  return { deliveryId };
}
