import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express";
import type { CallableFunction, HttpsFunction } from "firebase-functions/v2/https";
import { createOriginCheck, type OriginCheck, type Refuse } from "./origins.ts";

/** A deployed export, from `onRequest` or `onCall`. */
export type DeployedFunction = HttpsFunction | CallableFunction<unknown, unknown>;
export type DeployedFunctions = ReadonlyMap<string, DeployedFunction>;

/** The HTTPS functions and callables in a module's exports. Functions that an event or a schedule starts are left out. */
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
    /** Google's host sets this; our code does not read it. */
    rawBody: Buffer;
  }
}

// Google's host parses the body before the function runs.
const parseBody = express.json({ limit: "1mb" });

/** Refuses in the form of a callable's error. */
export const refusePage: Refuse = (response, message) =>
  void response.status(403).json({ error: { status: "PERMISSION_DENIED", message } });

/** Runs the function with this name, or calls `next` if there is none. Callables accept no calls of foreign pages. */
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

/** Runs the function, unless its body could not be parsed. */
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

export function isCallable(deployed: DeployedFunction): boolean {
  return "callableTrigger" in deployed.__endpoint;
}
