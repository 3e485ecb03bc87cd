import { oneWatchInput } from "../../watches/input.ts";
import { rotatedSecret, rotateWatchSecret as rotate } from "../../watches/secrets.ts";
import { defineWatchCallable } from "./define-watch-callable.ts";
import { exampleSecret, exampleWatch } from "./example.ts";

export const rotateWatchSecret = defineWatchCallable({
  name: "rotateWatchSecret",
  summary: "Gives a watch another secret; the old one signs too for 24 hours",
  description:
    "Until then every delivery has two signatures, so a receiver may change its secret at any time. A second rotation ends the oldest secret at once.",
  inputSchema: oneWatchInput,
  resultSchema: rotatedSecret,
  example: { input: { watchId: exampleWatch.watchId }, result: { secret: exampleSecret } },
  handle: ({ watchId }, uid, services, at) => rotate(services, uid, watchId, at),
});
