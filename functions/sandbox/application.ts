import express, {
  Router,
  type ErrorRequestHandler,
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import type { CallableFunction, HttpsFunction } from "firebase-functions/v2/https";
import { apiDescription } from "./api-description.ts";
import { createOriginCheck, requireOwnHost, type OriginCheck, type Refuse } from "./origins.ts";
import { initJson, initPath } from "./site/init-json.ts";
import { prefersPage } from "./site/site.ts";

/** A deployed export: what `onRequest` and `onCall` return. */
export type DeployedFunction = HttpsFunction | CallableFunction<unknown, unknown>;
export type DeployedFunctions = ReadonlyMap<string, DeployedFunction>;

/** The HTTPS functions and callables among a module's exports. Functions that an event or a schedule starts are not served. */
export function servedOf(exported: object): Map<string, DeployedFunction> {
  return new Map(
    Object.entries(exported).flatMap(([name, value]) => (isServed(value) ? [[name, value]] : [])),
  );
}

function isServed(value: unknown): value is DeployedFunction {
  if (typeof value !== "function" || !("__endpoint" in value)) return false;
  const endpoint = value.__endpoint;
  return (
    typeof endpoint === "object" &&
    endpoint !== null &&
    ("httpsTrigger" in endpoint || "callableTrigger" in endpoint)
  );
}

declare module "express-serve-static-core" {
  interface Request {
    /** Set by Google's host; nothing of ours reads it. */
    rawBody: Buffer;
  }
}

const maxCallBytes = "1mb";

export interface ApplicationOptions {
  readonly project: string;
  readonly region: string;
  /** Runs before all else. */
  readonly first?: RequestHandler;
  /** Accounts. */
  readonly identity?: Router;
  /** The dashboard. */
  readonly site?: Router;
  /** An API key for the dashboard's example. */
  readonly exampleKey?: () => string;
  /** Which pages may call the callables and read init.json; default: those of this server. */
  readonly originCheck?: OriginCheck;
}

/**
 * The deployed functions by name, at `/<name>` and at the path that the Firebase SDK calls; their description at `/openapi.json`;
 * accounts; and the dashboard. Everything else is a JSON 404.
 */
export function createApplication(
  functions: DeployedFunctions,
  {
    project,
    region,
    first = Router(),
    identity = Router(),
    site = Router(),
    exampleKey = () => "",
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
  app.get(initPath, originCheck(refusePage), initJson(project, exampleKey));

  const prefix = `/${project}/${region}`;
  app.use((request, response, next) => {
    const name = request.path.slice(request.path.startsWith(`${prefix}/`) ? prefix.length + 1 : 1);
    void runFunction(functions, name, originCheck)(request, response, next);
  });
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

// Google's host parses the body before the function sees it.
const parseBody = express.json({ limit: maxCallBytes });

/** In the form of a callable's error. */
const refusePage: Refuse = (response, message) =>
  void response.status(403).json({ error: { status: "PERMISSION_DENIED", message } });

/** Runs the function of a name; calls `next` when there is none. Callables take no calls of foreign pages. */
export function runFunction(
  functions: DeployedFunctions,
  name: string,
  originCheck: OriginCheck = createOriginCheck([]),
): RequestHandler {
  const checkPage = originCheck(refusePage);
  return (request, response, next) => {
    const deployed = functions.get(name);
    if (deployed === undefined) {
      next();
      return;
    }
    request.rawBody = Buffer.alloc(0);
    if (!isCallable(deployed)) {
      if (request.method === "POST")
        parseBody(request, response, runUnless(deployed, request, response, next));
      else void deployed(request, response);
      return;
    }
    checkPage(request, response, () =>
      parseBody(request, response, runUnless(deployed, request, response, next)),
    );
  };
}

/** Runs the function unless its body could not be parsed. */
function runUnless(
  deployed: DeployedFunction,
  request: Request,
  response: Response,
  next: NextFunction,
): (error?: unknown) => void {
  return (error) => {
    if (error === undefined) void deployed(request, response);
    else next(error);
  };
}

function isCallable(deployed: DeployedFunction): boolean {
  return "callableTrigger" in deployed.__endpoint;
}

/** What `GET /` returns to clients that want no page. */
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

/** The function whose name differs from the path only by case or by slashes. */
function nameMeantBy(path: string, functions: DeployedFunctions): string | undefined {
  const plain = path
    .toLowerCase()
    .split("/")
    .filter((part) => part !== "")
    .join("/");
  return [...functions.keys()].find((name) => name.toLowerCase() === plain);
}

/** A body or path that can't be read; Express would send a page. */
const refuseBadRequest: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) next(error);
  else response.status(400).json({ error: { message: "Bad Request", status: "INVALID_ARGUMENT" } });
};
