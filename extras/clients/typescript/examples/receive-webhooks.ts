/** Receives what a watch sends: `node receive-webhooks.ts`. Needs WATCH_SECRET in the environment; PORT is 4000 unless it is there, too. */
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { verifyWebhook } from "mention-market";

const { WATCH_SECRET: secret = "", PORT: port = "4000" } = process.env;

createServer(async (request, response) => {
  try {
    // The raw bytes, because they are what was signed.
    const { type, data } = await verifyWebhook(secret, request.headers, await buffer(request));
    console.log(request.headers["webhook-id"], type, JSON.stringify(data));
    response.writeHead(204).end();
  } catch (error) {
    console.log("refused:", String(error));
    response.writeHead(400).end();
  }
}).listen(Number(port), "127.0.0.1", () => console.log(`Listening on http://127.0.0.1:${port}/`));
