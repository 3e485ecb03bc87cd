import { spawn } from "node:child_process";
import { once } from "node:events";
import type { RequestListener } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { systemClock } from "@mention-market/service/base/clock";
import { localNetwork, publicNetwork } from "../../../../src/watches/deliveries/network.ts";
import { createSend } from "../../../../src/watches/deliveries/send.ts";
import { listening } from "@mention-market/service/test/support/listening";
import {
  networkWith,
  portOf,
  reachable,
  sendTo,
  tlsReceiver,
  type TlsReceiver,
} from "../../../support/tls-receiver.ts";

const refused = "The address is not public, or this service may not send there";

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
const send = async (options = {}) => (await sendTo("receiver.example", receiver.port, options)).attempt;

describe("a request", () => {
  it("is a POST of JSON with the headers of the signature, and returns status, time, text and Retry-After", async () => {
    const seen: unknown[] = [];
    handler = (request, response) => {
      const { method, url, headers } = request;
      void request.toArray().then((chunks) => {
        seen.push({ method, url, body: Buffer.concat(chunks).toString(), headers });
        response.writeHead(429, { "Retry-After": "120" }).end("slow down");
      });
    };
    const { attempt, retryAfterMs } = await sendTo("receiver.example", receiver.port);
    expect(attempt).toMatchObject({ httpStatus: 429, error: null, response: "slow down" });
    expect(attempt.ms).toBeGreaterThanOrEqual(0);
    expect(retryAfterMs).toBe(120_000);
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
});

describe("a receiver that misbehaves", () => {
  it.each([
    [
      "200 characters as text",
      `<script>alert(1)</script>\r\n\u0000\u001b[31m${"😀".repeat(300)}`,
      `<script>alert(1)</script> [31m${"😀".repeat(170)}`,
    ],
    ["text of bytes that are not UTF-8", Buffer.from([0x61, 0xff, 0xfe, 0x62]), "a\ufffd\ufffdb"],
  ])("keeps nothing of a response but %s", async (_what, body, kept) => {
    respondWith(500, body);
    expect((await send()).response).toBe(kept);
  });

  it("does not have a compressed body inflated", async () => {
    respondWith(200, gzipSync(Buffer.alloc(20_000_000)), { "content-encoding": "gzip" });
    expect(await send()).toMatchObject({ httpStatus: 200, response: null });
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
    expect(await send()).toMatchObject({ httpStatus: 200, response: "a".repeat(200) });
    await closed;
  });

  it("that drips its body, or resets the connection in it, has taken the delivery", async () => {
    handler = (_request, response) => {
      response.writeHead(200);
      response.write("a");
      const drip = setInterval(() => response.write("a"), 50);
      response.on("close", () => clearInterval(drip));
    };
    expect(await send()).toMatchObject({ httpStatus: 200, error: null });
    handler = (request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("partly", () => request.socket.destroy());
    };
    expect(await send()).toMatchObject({ httpStatus: 200, error: null });
  });

  it("that is silent, drips its headers, or has a name that is never resolved fails at the timeout", async () => {
    const timedOut = { httpStatus: null, error: "No response within 0.3 s" };
    const timeoutMs = 300;
    handler = () => undefined;
    expect(await send({ timeoutMs })).toMatchObject(timedOut);
    handler = (request) => void request.socket.write("HTTP/1.1 200 OK\r\nx-a: ");
    expect(await send({ timeoutMs })).toMatchObject(timedOut);
    const network = { ...reachable, resolve: () => new Promise<never>(() => undefined) };
    expect(await send({ network, timeoutMs })).toMatchObject(timedOut);
  });

  it("that switches protocols has not taken the delivery, and holds no connection", async () => {
    const closed = new Promise<void>((resolve) => {
      handler = ({ socket }) => {
        socket.on("close", () => resolve());
        socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
      };
    });
    expect(await send()).toMatchObject({ httpStatus: 101, error: null, response: null });
    await closed;
  });

  it("that sends interim responses without end is hung up on, and one that sends a few has taken the delivery", async () => {
    const hint = `HTTP/1.1 103 Early Hints\r\nLink: <${"a".repeat(1_000)}>\r\n\r\n`;
    let sent = 0;
    const closed = new Promise<void>((resolve) => {
      handler = ({ socket }) => {
        const more = () => {
          while (!socket.destroyed && socket.write(hint)) sent += hint.length;
        };
        socket.on("error", () => undefined);
        socket.on("drain", more).on("close", resolve);
        more();
      };
    });
    const error = "More than 10 responses with a status of 1xx";
    expect(await send()).toMatchObject({ httpStatus: null, error, response: null });
    await closed;
    expect(sent).toBeLessThan(20_000_000);
    handler = ({ socket }, response) => {
      socket.write(hint.repeat(10));
      response.end("ok");
    };
    expect(await send()).toMatchObject({ httpStatus: 200, response: "ok" });
  });

  it.each<[string, RequestListener]>([
    ["The connection ended without a response", (request) => request.socket.destroy()],
    ["The response is not HTTP", (request) => request.socket.end("SSH-2.0-OpenSSH_9.6\r\n")],
    [
      "The response is not HTTP",
      (request) => request.socket.end(`HTTP/1.1 200 OK\r\nx: ${"a".repeat(100_000)}\r\n\r\n`),
    ],
  ])("that resets the connection, or speaks another protocol, fails with a reason: %s", async (error, by) => {
    handler = by;
    expect(await send()).toMatchObject({ httpStatus: null, error });
  });

  it("is sent nothing when its certificate is another host's", async () => {
    let requests = 0;
    handler = (_request, response) => {
      requests += 1;
      response.end();
    };
    const { attempt } = await sendTo("other.example", receiver.port);
    expect(attempt.error).toBe("The certificate is not valid (ERR_TLS_CERT_ALTNAME_INVALID)");
    expect(requests).toBe(0);
  });

  it("that is not there fails with a reason", async () => {
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const port = portOf(free);
    free.close();
    const { attempt } = await sendTo("receiver.example", port);
    expect(attempt.error).toBe("The server refused the connection");
    const notFound = Object.assign(new Error("no"), { code: "ENOTFOUND" });
    const network = { ...reachable, resolve: () => Promise.reject(notFound) };
    expect((await send({ network })).error).toBe("The host name has no address");
  });
});

describe("a request to an address that is not public", () => {
  const here = ["127.0.0.1"];
  it.each<[host: string, addresses: readonly string[]]>([
    ["127.0.0.1", here],
    ["[::1]", here],
    ["[::ffff:127.0.0.1]", here],
    ["169.254.169.254", here],
    ["2130706433", here],
    ["①②⑦.0.0.1", here],
    ["93.184.216.34@127.0.0.1", here],
    ["receiver.example", here],
    ["receiver.example", ["::ffff:127.0.0.1"]],
    ["receiver.example", ["169.254.169.254"]],
    ["receiver.example", ["93.184.216.34", "127.0.0.1"]],
    ["receiver.example", ["127.0.0.1", "93.184.216.34"]],
    ["receiver.example", []],
    ["receiver.example", ["127.0.0.1%lo"]],
  ])("is never made: %s, of a name at %j", async (host, addresses) => {
    const before = receiver.connections();
    const { attempt } = await sendTo(host, receiver.port, { network: networkWith(() => addresses) });
    expect(attempt).toMatchObject({ httpStatus: null, error: refused, response: null });
    expect(receiver.connections()).toBe(before);
  });

  it("is refused by the deployed rules before the name is looked up", async () => {
    const looked: string[] = [];
    const resolve = (host: string) => Promise.resolve([host, looked.push(host)].map(String));
    const sendDeployed = createSend({ network: { ...publicNetwork([]), resolve }, clock: systemClock });
    const urls = ["https://localhost/", "http://a.example.com/", "https://a.example.com:22/", "nonsense"];
    for (const url of urls) expect((await sendDeployed(url, "{}", {})).attempt.error).toBe(refused);
    expect(looked).toEqual([]);
  });

  it("that a name turns into after it was checked is not used: a name is looked up once a request", async () => {
    const answers = [["127.0.0.1"], ["127.0.0.2"]];
    const looked: string[] = [];
    const resolve = (host: string) => Promise.resolve(answers[looked.push(host) - 1] ?? []);
    const network = { ...reachable, resolve };
    expect((await send({ network })).httpStatus).toBe(200);
    expect(looked).toEqual(["receiver.example"]);
    expect((await send({ network })).error).toBe(refused);
  });

  it("is not reached by a redirect: that is the response", async () => {
    const inner = await tlsReceiver((_request, response) => response.end("secret"));
    for (const status of [301, 302, 303, 307, 308]) {
      respondWith(status, "", { location: `https://127.0.0.1:${inner.port}/` });
      expect(await send()).toMatchObject({ httpStatus: status, response: null });
    }
    expect(inner.connections()).toBe(0);
    await inner.close();
  });
});

describe("npm start", () => {
  it("sends to http and to this machine, by address and by name, and to no private network", async () => {
    const local = await listening((_request, response) => response.writeHead(204).end());
    const sendBy = async (url: string, network = localNetwork) =>
      (await createSend({ network, clock: systemClock })(url, "{}", {})).attempt;
    for (const url of [local.url, local.url.replace("127.0.0.1", "localhost")])
      expect(await sendBy(`${url}/hook`)).toMatchObject({ httpStatus: 204, error: null });
    await local.close();
    const intranet = { ...localNetwork, resolve: () => Promise.resolve(["10.0.0.1"]) };
    expect((await sendBy("http://intranet.example/", intranet)).error).toBe(refused);
    expect((await sendBy("http://169.254.169.254/")).error).toBe(refused);
  });
});

const source = (name: string) => JSON.stringify(join(__dirname, "../../../../..", name));

/** Sends to a receiver whose certificate nobody signed, and to a private address, in a process of its own. */
const program = (port: number) => `
  import { systemClock } from ${source("functions/src/base/clock.ts")};
  import { createSend } from ${source("extras/src/watches/deliveries/send.ts")};
  const allowsAddress = (address) => address === "127.0.0.1";
  const resolve = async (host) => [host === "private.example" ? "10.0.0.1" : "127.0.0.1"];
  const send = createSend({ network: { accepts: () => true, allowsAddress, resolve }, clock: systemClock });
  const hosts = ["receiver.example", "private.example"];
  const outcomes = await Promise.all(hosts.map((host) => send("https://" + host + ":${port}/", "{}", {})));
  console.log(JSON.stringify(outcomes.map(({ attempt }) => attempt.error)));`;

describe("the environment of a process", () => {
  it("can't turn off the check of certificates, nor send requests around the check of addresses by a proxy", async () => {
    let proxied = 0;
    const proxy = createServer((socket) => {
      proxied += 1;
      socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
    }).listen(0, "127.0.0.1");
    await once(proxy, "listening");
    const proxyUrl = `http://127.0.0.1:${portOf(proxy)}`;
    const environment = {
      ...{ NODE_TLS_REJECT_UNAUTHORIZED: "0", NODE_USE_ENV_PROXY: "1", NO_PROXY: "" },
      ...{ HTTPS_PROXY: proxyUrl, HTTP_PROXY: proxyUrl },
    };
    const args = ["--input-type=module", "-e", program(receiver.port)];
    const child = spawn(process.execPath, args, { env: { ...process.env, ...environment } });
    const output = Buffer.concat(await child.stdout.toArray()).toString();
    expect(z.array(z.string()).parse(JSON.parse(output))).toEqual([
      "The certificate is not valid (DEPTH_ZERO_SELF_SIGNED_CERT)",
      refused,
    ]);
    expect(proxied).toBe(0);
    proxy.close();
  });
});
