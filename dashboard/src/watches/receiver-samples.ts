import type { Samples } from "../samples/samples.ts";

/** A receiver that checks what it is sent, with no dependency: Standard Webhooks by each language's own library. */
export const receiverSamples = {
  typescript: `// WATCH_SECRET=whsec_… PORT=8000 node receiver.ts
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";

const key = Buffer.from((process.env.WATCH_SECRET ?? "").replace("whsec_", ""), "base64");

function isGenuine(headers: IncomingHttpHeaders, body: string): boolean {
  const at = Number(headers["webhook-timestamp"]);
  if (!(Math.abs(Date.now() / 1000 - at) < 300)) return false;
  const signed = \`\${headers["webhook-id"]}.\${at}.\${body}\`;
  const expected = createHmac("sha256", key).update(signed).digest();
  return String(headers["webhook-signature"]).split(" ").some((one) => {
    const given = Buffer.from(one.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

createServer(async (request, response) => {
  const body = await text(request);
  const isOurs = isGenuine(request.headers, body);
  if (isOurs) console.log(body);
  response.writeHead(isOurs ? 204 : 401).end();
}).listen(Number(process.env.PORT ?? 8000));`,
  python: `# WATCH_SECRET=whsec_… PORT=8000 python3 receiver.py
import base64, hmac, os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

key = base64.b64decode(os.environ["WATCH_SECRET"].removeprefix("whsec_"))


def is_genuine(headers, body: bytes) -> bool:
    at = headers.get("webhook-timestamp", "")
    if not at.isdigit() or abs(time.time() - int(at)) > 300:
        return False
    signed = f"{headers.get('webhook-id')}.{at}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.digest(key, signed, "sha256"))
    given = headers.get("webhook-signature", "").encode().split()
    return any(hmac.compare_digest(one, expected) for one in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        is_ours = is_genuine(self.headers, body)
        if is_ours:
            print(body.decode(), flush=True)
        self.send_response(204 if is_ours else 401)
        self.end_headers()


ThreadingHTTPServer(("", int(os.environ.get("PORT", "8000"))), Receiver).serve_forever()`,
} satisfies Partial<Samples>;
