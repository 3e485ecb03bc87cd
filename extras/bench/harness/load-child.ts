import { Agent, request } from "node:http";
import { respondToParent } from "./child.ts";
import { loadWanted, type Load, type LoadResult } from "./load.ts";
import { quantile } from "./rounds.ts";

async function run({ port, connections, requests, until }: Load): Promise<LoadResult> {
  const times: number[] = [];
  let sent = 0;
  let failed = 0;
  const startedAt = performance.now();
  const secondsSince = () => (performance.now() - startedAt) / 1_000;
  const isOver = () => ("requests" in until ? sent >= until.requests : secondsSince() >= until.seconds);

  async function connection(index: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let place = index;
    while (!isOver()) {
      const wanted = requests[place % requests.length];
      if (wanted === undefined) throw new Error("A load without requests");
      sent += 1;
      const from = performance.now();
      if ((await statusOf(agent, port, wanted)) === 200) times.push(performance.now() - from);
      else failed += 1;
      place = place + connections < requests.length ? place + connections : index;
    }
    agent.destroy();
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => connection(index)));
  const [p50Ms, p99Ms] = times.length === 0 ? [null, null] : [quantile(times, 0.5), quantile(times, 0.99)];
  return { succeeded: times.length, failed, seconds: secondsSince(), p50Ms, p99Ms };
}

/** The status of a complete response; 0 if the connection broke. */
function statusOf(
  agent: Agent,
  port: number,
  { path, apiKey, body }: Load["requests"][number],
): Promise<number> {
  const headers = { "x-api-key": apiKey, ...(body !== undefined && { "content-type": "application/json" }) };
  const method = body === undefined ? "GET" : "POST";
  return new Promise((resolve) => {
    request({ agent, host: "127.0.0.1", port, path, method, headers }, (response) => {
      response.once("end", () => resolve(response.statusCode ?? 0)).once("error", () => resolve(0));
      response.resume();
    })
      .once("error", () => resolve(0))
      .end(body);
  });
}

respondToParent((message) => run(loadWanted.parse(message)));
process.send?.("ready");
