import { runJob } from "@mention-market/service/middleware/run-job";
import type { Instance } from "@mention-market/service/http/endpoint";
import { wakeUpData } from "./deliveries/cloud-tasks.ts";
import type { Deliver } from "./deliveries/deliver.ts";

export interface DeliverServices {
  /** Makes the attempt of a wake-up, if it is due; null if WATCH_SECRET_KEY is not set. Throws when the store fails. */
  readonly deliver: Deliver | null;
}

/**
 * Handles a wake-up of a delivery. It is idempotent: the stored delivery decides whether an attempt is due, so a forged, early or
 * repeated wake-up has no effect.
 */
export function createDeliverHandler({
  log,
  services,
}: Instance<DeliverServices>): (request: { readonly data: unknown }) => Promise<void> {
  const name = "deliverChange";
  return ({ data }) =>
    runJob(name, log, async () => {
      const wakeUp = wakeUpData.safeParse(data).data;
      if (wakeUp === undefined) log.warn(`${name} was sent an unknown task`, { function: name });
      else await services().deliver?.(wakeUp);
    });
}
