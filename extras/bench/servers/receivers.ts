import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { respondToParent } from "../harness/child.ts";

/** Receivers of webhooks, each with its own address, so that each is another host. The first `HANGING` of them never respond. */
const [count, hanging] = [Number(process.env["RECEIVERS"]), Number(process.env["HANGING"])];

const webhook = z.object({ data: z.object({ id: z.string() }) });
/** When each request arrived (wall clock), without those that got no response. */
const receipts: { readonly change: string; readonly at: number }[] = [];

const taking = createHttpServer((request, response) => {
  void text(request).then((body) => {
    receipts.push({ change: webhook.parse(JSON.parse(body)).data.id, at: Date.now() });
    response.writeHead(204).end();
  });
});
const silent = createHttpServer(() => undefined);

const perBlock = 250;
const hosts = Array.from(
  { length: count },
  (_, at) => `127.77.${Math.floor(at / perBlock)}.${(at % perBlock) + 1}`,
);
const first = createServer();
first.listen(0, "127.0.0.1");
await once(first, "listening");
const address = first.address();
const port = typeof address === "object" && address !== null ? address.port : 0;
for (const [at, host] of hosts.entries()) {
  const receiver = at < hanging ? silent : taking;
  const listener = createServer((socket) => receiver.emit("connection", socket));
  listener.listen(port, host);
  await once(listener, "listening");
}

respondToParent(() => receipts.splice(0));
process.send?.({ urls: hosts.map((host) => `http://${host}:${port}/hook`) });
