import { z } from "zod";
import { dayMs, systemClock } from "@mention-market/service/base/clock";
import { readExtrasConfig } from "../../src/config.ts";
import { buildAll } from "../../local/build-all.ts";
import { getHealthEndpoint } from "@mention-market/service/functions/get-health";
import { getSettledMarkets } from "../../src/endpoints/get-settled-markets.ts";
import { createEndpointHandler } from "../../src/http/serve-endpoint.ts";
import { allowGet, handleRequest } from "@mention-market/service/middleware/handle-request";
import { listening } from "@mention-market/service/test/support/listening";
import { respondToParent, watchTurns } from "../harness/child.ts";
import { sendReady } from "./ready.ts";

/** Serves getSettledMarkets and getHealth years from now, when all that the provider has made up has settled. */
const question = z.object({ ask: z.enum(["watch", "longest"]) });
const aheadMs = 10 * 365 * dayMs;
const clock = { ...systemClock, now: () => systemClock.now() + aheadMs };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const services = buildAll(readExtrasConfig(), { clock, log });
const instance = { clock, log, services: () => services };
const settled = createEndpointHandler(getSettledMarkets, instance);
const health = handleRequest(instance, allowGet(getHealthEndpoint));
const { url } = await listening((request, response) => {
  const isSettled = request.url?.startsWith("/getSettledMarkets") === true;
  void (isSettled ? settled : health)(request, response);
});

let longest = () => 0;
respondToParent((message) => {
  if (question.parse(message).ask === "longest") return longest();
  longest = watchTurns();
  return "watching";
});
await sendReady(Number(new URL(url).port), services.keys);
