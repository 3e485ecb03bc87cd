import { z } from "zod";
import { dayMs, systemClock } from "../../src/base/clock.ts";
import { readFullConfig } from "../../src/extras/config.ts";
import { buildFull } from "../../src/extras/wiring.ts";
import { getHealth } from "../../src/endpoints/health/get-health.ts";
import { getSettledMarkets } from "../../src/endpoints/settled/get-settled-markets.ts";
import { createEndpointHandler } from "../../src/http/request-handler.ts";
import { listening } from "../../test/support/listening.ts";
import { respondToParent } from "../harness/child.ts";
import { watchTurns } from "../harness/turns.ts";
import { sendReady } from "./ready.ts";

/** Serves getSettledMarkets and getHealth years from now, when all that the provider has made up has settled. */
const question = z.object({ ask: z.enum(["watch", "longest"]) });
const aheadMs = 10 * 365 * dayMs;
const clock = { ...systemClock, now: () => systemClock.now() + aheadMs };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const services = buildFull(readFullConfig(), { clock, log });
const instance = { clock, log, services: () => services };
const settled = createEndpointHandler(getSettledMarkets, instance);
const health = createEndpointHandler(getHealth, instance);
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
