import { randomUUID } from "node:crypto";
import { z } from "zod";
import { minuteMs, toIso } from "@mention-market/service/base/clock";
import { AppError, failureOf, messageOf } from "@mention-market/service/base/errors";
import { retryDelivery } from "./deliveries/attempts.ts";
import { newDelivery, testType, type NewDelivery } from "./deliveries/delivery.ts";
import { oneWatchInput } from "./input.ts";
import { changeWatch } from "./own-watches.ts";
import type { WatchServices } from "./ports.ts";
import { isSent, type Watch } from "./watch.ts";

/** Maximum sendings of an account in a minute, by testWatch and redeliver together. */
export const maxSentByOwner = 10;

/** Sends a test to a watch. Returns the delivery's id. */
async function sendTest({ send }: Pick<WatchServices, "send">, watchId: string, at: number): Promise<string> {
  const changeId = `test-${randomUUID()}`;
  const test: NewDelivery = { watchId, changeId, type: testType, timestamp: toIso(at), data: { watchId } };
  await send([test]);
  return newDelivery(test, at).id;
}

/** Like sendTest, for a watch that is already stored. If the test can't be sent, that is logged, and its owner can send another one. */
export async function tryTest(
  services: Pick<WatchServices, "send" | "log">,
  watchId: string,
  at: number,
): Promise<void> {
  try {
    await sendTest(services, watchId, at);
  } catch (error) {
    services.log.error("A new watch's test was not sent", {
      watchId,
      failure: failureOf(error),
      cause: messageOf(error),
    });
  }
}

/** The delivery that an owner sent. listDeliveries shows its outcome. */
export const sentByOwner = z
  .object({ deliveryId: z.string().describe("The delivery: listDeliveries shows what comes of it") })
  .meta({ id: "SentDelivery" });

/**
 * Sends a test to a watch, whatever its status. Throws `not_found`, `exhausted` after too many sendings in a minute, or `unavailable`
 * when the store fails.
 */
export async function testWatch(
  services: WatchServices,
  uid: string,
  watchId: string,
  at: number,
): Promise<z.output<typeof sentByOwner>> {
  await changeWatch(services.watches, uid, watchId, (watch, all) => withSendByOwner(watch, all, at));
  return { deliveryId: await sendTest(services, watchId, at) };
}

export const redeliverInput = oneWatchInput.extend({
  deliveryId: z.string().max(100).describe("the id of a delivery of that watch"),
});

/**
 * Sends a delivery again, with the same id. Throws `not_found`, `conflict` during an attempt and for a watch that receives no changes,
 * `exhausted` after too many sendings in a minute, or `unavailable` when the store fails.
 */
export async function redeliver(
  { watches, deliveries, wake }: WatchServices,
  uid: string,
  { watchId, deliveryId }: z.output<typeof redeliverInput>,
  at: number,
): Promise<z.output<typeof sentByOwner>> {
  const delivery = await deliveries.get(deliveryId);
  await changeWatch(watches, uid, watchId, (watch, all) => {
    if (delivery?.watchId !== watch.id) throw new AppError("not_found", "No such delivery");
    if (delivery.type !== testType && !isSent(watch.status))
      throw new AppError("conflict", `Only a test is sent to a watch that is ${watch.status}`);
    return withSendByOwner(watch, all, at);
  });
  const changed = await deliveries.change(deliveryId, (delivery) => retryDelivery(delivery, at));
  if (changed === null) throw new AppError("conflict", "It is being sent right now");
  await wake({ delivery: deliveryId, attempt: changed.attempt }, at);
  return { deliveryId };
}

/** Records another sending by the owner at `at`, UTC ms. Throws `exhausted` at the account's limit for a minute. */
function withSendByOwner(watch: Watch, watches: readonly Watch[], at: number): Watch {
  const since = at - minuteMs;
  const recent = watches.flatMap(({ sentByOwnerAt }) => sentByOwnerAt.filter((sent) => sent > since));
  if (recent.length >= maxSentByOwner)
    throw new AppError(
      "exhausted",
      `testWatch and redeliver send at most ${maxSentByOwner} times a minute together: wait a minute`,
    );
  return { ...watch, sentByOwnerAt: [...watch.sentByOwnerAt.filter((sent) => sent > since), at] };
}
