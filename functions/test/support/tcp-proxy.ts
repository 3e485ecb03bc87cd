import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A stretch of network between a client and a server, both on this machine, that can be made to fail. */
export interface TcpProxy {
  /** `host:port` */
  readonly host: string;
  /** Nothing passes, on new connections either, until `resume`. */
  pause(): void;
  /** Ends a pause and a cut. */
  resume(): void;
  /** The connections there are fall silent for good; new ones work. */
  freeze(): void;
  /** Every connection is reset, new ones too, until `resume`. */
  cut(): void;
  /** The client of each connection that there is hears that the server has ended, which it has not. */
  halfClose(): void;
  /** How bytes travel from now on; `{}` is at once. */
  shape(weather: Weather): void;
  /** The server's next bytes are lost, and their connection with them. */
  loseNextAnswer(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const [targetHost, targetPort] = target.split(":");
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  const frozen = new Set<Socket>();
  let weather: Weather = {};
  let paused = false;
  let isCut = false;
  let losing = false;

  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (isCut) {
      client.on("error", () => undefined).resetAndDestroy();
      return;
    }
    const upstream = connect(Number(targetPort), targetHost);
    clients.add(client);
    client.once("close", () => clients.delete(client));
    client.once("end", () => client.end());
    join(client, upstream, () => false);
    join(upstream, client, () => losing);
  });

  function join(from: Socket, to: Socket, loses: () => boolean): void {
    const delivery = delivering(to, () => weather);
    sockets.add(from);
    from.setNoDelay(true);
    from.on("data", (bytes) => {
      if (loses()) {
        losing = false;
        to.destroy();
      } else delivery.write(bytes);
    });
    from.on("error", () => undefined);
    from.on("close", () => {
      sockets.delete(from);
      frozen.delete(from);
      delivery.end();
    });
    if (paused) from.pause();
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");

  return {
    host: `127.0.0.1:${address.port}`,
    pause() {
      paused = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      paused = false;
      isCut = false;
      for (const socket of sockets) if (!frozen.has(socket)) socket.resume();
    },
    freeze() {
      for (const socket of sockets) {
        frozen.add(socket);
        socket.pause();
      }
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    halfClose() {
      for (const client of clients) client.end();
    },
    shape(next) {
      weather = next;
    },
    loseNextAnswer() {
      losing = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** How bytes travel, in each direction; what is left out does not delay them. */
export interface Weather {
  readonly latencyMs?: number;
  /** Up to this much more, by chance. Bytes keep their order. */
  readonly jitterMs?: number;
  readonly bytesPerSecond?: number;
}

/** The way to one socket. What is under way when it ends still arrives before its end. */
function delivering(to: Socket, weather: () => Weather): { write(bytes: Buffer): void; end(): void } {
  let freeAt = 0;

  function schedule(bytes: number, deliver: () => void): void {
    const { latencyMs = 0, jitterMs = 0, bytesPerSecond = Infinity } = weather();
    const now = performance.now();
    const arrives = now + latencyMs + Math.random() * jitterMs;
    freeAt = Math.max(arrives, freeAt) + (bytes / bytesPerSecond) * 1_000;
    if (freeAt <= now) deliver();
    else setTimeout(deliver, freeAt - now);
  }

  return {
    write: (bytes) =>
      schedule(bytes.length, () => {
        if (to.writable) to.write(bytes);
      }),
    end: () => schedule(0, () => to.end()),
  };
}
