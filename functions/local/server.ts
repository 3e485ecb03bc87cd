import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

export interface RunningServer {
  readonly port: number;
  /** Accepts no new connections, lets complete requests finish within `graceMs`, and closes all other connections at once. */
  close(graceMs: number): Promise<void>;
}

/** Clients reuse connections. If the server closes one first, as Node does after 5 seconds, the client's next request fails. */
const keepAliveTimeout = 65_000;
/** Connections that may wait to be accepted. Beyond Node's 511 a client that opens 900 at once tries again only after a second. */
const backlog = 4096;

/**
 * Serves on loopback. Requests that are refused before the application sees them also get JSON. Throws an error that names PORT if the
 * port is taken.
 */
export async function serve(app: RequestListener, port: number): Promise<RunningServer> {
  // Node refuses a request without Host with an empty body, so this check is done below instead.
  const server = createServer({ requireHostHeader: false, keepAliveTimeout }, (request, response) => {
    if (request.headers.host !== undefined || request.httpVersion === "1.0") app(request, response);
    else refuseRequest(response, 400, "Bad Request: no Host header");
  });
  server.on("checkExpectation", (_request, response: ServerResponse) =>
    refuseRequest(response, 417, "Expectation Failed"),
  );
  server.on("clientError", refuseUnreadable);
  server.on("connect", (_request: IncomingMessage, socket: Duplex) =>
    refuse(socket, "405 Method Not Allowed", "Method not allowed"),
  );
  const closeConnections = trackConnections(server);
  await listen(server, port);
  return { port: portOf(server), close: closeConnections };
}

/** Throws the same error as `serve` at once, before anything that takes long. */
export async function requireFreePort(port: number): Promise<void> {
  const server = createServer();
  await listen(server, port);
  server.close();
  await once(server, "close");
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      const way = `Port ${port} is taken. Stop what listens there, or set PORT to another one (0: any that is free)`;
      reject(isTaken ? new Error(way, { cause: error }) : error);
    });
    server.listen({ port, host: "127.0.0.1", backlog }, resolve);
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server listens on no port");
  return address.port;
}

const statusByCode: Partial<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Responds to requests that Node's parser rejects, which never reach the application. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const status = statusByCode[error.code ?? ""] ?? "400 Bad Request";
  refuse(socket, status, status.slice(4));
}

function refuseRequest(response: ServerResponse, status: number, error: string): void {
  const body = JSON.stringify({ error });
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": body.length,
    Connection: "close",
  });
  response.end(body);
}

function refuse(socket: Duplex, status: string, error: string): void {
  if (!socket.writable) return;
  const body = JSON.stringify({ error });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/**
 * Tracks a server's connections. Returns a function that closes it: complete requests may finish within `graceMs`, and a connection
 * without one (idle, or with half a header or body) is closed at once. Node alone would wait for all but idle ones.
 */
function trackConnections(server: Server): (graceMs: number) => Promise<void> {
  const underWay = new Map<Socket, Set<ServerResponse>>();
  let closing = false;

  server.on("connection", (socket: Socket) => {
    underWay.set(socket, new Set());
    socket.once("close", () => underWay.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    underWay.get(socket)?.add(response);
    response.once("close", () => {
      underWay.get(socket)?.delete(response);
      if (closing) closeUnused(socket);
    });
  });

  function closeUnused(socket: Socket): void {
    const responses = [...(underWay.get(socket) ?? [])].filter(({ req }) => req.complete);
    if (responses.length === 0) socket.destroySoon();
    for (const response of responses) if (!response.headersSent) response.setHeader("Connection", "close");
  }

  return async (graceMs) => {
    closing = true;
    const closed = once(server, "close");
    server.close();
    for (const socket of underWay.keys()) closeUnused(socket);
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(timer);
  };
}
