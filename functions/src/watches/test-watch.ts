import { z } from "zod";
import { withSendByOwner } from "./allowance.ts";
import { changeWatch } from "./find-watch.ts";
import { sendTest } from "./send-test.ts";
import type { WatchServices } from "./services.ts";

/** What was sent on its owner's word: listDeliveries shows what comes of it. */
export const sentByOwner = z
  .object({ deliveryId: z.string().describe("The delivery: listDeliveries shows what comes of it") })
  .meta({ id: "SentDelivery" });
export type SentByOwner = Readonly<z.output<typeof sentByOwner>>;

/** Sends a watch a test, whatever its status. Throws `not_found`, `exhausted` when too much was sent in a minute, or `unavailable` when the store fails. */
export async function testWatch(
  services: WatchServices,
  uid: string,
  watchId: string,
  at: number,
): Promise<SentByOwner> {
  await changeWatch(services.watches, uid, watchId, (watch, all) => withSendByOwner(watch, all, at));
  return { deliveryId: await sendTest(services, watchId, at) };
}
