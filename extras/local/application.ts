import { readFileSync } from "node:fs";
import { join } from "node:path";
import express, { Router, type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { z } from "zod";
import { demoUser } from "./identity/account-store.ts";
import { createOriginCheck, requireOwnHost, type OriginCheck } from "@mention-market/service/local/origins";
import {
  isCallable,
  refusePage,
  runFunction,
  type DeployedFunctions,
} from "@mention-market/service/local/run-function";
import { prefersPage } from "./site/site.ts";
import { answerPreflight } from "./answer-preflight.ts";

export interface ApplicationOptions {
  readonly project: string;
  readonly region: string;
  /** Runs before every other handler. */
  readonly first?: RequestHandler;
  /** Handles accounts. */
  readonly identity?: Router;
  /** Serves the dashboard. */
  readonly site?: Router;
  /** Decides which pages may call the callables and read init.json. Default: this server's own. */
  readonly originCheck?: OriginCheck;
}

const descriptionFile = join(import.meta.dirname, "..", "openapi.json");

/** The path at which Firebase Hosting serves a project's web app configuration. */
const initPath = "/__/firebase/init.json";

/**
 * Serves the deployed functions at `/<name>` and at the path that the Firebase SDK calls, their description at `/openapi.json`,
 * accounts, and the dashboard. Everything else is a JSON 404.
 */
export function createApplication(
  functions: DeployedFunctions,
  {
    project,
    region,
    first = Router(),
    identity = Router(),
    site = Router(),
    originCheck = createOriginCheck([]),
  }: ApplicationOptions,
): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use(requireOwnHost);
  app.use(first);
  app.use(identity);
  app.get("/openapi.json", apiDescription());
  app.get(initPath, originCheck(refusePage), initJson(project));

  const prefix = `/${project}/${region}`;
  app.use((request, response, next) => {
    const name = request.path.slice(request.path.startsWith(`${prefix}/`) ? prefix.length + 1 : 1);
    void runFunction(functions, name, originCheck)(request, response, next);
  });
  app.use("/:project/:region/:name", refuseOtherProject(functions, { project, region, originCheck }));
  app.use(site);
  app.get("/", (request, response, next) => {
    if (prefersPage(request)) next();
    else response.json(listOf(functions));
  });
  app.use(({ path }, response) => {
    const meant = nameMeantBy(path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path, functions);
    response
      .status(404)
      .json({ error: "Not found", ...(meant !== undefined && { message: `did you mean /${meant}?` }) });
  });
  app.use(refuseBadRequest);
  return app;
}

/** Tells a caller which project is served, if the Firebase SDK calls another project or region. */
function refuseOtherProject(
  functions: DeployedFunctions,
  { project, region, originCheck }: { project: string; region: string; originCheck: OriginCheck },
): RequestHandler<{ project: string; region: string; name: string }> {
  const message = `This server has the functions of the project ${project} in ${region}: initializeApp({ projectId: "${project}", … })`;
  const refuse = Router().use(originCheck(refusePage), answerPreflight, (_request, response) => {
    response.status(404).json({ error: { status: "NOT_FOUND", message } });
  });
  return (request, response, next) => {
    const deployed = functions.get(request.params.name);
    // A page of the documents has the same path; it is loaded by GET.
    const isCall = request.method === "POST" || request.method === "OPTIONS";
    if (isCall && deployed !== undefined && isCallable(deployed)) refuse(request, response, next);
    else next();
  };
}

/** The response to `GET /` for clients that do not want a page. */
function listOf(functions: DeployedFunctions): object {
  return {
    openapi: "/openapi.json",
    functions: [...functions].map(([name, deployed]) => ({
      name,
      method: isCallable(deployed) || name === "mcp" ? "POST" : "GET",
      path: `/${name}`,
    })),
  };
}

/** The function whose name differs from the path only in case or slashes. */
function nameMeantBy(path: string, functions: DeployedFunctions): string | undefined {
  const plain = path
    .toLowerCase()
    .split("/")
    .filter((part) => part !== "")
    .join("/");
  return [...functions.keys()].find((name) => name.toLowerCase() === plain);
}

/** Refuses a body or path that can't be parsed, for which Express would send a page. */
const refuseBadRequest: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) next(error);
  else response.status(400).json({ error: { message: "Bad Request", status: "INVALID_ARGUMENT" } });
};

/** Serves the checked-in OpenAPI description to pages of any origin, with this server in `servers`. */
function apiDescription(): RequestHandler {
  const description = z
    .looseObject({ servers: z.unknown() })
    .parse(JSON.parse(readFileSync(descriptionFile, "utf8")));
  return ({ socket }, response) => {
    const servers = [{ url: `http://127.0.0.1:${socket.localPort}` }];
    response.set("Access-Control-Allow-Origin", "*").json({ ...description, servers });
  };
}

/**
 * The web app's configuration, and what Hosting does not send: the emulators' addresses (this server, by the name under which the page
 * was loaded) and the demo user. No other origin may read it.
 */
function initJson(project: string): RequestHandler {
  return ({ hostname, socket }, response) => {
    const host = hostname === "localhost" ? "localhost" : "127.0.0.1";
    const here = { host, port: socket.localPort };
    const { email, password } = demoUser;
    response.set("Cache-Control", "no-store").json({
      projectId: project,
      apiKey: "local",
      emulators: { auth: here, functions: here },
      demoUser: { email, password },
    });
  };
}
