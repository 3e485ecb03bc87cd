import { z } from "zod";
import { toIso, minuteMs } from "@mention-market/service/base/clock";
import { decodeCursor, encodeCursor } from "../base/cursor.ts";
import { invalidArgument, optional } from "@mention-market/service/http/callable";
import {
  deliveryStatuses,
  type Delivery,
  type DeliveryPlace,
  newDelivery,
  testType,
  type NewDelivery,
} from "./deliveries/delivery.ts";
import { findWatch, changeWatch } from "./own-watches.ts";
import { oneWatchInput } from "./input.ts";
import type { WatchServices } from "./ports.ts";
import { randomUUID } from "node:crypto";
import { AppError, failureOf, messageOf } from "@mention-market/service/base/errors";
import { retryDelivery } from "./deliveries/attempts.ts";
import { isSent, type Watch } from "./watch.ts";

const pageSize = 50;
const cursorText = "the cursor of a response for the same watch";

export const listDeliveriesInput = oneWatchInput.extend({
  cursor: optional(z.string().max(500), cursorText),
});

const time = z.iso.datetime();
const shownDelivery = z
  .object({
    deliveryId: z
      .string()
      .describe(
        "The delivery's id, which every attempt sends as `webhook-id`; a message of several changes " +
          "sends that of the first one",
      ),
    type: z.string().describe("Type of the change, or `watch.test`"),
    at: time.describe("When it was made"),
    status: z
      .enum(deliveryStatuses)
      .describe("`dropped`: given up because too many waited, or the watch is not sent changes"),
    nextAttemptAt: time.nullable().describe("When it is attempted next; null unless it is waiting"),
    attempts: z
      .array(
        z.object({
          at: time.describe("When the attempt began"),
          httpStatus: z.number().nullable().describe("The receiver's status; null: no response"),
          ms: z.number().describe("How long it took, in milliseconds"),
          error: z
            .string()
            .nullable()
            .describe("Why there was no response, or why the watch was disabled; else null"),
          response: z.string().nullable().describe("The first characters of the response's body"),
        }),
      )
      .describe("Its attempts so far, the first one first"),
    body: z.string().describe("What is sent, as JSON; to a chat or a phone it is sent as a sentence"),
  })
  .meta({ id: "Delivery" });

export const deliveryList = z
  .object({
    deliveries: z.array(shownDelivery).describe(`Newest first, at most ${pageSize}`),
    cursor: z.string().nullable().describe("Of the next page; null on the last one"),
  })
  .meta({ id: "Deliveries" });

const place = z.object({ createdAt: z.number(), id: z.string() });

/** A watch's deliveries of 30 days, newest first. Throws `not_found`, `invalid` for a bad cursor, or `unavailable`. */
export async function listDeliveries(
  { watches, deliveries }: WatchServices,
  uid: string,
  { watchId, cursor }: z.output<typeof listDeliveriesInput>,
): Promise<z.output<typeof deliveryList>> {
  const { id } = findWatch(await watches.list(uid), watchId);
  const found = await deliveries.list(id, cursor === undefined ? null : placeOf(cursor, id), pageSize + 1);
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  return {
    deliveries: page.map(showDelivery),
    cursor: last === undefined ? null : encodeCursor({ createdAt: last.createdAt, id: last.id }, id),
  };
}

function placeOf(cursor: string, watchId: string): DeliveryPlace {
  const found = decodeCursor(cursor, place, watchId);
  if (found === null) throw invalidArgument("cursor", cursorText);
  return found;
}

function showDelivery({ id, type, createdAt, status, dueAt, attempts, body }: Delivery) {
  return {
    deliveryId: id,
    type,
    at: toIso(createdAt),
    status,
    nextAttemptAt: status === "waiting" ? toIso(dueAt) : null,
    attempts: attempts.map((attempt) => ({ ...attempt, at: toIso(attempt.at) })),
    body,
  };
}

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

/** Sends a test, whatever the watch's status. Throws `not_found`, `exhausted` after too many in a minute, or `unavailable`. */
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
