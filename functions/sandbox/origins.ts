import type { Request, RequestHandler } from "express";

/** The names of this machine's own loopback, as a Host header has them. */
const hosts = ["127.0.0.1", "localhost", "[::1]"];

/** This server's address under each of its names. */
function ownHosts({ socket }: Request): string[] {
  return hosts.map((host) => `${host}:${socket.localPort}`);
}

/** Refuses a request under any other name: a foreign one may resolve to 127.0.0.1, and its pages would be of this origin. */
export const requireOwnHost: RequestHandler = (request, response, next) => {
  const { host } = request.headers;
  if (host === undefined || ownHosts(request).includes(host.toLowerCase())) next();
  else
    response.status(421).json({ error: "Misdirected request", message: "use http://127.0.0.1 or localhost" });
};

/** Sends the response that refuses a request, in the form that its client reads. */
export type Refuse = (response: Parameters<RequestHandler>[1], message: string) => void;

/**
 * Refuses the requests of foreign pages: those with an Origin that is neither this server nor one of `allowed`. A request
 * without Origin comes from a program. Pages of the allowed origins may read the response.
 */
export function createOriginCheck(allowed: readonly string[]): (refuse: Refuse) => RequestHandler {
  return (refuse) => (request, response, next) => {
    const { origin } = request.headers;
    response.vary("Origin");
    if (origin === undefined) {
      next();
    } else if (allowed.includes(origin) || ownHosts(request).some((host) => origin === `http://${host}`)) {
      response.set("Access-Control-Allow-Origin", origin);
      next();
    } else {
      refuse(response, `Pages of ${origin} may not sign in here: start with -- --allow-origin ${origin}`);
    }
  };
}
export type OriginCheck = ReturnType<typeof createOriginCheck>;
