import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";

export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** A real HTTP server on a free port of loopback. */
export async function listening(handler: RequestListener): Promise<Listening> {
  // Longer than a busy machine takes between two requests: a connection that the server closes first fails the next one.
  const server = createServer({ keepAliveTimeout: 65_000 }, handler);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
