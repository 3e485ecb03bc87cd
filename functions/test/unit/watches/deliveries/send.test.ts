import { once } from "node:events";
import type { RequestListener } from "node:http";
import { createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { systemClock } from "../../../../src/base/clock.ts";
import { localNetwork } from "../../../../src/watches/deliveries/network.ts";
import { createSend } from "../../../../src/watches/deliveries/send.ts";
import { portOf, reachable, sendTo, tlsReceiver, type TlsReceiver } from "../../../support/tls-receiver.ts";

let handler: RequestListener;
let receiver: TlsReceiver;
beforeAll(async () => {
  receiver = await tlsReceiver((request, response) => handler(request, response));
});
beforeEach(() => {
  handler = (_request, response) => response.end("ok");
});
afterAll(() => receiver.close());

const respondWith = (status: number, body: string | Buffer, headers: Record<string, string> = {}) => {
  handler = (_request, response) => response.writeHead(status, headers).end(body);
};

describe("a request", () => {
  it("is a POST of JSON with the headers of the signature, and returns status, time and text", async () => {
    const seen: unknown[] = [];
    handler = (request, response) => {
      const { method, url, headers } = request;
      void request.toArray().then((chunks) => {
        seen.push({ method, url, body: Buffer.concat(chunks).toString(), headers });
        response.writeHead(202).end("thank you");
      });
    };
    const { attempt, retryAfterMs } = await sendTo("receiver.example", receiver.port);
    expect(attempt).toMatchObject({ httpStatus: 202, error: null, response: "thank you" });
    expect(attempt.ms).toBeGreaterThanOrEqual(0);
    expect(retryAfterMs).toBeNull();
    expect(seen).toEqual([
      {
        method: "POST",
        url: "/hook",
        body: '{"type":"watch.test"}',
        headers: {
          "webhook-id": "d1",
          "content-type": "application/json",
          "content-length": "21",
          "accept-encoding": "identity",
          "user-agent": "mention-market-webhooks/1",
          host: `receiver.example:${receiver.port}`,
          connection: "close",
        },
      },
    ]);
  });

  it("returns what the receiver asks for in Retry-After", async () => {
    respondWith(429, "slow down", { "Retry-After": "120" });
    expect(await sendTo("receiver.example", receiver.port)).toMatchObject({
      attempt: { httpStatus: 429 },
      retryAfterMs: 120_000,
    });
  });
});

describe("a receiver that misbehaves", () => {
  it("keeps nothing of a response but 200 characters as text", async () => {
    respondWith(500, `<script>alert(1)</script>\r\n\u0000\u001b[31m${"😀".repeat(300)}`);
    const { attempt } = await sendTo("receiver.example", receiver.port);
    expect(Array.from(attempt.response ?? "")).toHaveLength(200);
    expect(attempt.response).toMatch(/^<script>alert\(1\)<\/script> \[31m😀+$/u);
  });

  it("keeps text of bytes that are not UTF-8", async () => {
    respondWith(500, Buffer.from([0x61, 0xff, 0xfe, 0x62]));
    expect((await sendTo("receiver.example", receiver.port)).attempt.response).toBe("a\ufffd\ufffdb");
  });

  it("does not have a compressed body inflated", async () => {
    respondWith(200, gzipSync(Buffer.alloc(20_000_000)), { "content-encoding": "gzip" });
    expect((await sendTo("receiver.example", receiver.port)).attempt).toMatchObject({
      httpStatus: 200,
      response: null,
    });
  });

  it("that never ends its body is read up to 4 kB and hung up on", async () => {
    const closed = new Promise<void>((resolve) => {
      handler = (_request, response) => {
        const more = () => {
          while (!response.destroyed && response.write("a".repeat(65_536)));
        };
        response.on("drain", more).on("close", resolve);
        more();
      };
    });
    const { attempt } = await sendTo("receiver.example", receiver.port);
    expect(attempt).toMatchObject({ httpStatus: 200, response: "a".repeat(200) });
    await closed;
  });

  it("that responded and then drips its body has taken the delivery", async () => {
    handler = (_request, response) => {
      response.writeHead(200);
      response.write("a");
      const drip = setInterval(() => response.write("a"), 50);
      response.on("close", () => clearInterval(drip));
    };
    expect((await sendTo("receiver.example", receiver.port)).attempt).toMatchObject({
      httpStatus: 200,
      error: null,
    });
  });

  it("that resets the connection in its body has taken the delivery", async () => {
    handler = (request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("partly", () => request.socket.destroy());
    };
    expect((await sendTo("receiver.example", receiver.port)).attempt).toMatchObject({
      httpStatus: 200,
      error: null,
    });
  });

  it("that is silent, or drips its headers, fails at the timeout", async () => {
    handler = () => undefined;
    const timeoutMs = 300;
    const silent = await sendTo("receiver.example", receiver.port, { timeoutMs });
    expect(silent.attempt).toMatchObject({ httpStatus: null, error: "No response within 0.3 s" });
    handler = (request) => void request.socket.write("HTTP/1.1 200 OK\r\nx-a: ");
    const dripping = await sendTo("receiver.example", receiver.port, { timeoutMs });
    expect(dripping.attempt).toMatchObject({ httpStatus: null, error: "No response within 0.3 s" });
  });

  it("whose name is never resolved fails at the timeout", async () => {
    const network = { ...reachable, resolve: () => new Promise<never>(() => undefined) };
    const { attempt } = await sendTo("receiver.example", receiver.port, { network, timeoutMs: 300 });
    expect(attempt.error).toBe("No response within 0.3 s");
  });

  it("that resets the connection, or speaks another protocol, fails with a reason", async () => {
    handler = (request) => request.socket.destroy();
    expect((await sendTo("receiver.example", receiver.port)).attempt.error).toBe(
      "The connection ended without a response",
    );
    handler = (request) => request.socket.end("SSH-2.0-OpenSSH_9.6\r\n");
    expect((await sendTo("receiver.example", receiver.port)).attempt.error).toBe("The response is not HTTP");
    handler = (request) => request.socket.end(`HTTP/1.1 200 OK\r\nx: ${"a".repeat(100_000)}\r\n\r\n`);
    expect((await sendTo("receiver.example", receiver.port)).attempt.error).toBe("The response is not HTTP");
  });

  it("is sent nothing when its certificate is self-signed or another host's", async () => {
    let requests = 0;
    handler = (_request, response) => {
      requests += 1;
      response.end();
    };
    const send = createSend({ network: reachable, clock: systemClock });
    const selfSigned = await send(`https://receiver.example:${receiver.port}/`, "{}", {});
    expect(selfSigned.attempt.error).toBe("The certificate is not valid (DEPTH_ZERO_SELF_SIGNED_CERT)");
    const otherHost = await sendTo("other.example", receiver.port);
    expect(otherHost.attempt.error).toBe("The certificate is not valid (ERR_TLS_CERT_ALTNAME_INVALID)");
    expect(requests).toBe(0);
  });

  it("that is not there fails with a reason", async () => {
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const port = portOf(free);
    free.close();
    const send = createSend({ network: localNetwork, clock: systemClock });
    expect((await send(`http://127.0.0.1:${port}/`, "{}", {})).attempt.error).toBe(
      "The server refused the connection",
    );
    const noName = {
      ...localNetwork,
      resolve: () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" })),
    };
    const lost = await createSend({ network: noName, clock: systemClock })(
      "http://nowhere.example.com/",
      "{}",
      {},
    );
    expect(lost.attempt.error).toBe("The host name has no address");
  });
});
