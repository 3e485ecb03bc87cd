import { minuteMs, systemClock } from "@mention-market/service/base/clock";
import { readExtrasConfig } from "../../src/config.ts";
import { getTrackRecord } from "../../src/forecasts/read-track-record.ts";
import { createEndpointHandler } from "../../src/http/serve-endpoint.ts";
import { buildAll } from "../../local/build-all.ts";
import { forecastOf, outcomeOf } from "../../test/support/forecasts.ts";
import { listening } from "@mention-market/service/test/support/listening";
import { respondToParent, peakMemory, watchTurns } from "../harness/child.ts";

/** Serves a stored record, which is requested first, again at once, and after an event was added and 10 minutes have passed. */
let aheadMs = 0;
const clock = {
  now: () => systemClock.now() + aheadMs,
  monotonicMs: () => systemClock.monotonicMs() + aheadMs,
};
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const services = buildAll(readExtrasConfig({ ...process.env, UPSTREAM_BASE_URL: "http://127.0.0.1:9" }), {
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
  const before = process.cpuUsage();
  await request(path);
  const { user, system } = process.cpuUsage(before);
  globalThis.gc?.();
  return {
    ms: (user + system) / 1_000,
    keptBytes: process.memoryUsage().heapUsed - from.heapUsed,
    peakBytes: peakMemory() - from.rss,
  };
}

/** Processor time of the longest iteration of the event loop during a request, in ms. Other requests wait for so long. */
async function longestTurn(path: string): Promise<number> {
  const longest = watchTurns();
  await request(path);
  return longest();
}

/** Adds an event that settled 10 minutes ago. */
async function addEvent(name: string): Promise<void> {
  const forecast = forecastOf({ eventTicker: `KXNFLMENTION-${process.pid}-${name}` });
  await services.forecasts.add(forecast);
  await services.forecasts.settle(forecast.eventTicker, outcomeOf(forecast));
  aheadMs += 10 * minuteMs;
}

respondToParent(async () => {
  for (let warmUp = 0; warmUp < 20; warmUp += 1) await request("/none");
  globalThis.gc?.();
  const from = process.memoryUsage();
  const first = await measured("/getTrackRecord", from);
  const kept = await measured("/getTrackRecord", from);
  await addEvent("ONE");
  const again = await measured("/getTrackRecord", from);
  await addEvent("TWO");
  return { first, kept, again, longestMs: await longestTurn("/getTrackRecord") };
});
process.send?.("ready");
