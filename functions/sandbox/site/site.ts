import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Router, type Request, type RequestHandler, type Response } from "express";
import type { PackedFile } from "../../../clients/pack/archives.ts";
import { escapeHtml, plainPage } from "../plain-page.ts";
import type { DashboardBuild } from "./dashboard-build.ts";
import { findFile, headersOf, rewrittenTo, type HostingConfig } from "./hosting.ts";

/** Whether a client wants a page rather than JSON: a browser's navigation does, curl and fetch do not. */
export function prefersPage(request: Request): boolean {
  return request.accepts(["json", "html"]) === "html";
}

/** How long a page waits for a build. After that it says that the pages are being built. */
const maxWaitMs = 1500;

export interface SiteOptions {
  readonly repository: string;
  readonly config: HostingConfig;
  readonly build: DashboardBuild;
  /** The client packages, which are served before any page is built. */
  readonly buildPackages: () => readonly PackedFile[];
  /** Runs a function by name; calls `next` for one that is not there. */
  readonly runFunction: (name: string) => RequestHandler;
}

/**
 * What Firebase Hosting does with firebase.json: files, clean URLs, rewrites to functions, the page of a 404, and headers. A request for
 * a page starts a build when one is due; what is neither a file nor wanted as a page is left to the next handler.
 */
export function createSite({ repository, config, build, buildPackages, runFunction }: SiteOptions): Router {
  const folder = join(repository, config.public);
  const router = Router();

  router.use((request, response, next) => {
    response.set(headersOf(config, request.path, origins(request)));
    const name = rewrittenTo(config, request.path);
    if (name === undefined) {
      next();
      return;
    }
    void runFunction(name)(request, response, next);
  });

  router.use(downloads(buildPackages));

  router.use(async (request, response, next) => {
    const path = decoded(request.path);
    const isPage = prefersPage(request);
    response.vary("Accept");
    if (path === null || !["GET", "HEAD"].includes(request.method) || (path === "/" && !isPage)) {
      next();
      return;
    }
    const built = await (isPage ? Promise.race([build.ready(), buildTakesLong()]) : build.underWay());
    const found = findFile(folder, config, path);
    if (isPage && built !== null) {
      const page = built === stillBuilding ? buildingPage : failurePage(built);
      response
        .status(503)
        .set(unbuiltHeaders)
        .set(built === stillBuilding ? reload : {})
        .send(page);
    } else if (found !== null && "redirect" in found) {
      response.redirect(301, found.redirect + queryOf(request));
    } else if (found !== null) {
      send(response, 200, found.file);
    } else if (isPage) {
      send(response, 404, "/404.html");
    } else {
      next();
    }
  });

  function send(response: Response, status: number, file: string): void {
    response.status(status).sendFile(file.slice(1), { root: folder, dotfiles: "deny", cacheControl: false });
  }
  return router;
}

/** The client packages under `/downloads`, built from their sources as they are now: it takes some milliseconds. */
function downloads(buildPackages: () => readonly PackedFile[]): RequestHandler {
  return (request, response, next) => {
    const found = request.path.startsWith("/downloads/")
      ? buildPackages().find(({ path }) => request.path === `/downloads/${path}`)
      : undefined;
    if (found === undefined || !["GET", "HEAD"].includes(request.method)) next();
    else response.type("application/octet-stream").send(found.content);
  };
}

const stillBuilding = Symbol("still building");
const buildTakesLong = () => pause(maxWaitMs, stillBuilding, { ref: false });

const buildingPage = plainPage(
  "The pages are being built",
  "<p>The API is running already. The first build takes up to a minute; this page reloads by itself.</p>",
);
const reload = { Refresh: "2", "Retry-After": "2" };

/** In place of the dashboard when it could not be built. */
function failurePage(why: string): string {
  return plainPage(
    "The dashboard could not be built",
    `<p>The API is running all the same. The build's last lines are below; reload this page to try again.</p>
<pre>${escapeHtml(why)}</pre>`,
  );
}

const unbuiltHeaders = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
};

/** This server under both of its names: a page that was loaded under one may call the other. */
function origins({ socket }: Request): string[] {
  return ["127.0.0.1", "localhost"].map((host) => `http://${host}:${socket.localPort}`);
}

function queryOf({ url }: Request): string {
  const start = url.indexOf("?");
  return start < 0 ? "" : url.slice(start);
}

/** Also without doubled slashes, so that no redirect can lead to another host. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path).replace(/\/+/g, "/");
  } catch {
    return null;
  }
}
