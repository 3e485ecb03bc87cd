import { z } from "zod";
import { toIso } from "@mention-market/service/base/clock";
import { decodeCursor, encodeCursor } from "../base/cursor.ts";
import { invalidArgument } from "@mention-market/service/http/callable";
import { optional } from "@mention-market/service/keys/key-store";
import { deliveryStatuses, type Delivery } from "./deliveries/delivery.ts";
import type { DeliveryPlace } from "./deliveries/ports.ts";
import { findWatch } from "./own-watches.ts";
import { oneWatchInput } from "./input.ts";
import type { WatchServices } from "./ports.ts";

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

/**
 * A watch's deliveries of the last 30 days, newest first. Throws `not_found`, `invalid` for a bad cursor, or `unavailable` when the
 * store fails.
 */
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
