import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express";
import type { CallableFunction, HttpsFunction } from "firebase-functions/v2/https";
import { createOriginCheck, type OriginCheck, type Refuse } from "./origins.ts";

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

// Google's host parses the body before the function sees it.
const parseBody = express.json({ limit: "1mb" });

/** In the form of a callable's error. */
export const refusePage: Refuse = (response, message) =>
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

export function isCallable(deployed: DeployedFunction): boolean {
  return "callableTrigger" in deployed.__endpoint;
}
