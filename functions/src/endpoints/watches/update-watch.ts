import { updateWatchInput } from "../../watches/input.ts";
import { updatedWatch, updateWatch as update } from "../../watches/put-watch.ts";
import { defineWatchCallable } from "./define-watch-callable.ts";
import { exampleWatch } from "./example.ts";

export const updateWatch = defineWatchCallable({
  name: "updateWatch",
  summary: "Changes what is given of a watch, and enables it again",
  description:
    'What is not given stays as it is. `{status: "active"}` enables a disabled watch. With another `url` the watch is new again: it is sent a test ' +
    "at once, and changes once that or another one got a 2xx.",
  inputSchema: updateWatchInput,
  resultSchema: updatedWatch,
  example: {
    input: { watchId: exampleWatch.watchId, name: "Tariffs" },
    result: { watch: { ...exampleWatch, name: "Tariffs" } },
  },
  handle: (input, uid, services, at) => update(services, uid, input, at),
});
