import type { Request } from "firebase-functions/v2/tasks";
import { messageOf } from "../base/errors.ts";
import type { Instance } from "./instance.ts";

interface DeliverServices<WakeUp> {
  /** Makes the attempt that a wake-up names, if it is due; null where WATCH_SECRET_KEY is not set. Throws when the store fails. */
  readonly deliver: ((wakeUp: WakeUp) => Promise<void>) | null;
}

/**
 * A wake-up of a delivery. The request has no authority: the stored delivery decides whether there is anything to do, so a wake-up that is
 * forged, early or comes twice does nothing. Throws when our own store failed, so that the queue tries again.
 */
export function createDeliverHandler<WakeUp>(
  { log, services }: Instance<DeliverServices<WakeUp>>,
  /** Null for data that is no wake-up. */
  read: (data: unknown) => WakeUp | null,
): (request: Pick<Request, "data">) => Promise<void> {
  const name = "deliverChange";
  return async ({ data }) => {
    try {
      const wakeUp = read(data);
      if (wakeUp === null) log.warn(`${name} was sent something else`, { function: name });
      else await services().deliver?.(wakeUp);
    } catch (error) {
      log.error(`${name} failed`, { function: name, cause: messageOf(error) });
      throw error;
    }
  };
}
