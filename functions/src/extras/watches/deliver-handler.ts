import { runJob } from "../../http/job-handlers.ts";
import type { Instance } from "../../http/request-handler.ts";
import { wakeUpData } from "./deliveries/cloud-tasks.ts";
import type { Deliver } from "./deliveries/deliver.ts";

export interface DeliverServices {
  /** Makes the attempt that a wake-up names, if it is due; null where WATCH_SECRET_KEY is not set. Throws when the store fails. */
  readonly deliver: Deliver | null;
}

/**
 * A wake-up of a delivery. The stored delivery decides whether there is anything to do, so a wake-up that is forged, early or comes
 * twice does nothing.
 */
export function createDeliverHandler({
  log,
  services,
}: Instance<DeliverServices>): (request: { readonly data: unknown }) => Promise<void> {
  const name = "deliverChange";
  return ({ data }) =>
    runJob(name, log, async () => {
      const wakeUp = wakeUpData.safeParse(data).data;
      if (wakeUp === undefined) log.warn(`${name} was sent something else`, { function: name });
      else await services().deliver?.(wakeUp);
    });
}
