import { onRequest } from "firebase-functions/v2/https";
import { z } from "zod";
import * as service from "@mention-market/service";
import { createApplication } from "../../local/application.ts";
import { servedOf } from "@mention-market/service/local/run-function";
import { serve } from "@mention-market/service/local/server";
import * as exported from "../../src/index.ts";
import { hashOf } from "@mention-market/service/keys/api-key";
import { slotMs, windowSlots } from "@mention-market/service/keys/hourly-usage";
import { systemClock } from "@mention-market/service/base/clock";
import { openSqliteStore } from "@mention-market/service/local/sqlite/store";
import { respondToParent, project } from "../harness/child.ts";
import { sendReady } from "./ready.ts";

/** Serves the deployed functions like the local server, and on request a bare function on the same server. */
const question = z.discriminatedUnion("ask", [
  /** Makes `/bare` send the response of this URL, with its headers. */
  z.object({ ask: z.literal("replay"), url: z.string(), apiKey: z.string() }),
  /** Fills the hour of each key with a request in each of its 121 slots. */
  z.object({ ask: z.literal("fill"), keys: z.array(z.string()) }),
  /** Used bytes after a forced collection. */
  z.object({ ask: z.literal("heap") }),
  /** Processor time of all threads so far, in microseconds. */
  z.object({ ask: z.literal("processor") }),
]);

const functions = servedOf({ ...service, ...exported.functions });
const app = createApplication(functions, { project, region: "us-central1" });
const { port } = await serve(app, 0);

async function replay(url: string, apiKey: string): Promise<string> {
  const response = await fetch(url, { headers: { "x-api-key": apiKey } });
  const body = await response.text();
  const connection = ["connection", "keep-alive", "date"];
  const headers = [...response.headers].filter(([name]) => !connection.includes(name));
  functions.set(
    "bare",
    onRequest((_request, bare) => {
      bare.writeHead(response.status, Object.fromEntries(headers)).end(body);
    }),
  );
  return "replayed";
}

/** Opens its own store, because the functions' services do not offer the counter. */
async function fill(keys: readonly string[]): Promise<string> {
  const store = openSqliteStore(process.env["DATA_DIR"] ?? "", systemClock);
  const now = systemClock.now();
  for (let slotsAgo = windowSlots; slotsAgo >= 0; slotsAgo -= 1) {
    const at = now - slotsAgo * slotMs;
    await Promise.all(keys.map((apiKey) => store.keys.count(hashOf(apiKey), 1, at)));
  }
  await store.close();
  return "filled";
}

respondToParent((message) => {
  const wanted = question.parse(message);
  if (wanted.ask === "replay") return replay(wanted.url, wanted.apiKey);
  if (wanted.ask === "fill") return fill(wanted.keys);
  if (wanted.ask === "processor") {
    const { user, system } = process.cpuUsage();
    return user + system;
  }
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
});
await sendReady(port, exported.instance.services().keys);
