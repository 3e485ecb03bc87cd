import type { RequestHandler } from "express";

/** Responds to a preflight request. */
export const answerPreflight: RequestHandler = (request, response, next) => {
  if (request.method !== "OPTIONS") {
    next();
    return;
  }
  response.vary("Access-Control-Request-Headers").set({
    "Access-Control-Allow-Methods": "GET,POST",
    "Access-Control-Allow-Headers": request.get("access-control-request-headers") ?? "",
    "Access-Control-Max-Age": "3600",
  });
  response.status(204).end();
};
