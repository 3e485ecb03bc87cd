import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { portOf, tlsReceiver } from "../../../support/tls-receiver.ts";

const source = (name: string) => JSON.stringify(join(__dirname, "../../../../src", name));

/** Sends to a receiver whose certificate nobody signed, and to a private address, in a process of its own. */
const program = (port: number) => `
  import { systemClock } from ${source("base/clock.ts")};
  import { createSend } from ${source("watches/deliveries/send.ts")};
  const allowsAddress = (address) => address === "127.0.0.1";
  const resolve = async (host) => [host === "private.example" ? "10.0.0.1" : "127.0.0.1"];
  const send = createSend({ network: { accepts: () => true, allowsAddress, resolve }, clock: systemClock });
  const hosts = ["receiver.example", "private.example"];
  const outcomes = await Promise.all(hosts.map((host) => send("https://" + host + ":${port}/", "{}", {})));
  console.log(JSON.stringify(outcomes.map(({ attempt }) => attempt.error)));`;

describe("the environment of a process", () => {
  it("can't turn off the check of certificates, nor send requests around the check of addresses by a proxy", async () => {
    const receiver = await tlsReceiver((_request, response) => response.end());
    let proxied = 0;
    const proxy = createServer((socket) => {
      proxied += 1;
      socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
    }).listen(0, "127.0.0.1");
    await once(proxy, "listening");
    const proxyUrl = `http://127.0.0.1:${portOf(proxy)}`;
    const env = {
      ...process.env,
      NODE_TLS_REJECT_UNAUTHORIZED: "0",
      NODE_USE_ENV_PROXY: "1",
      HTTPS_PROXY: proxyUrl,
      HTTP_PROXY: proxyUrl,
      NO_PROXY: "",
    };
    const child = spawn(process.execPath, ["--input-type=module", "-e", program(receiver.port)], { env });
    const output = Buffer.concat(await child.stdout.toArray()).toString();
    expect(z.array(z.string()).parse(JSON.parse(output))).toEqual([
      "The certificate is not valid (DEPTH_ZERO_SELF_SIGNED_CERT)",
      "The address is not public, or not one that is sent to",
    ]);
    expect(proxied).toBe(0);
    proxy.close();
    await receiver.close();
  });
});
