import { deliveryList, listDeliveries as list, listDeliveriesInput } from "../../watches/list-deliveries.ts";
import { defineWatchCallable } from "./define-watch-callable.ts";
import { exampleDeliveryId, exampleWatch } from "./example.ts";

const { watchId } = exampleWatch;
const at = "2026-11-21T18:00:00.000Z";

export const listDeliveries = defineWatchCallable({
  name: "listDeliveries",
  summary: "Lists a watch's deliveries with their attempts, newest first",
  description: "Deliveries are kept for 30 days. `cursor` goes on where a response ended.",
  inputSchema: listDeliveriesInput,
  resultSchema: deliveryList,
  example: {
    input: { watchId },
    result: {
      deliveries: [
        {
          deliveryId: exampleDeliveryId,
          type: "watch.test",
          at,
          status: "delivered",
          nextAttemptAt: null,
          attempts: [
            { at: "2026-11-21T18:00:00.412Z", httpStatus: 204, ms: 38, error: null, response: null },
          ],
          body: JSON.stringify({ type: "watch.test", timestamp: at, data: { watchId } }),
        },
      ],
      cursor: null,
    },
  },
  handle: (input, uid, services) => list(services, uid, input),
});
