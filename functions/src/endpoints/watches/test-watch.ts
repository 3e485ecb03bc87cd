import { maxSentByOwner, sentByOwner, testWatch as test } from "../../watches/send-by-owner.ts";
import { oneWatchInput } from "../../watches/input.ts";
import { defineWatchCallable } from "./define-watch-callable.ts";
import { exampleDeliveryId, exampleWatch } from "./example.ts";

export const testWatch = defineWatchCallable({
  name: "testWatch",
  summary: "Sends a watch a test at once",
  description:
    "It sends `watch.test`, with `data: {watchId}`, whatever the watch's status. A new watch becomes active once any test got a 2xx. " +
    `testWatch and redeliver send ${maxSentByOwner} times a minute together.`,
  inputSchema: oneWatchInput,
  resultSchema: sentByOwner,
  example: { input: { watchId: exampleWatch.watchId }, result: { deliveryId: exampleDeliveryId } },
  handle: ({ watchId }, uid, services, at) => test(services, uid, watchId, at),
});
