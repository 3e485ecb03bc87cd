import type { RequestHandler } from "express";
import type { PackedFile } from "../../../clients/pack/archives.ts";

/** The client packages under `/downloads`, built from their sources as they are now: it takes some milliseconds. */
export function downloads(buildPackages: () => readonly PackedFile[]): RequestHandler {
  return (request, response, next) => {
    const found = request.path.startsWith("/downloads/")
      ? buildPackages().find(({ path }) => request.path === `/downloads/${path}`)
      : undefined;
    if (found === undefined || !["GET", "HEAD"].includes(request.method)) next();
    else response.type("application/octet-stream").send(found.content);
  };
}
