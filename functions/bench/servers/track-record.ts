import { monitorEventLoopDelay } from "node:perf_hooks";
import { minuteMs, systemClock } from "../../src/base/clock.ts";
import { readConfig } from "../../src/config.ts";
import { getTrackRecord } from "../../src/endpoints/track-record/get-track-record.ts";
import { createEndpointHandler } from "../../src/http/endpoint-handler.ts";
import { build } from "../../src/wiring.ts";
import { forecastOf, outcomeOf } from "../../test/support/forecasts.ts";
import { listening } from "../../test/support/listening.ts";
import { respondToParent } from "../harness/child.ts";

/** The record that is stored: requested first, again at once, and when an event was added and 10 minutes have passed. */
let aheadMs = 0;
const clock = {
  now: () => systemClock.now() + aheadMs,
  monotonicMs: () => systemClock.monotonicMs() + aheadMs,
};
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const services = build(readConfig({ ...process.env, UPSTREAM_BASE_URL: "http://127.0.0.1:9" }), {
  clock,
  log,
});
const handler = createEndpointHandler(getTrackRecord, { clock, log, services: () => services });
const { url } = await listening((request, response) => {
  if (request.url === "/getTrackRecord") void handler(request, response);
  else response.writeHead(404).end();
});

async function request(path: string): Promise<void> {
  await (await fetch(url + path)).text();
}

async function measured(path: string, from: NodeJS.MemoryUsage) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const before = process.cpuUsage();
  await request(path);
  const { user, system } = process.cpuUsage(before);
  delay.disable();
  globalThis.gc?.();
  return {
    ms: (user + system) / 1_000,
    longestMs: delay.max / 1e6,
    keptBytes: process.memoryUsage().heapUsed - from.heapUsed,
    peakBytes: process.resourceUsage().maxRSS * 1024 - from.rss,
  };
}

respondToParent(async () => {
  for (let warmUp = 0; warmUp < 20; warmUp += 1) await request("/none");
  globalThis.gc?.();
  const from = process.memoryUsage();
  const first = await measured("/getTrackRecord", from);
  const kept = await measured("/getTrackRecord", from);
  const forecast = forecastOf({ eventTicker: `KXNFLMENTION-${process.pid}` });
  await services.forecasts.add(forecast);
  await services.forecasts.settle(forecast.eventTicker, outcomeOf(forecast));
  aheadMs += 10 * minuteMs;
  return { first, kept, again: await measured("/getTrackRecord", from) };
});
process.send?.("ready");
