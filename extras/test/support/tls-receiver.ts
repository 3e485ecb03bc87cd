import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { RequestListener } from "node:http";
import type { Server } from "node:net";
import { join } from "node:path";
import { systemClock } from "@mention-market/service/base/clock";
import { isPublicAddress, publicNetwork, type Network } from "../../src/watches/deliveries/network.ts";
import { createSend, type Send, type SendOptions } from "../../src/watches/deliveries/send.ts";

const pem = (name: string) => readFileSync(join(__dirname, "../fixtures/tls", name), "utf8");

/** Self-signed, of `receiver.example`, the names below it and 127.0.0.1: it is in no use outside of the tests. */
export const receiverCertificate = pem("receiver-certificate.pem");

export interface TlsReceiver {
  readonly port: number;
  /** Connections so far, whether or not a request came of them. */
  connections(): number;
  close(): Promise<void>;
}

/** A real TLS server on a free port of 127.0.0.1. */
export async function tlsReceiver(handler: RequestListener): Promise<TlsReceiver> {
  const server = createServer({ key: pem("receiver-key.pem"), cert: receiverCertificate }, handler);
  let connections = 0;
  server.on("connection", () => (connections += 1));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: portOf(server),
    connections: () => connections,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** The deployed checks of addresses, with names that resolve as a test wants; which URLs are accepted is tested by itself. */
export const networkWith = (resolve: (host: string) => readonly string[]): Network => ({
  ...publicNetwork([]),
  accepts: () => true,
  resolve: (host) => Promise.resolve(resolve(host)),
});

/** Of the receiver's own machine only 127.0.0.1 may be sent to: it stands for a public address. */
export const reachable: Network = {
  ...networkWith(() => ["127.0.0.1"]),
  allowsAddress: (address) => address === "127.0.0.1" || isPublicAddress(address),
};

/** Sends a test to a port, by a host that the network may map to this machine. */
export function sendTo(
  host: string,
  port: number,
  { network = reachable, ...options }: Partial<SendOptions> = {},
): ReturnType<Send> {
  const send = createSend({ network, clock: systemClock, ca: receiverCertificate, ...options });
  return send(`https://${host}:${port}/hook`, '{"type":"watch.test"}', { "webhook-id": "d1" });
}
