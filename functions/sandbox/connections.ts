import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Follows a server's connections, and returns what closes the server: requests that arrived completely may finish for `graceMs`; a
 * connection without one (silent, half a header, half a body, kept alive) is closed at once. Node alone waits for all but the last.
 */
export function trackConnections(server: Server): (graceMs: number) => Promise<void> {
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
