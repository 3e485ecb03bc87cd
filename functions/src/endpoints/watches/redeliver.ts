import { redeliver as sendAgain, redeliverInput, sentByOwner } from "../../watches/send-by-owner.ts";
import { defineWatchCallable } from "./define-watch-callable.ts";
import { exampleDeliveryId, exampleWatch } from "./example.ts";

export const redeliver = defineWatchCallable({
  name: "redeliver",
  summary: "Sends a delivery again, now",
  description:
    "It is sent under the same `webhook-id`. One that waits goes on from where it is; one that has ended is attempted once more. To a watch that " +
    "is new or disabled only a test is sent.",
  inputSchema: redeliverInput,
  resultSchema: sentByOwner,
  example: {
    input: { watchId: exampleWatch.watchId, deliveryId: exampleDeliveryId },
    result: { deliveryId: exampleDeliveryId },
  },
  handle: (input, uid, services, at) => sendAgain(services, uid, input, at),
});
