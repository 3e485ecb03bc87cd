import type { ErrorRequestHandler, RequestHandler, Response } from "express";
import { z } from "zod";
import { say } from "../local-log.ts";
import type { Refuse } from "../origins.ts";
import { IdentityError } from "./identity-error.ts";

/** Responds to the request that a browser makes before a page's call. */
export const answerPreflight: RequestHandler = (request, response, next) => {
  response.vary("Access-Control-Request-Headers");
  if (request.method !== "OPTIONS") {
    next();
    return;
  }
  response.set({
    "Access-Control-Allow-Methods": "GET,POST",
    "Access-Control-Allow-Headers": request.get("access-control-request-headers") ?? "",
    "Access-Control-Max-Age": "3600",
  });
  response.status(204).end();
};

export const refuseUnsupported: RequestHandler = () => {
  throw new IdentityError(
    "OPERATION_NOT_ALLOWED : The local server knows e-mail, password and anonymous users only",
  );
};

export const refusePage: Refuse = (response, message) =>
  send(response, 403, `PERMISSION_DENIED : ${message}`);

/** Writes an error as an Auth emulator does; `describe`: what the log says of an error of the store. */
export const refuseWith =
  (describe: (error: unknown) => string): ErrorRequestHandler =>
  (error: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const isOurs = error instanceof IdentityError;
    const isBadRequest = isOurs || error instanceof z.ZodError || isHttpError(error);
    if (!isBadRequest) say(describe(error));
    const code = isBadRequest ? 400 : 503;
    const message = isOurs ? error.message : isBadRequest ? "INVALID_ARGUMENT" : "UNAVAILABLE";
    send(response, code, message);
  };

function send(response: Response, code: number, message: string): void {
  const errors = [{ message, domain: "global", reason: "invalid" }];
  response.status(code).json({ error: { code, message, errors } });
}

/** Whether an error is of Express's parsers, about a body that they can't read. */
function isHttpError(error: unknown): boolean {
  return (
    error instanceof Error && "status" in error && typeof error.status === "number" && error.status < 500
  );
}
