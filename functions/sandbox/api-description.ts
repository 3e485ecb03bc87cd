import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RequestHandler } from "express";
import { z } from "zod";

const file = join(import.meta.dirname, "..", "openapi.json");

/** Serves the checked-in OpenAPI description to pages of any origin, with this server as its `servers` entry. */
export function apiDescription(): RequestHandler {
  const description = z.looseObject({ servers: z.unknown() }).parse(JSON.parse(readFileSync(file, "utf8")));
  return ({ socket }, response) => {
    const servers = [{ url: `http://127.0.0.1:${socket.localPort}` }];
    response.set("Access-Control-Allow-Origin", "*").json({ ...description, servers });
  };
}
