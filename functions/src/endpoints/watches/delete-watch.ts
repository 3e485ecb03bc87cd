import { deletedWatch, deleteWatch as remove } from "../../watches/own-watches.ts";
import { oneWatchInput } from "../../watches/input.ts";
import { defineWatchCallable } from "./define-watch-callable.ts";
import { exampleWatch } from "./example.ts";

const { watchId } = exampleWatch;

export const deleteWatch = defineWatchCallable({
  name: "deleteWatch",
  summary: "Deletes a watch for good",
  description: "What waits to be sent to it is dropped.",
  inputSchema: oneWatchInput,
  resultSchema: deletedWatch,
  example: { input: { watchId }, result: { watchId } },
  handle: (input, uid, services) => remove(services, uid, input.watchId),
});
