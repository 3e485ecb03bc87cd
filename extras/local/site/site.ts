import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Router, type Request, type RequestHandler, type Response } from "express";
import type { PackedFile } from "../../clients/pack/archives.ts";
import { escapeHtml, plainPage } from "../plain-page.ts";
import type { DashboardBuild } from "./dashboard-build.ts";
import { findFile, headersOf, rewrittenTo, type HostingConfig } from "./hosting.ts";

/** Whether a client wants a page rather than JSON. A browser's navigation does; curl and fetch do not. */
export function prefersPage(request: Request): boolean {
  return request.accepts(["json", "html"]) === "html";
}

/** How long a page request waits for a build. After that, the response says that the pages are being built. */
const maxWaitMs = 1500;

export interface SiteOptions {
  readonly repository: string;
  readonly config: HostingConfig;
  readonly build: DashboardBuild;
  /** Builds the client packages, which are served even before a page is built. */
  readonly buildPackages: () => readonly PackedFile[];
  /** Runs a function by name, or calls `next` if there is none. */
  readonly runFunction: (name: string) => RequestHandler;
}

/**
 * Serves as Firebase Hosting does with firebase.extras.json: files, clean URLs, rewrites to functions, the 404 page, and headers. A page
 * request starts a build if one is due. Requests that want neither a file nor a page go to the next handler.
 */
export function createSite({ repository, config, build, buildPackages, runFunction }: SiteOptions): Router {
  const folder = join(repository, config.public);
  const router = Router();

  router.use(async (request, response, next) => {
    response.set(headersOf(config, request.path, origins(request)));
    const name = rewrittenTo(config, request.path);
    if (name === undefined) {
      next();
      return;
    }
    // A page that a function serves comes from the build, too. Paths of pages have no extension.
    const isPage = !request.path.startsWith("/api/") && !request.path.includes(".");
    const built = isPage ? await readyOrLong() : null;
    if (built === null) void runFunction(name)(request, response, next);
    else sendUnbuilt(response, built);
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
    const built = await (isPage ? readyOrLong() : build.underWay());
    const found = findFile(folder, config, path);
    if (isPage && built !== null) {
      sendUnbuilt(response, built);
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

  const readyOrLong = () => Promise.race([build.ready(), buildTakesLong()]);

  function send(response: Response, status: number, file: string): void {
    response.status(status).sendFile(file.slice(1), { root: folder, dotfiles: "deny", cacheControl: false });
  }
  return router;
}

/** The client packages at `/downloads`. They are built from the current sources for each request, which takes some milliseconds. */
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

/** Sent instead of a page: why it is not built, or that it is being built. */
function sendUnbuilt(response: Response, why: string | typeof stillBuilding): void {
  response
    .status(503)
    .set(unbuiltHeaders)
    .set(why === stillBuilding ? reload : {})
    .send(why === stillBuilding ? buildingPage : failurePage(why));
}

const buildTakesLong = () => pause(maxWaitMs, stillBuilding, { ref: false });

const buildingPage = plainPage(
  "The pages are being built",
  "<p>The API is running already. The first build takes up to a minute; this page reloads by itself.</p>",
);
const reload = { Refresh: "2", "Retry-After": "2" };

/** Sent instead of the dashboard if its build failed. */
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

/** The origins of this server's two names, because a page that was loaded by one may call the other. */
function origins({ socket }: Request): string[] {
  return ["127.0.0.1", "localhost"].map((host) => `http://${host}:${socket.localPort}`);
}

function queryOf({ url }: Request): string {
  const start = url.indexOf("?");
  return start < 0 ? "" : url.slice(start);
}

/** Also collapses doubled slashes, so that no redirect can lead to another host. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path).replace(/\/+/g, "/");
  } catch {
    return null;
  }
}
