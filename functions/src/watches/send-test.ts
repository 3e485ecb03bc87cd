import { randomUUID } from "node:crypto";
import { toIso } from "../base/clock.ts";
import { messageOf } from "../base/errors.ts";
import { newDelivery, type NewDelivery } from "./deliveries/delivery.ts";
import { testType } from "./deliveries/watch-status.ts";
import type { WatchServices } from "./services.ts";

/** Sends a watch a test. Returns the delivery's id. */
export async function sendTest(
  { send }: Pick<WatchServices, "send">,
  watchId: string,
  at: number,
): Promise<string> {
  const changeId = `test-${randomUUID()}`;
  const test: NewDelivery = { watchId, changeId, type: testType, timestamp: toIso(at), data: { watchId } };
  await send([test]);
  return newDelivery(test, at).id;
}

/** The same for a watch that is stored already: a test that can't be sent is logged, and its owner may send another one. */
export async function tryTest(
  services: Pick<WatchServices, "send" | "log">,
  watchId: string,
  at: number,
): Promise<void> {
  try {
    await sendTest(services, watchId, at);
  } catch (error) {
    services.log.error("A new watch's test was not sent", { watchId, cause: messageOf(error) });
  }
}
