import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import express, { type ErrorRequestHandler, type Express, type Router } from "express";
import type { CallableFunction, HttpsFunction } from "firebase-functions/v2/https";
import { apiDescription } from "./api-description.ts";
import { initJson, initPath } from "./init-json.ts";

/** A deployed export: what `onRequest` and `onCall` return. */
export type DeployedFunction = HttpsFunction | CallableFunction<unknown, unknown>;

declare module "express-serve-static-core" {
  interface Request {
    /** Set by Google's host; nothing of ours reads it. */
    rawBody: Buffer;
  }
}

const largestCallBytes = "1mb";

/** The deployed functions by name, at `/<name>` and at the path that the Firebase SDK calls; their description at `/openapi.json`; everything else is a JSON 404. */
export function application(
  functions: ReadonlyMap<string, DeployedFunction>,
  { project, region, identity }: { project: string; region: string; identity: Router },
): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use(identity);
  app.get("/openapi.json", apiDescription());
  app.get(initPath, initJson(project));

  // Google's host parses the body of a call before the function sees it; the HTTPS functions never read one.
  const parseCall = express.json({ limit: largestCallBytes });
  const prefix = `/${project}/${region}`;
  app.use(async (request, response, next) => {
    const inside = [prefix, "/api"].find((start) => request.path.startsWith(`${start}/`)) ?? "";
    const path = request.path.slice(inside.length);
    const deployed = functions.get(path.slice(1));
    if (deployed === undefined) {
      response.status(404).json({ error: "Not found" });
      return;
    }
    request.rawBody = Buffer.alloc(0);
    if (!("callableTrigger" in deployed.__endpoint)) return deployed(request, response);
    parseCall(request, response, (error?: unknown) => {
      if (error === undefined) void deployed(request, response);
      else next(error);
    });
  });
  app.use(answerBadRequest);
  return app;
}

/** A body or path that can't be read; Express would answer with a page. */
const answerBadRequest: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) next(error);
  else response.status(400).json({ error: { message: "Bad Request", status: "INVALID_ARGUMENT" } });
};

/** Serves on loopback; `close` lets requests under way finish. */
export async function serve(
  app: Express,
  port: number,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(app);
  server.on("clientError", answerClientError);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return { port: portOf(server), close: () => close(server) };
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("The server listens on no port");
  return address.port;
}

/** What Node's own parser refuses never reaches the application. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return;
  const status =
    error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
  const body = JSON.stringify({ error: status.slice(4) });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Node keeps a connection alive that was busy when the server closed: a client could hold the end off for ever.
  server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  await closed;
  clearInterval(sweep);
}
