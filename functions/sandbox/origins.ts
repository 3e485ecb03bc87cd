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

/** Of refused origins that were logged: pages can make up any number of them. */
const maxLogged = 100;

/**
 * Refuses the requests of foreign pages: those with an Origin that is neither this server nor one of `allowed`. A request
 * without Origin comes from a program. Pages of the allowed origins may read the response. `log`: gets a line for each refused origin, once.
 */
export function createOriginCheck(
  allowed: readonly string[],
  log: (line: string) => void = () => undefined,
): (refuse: Refuse) => RequestHandler {
  const logged = new Set<string>();
  function logOnce(origin: string): void {
    if (logged.has(origin) || logged.size >= maxLogged) return;
    logged.add(origin);
    log(
      `A page of ${origin} may not sign in or call: npm start -- --allow-origin ${origin} lets it (said once)`,
    );
  }
  return (refuse) => (request, response, next) => {
    const { origin } = request.headers;
    response.vary("Origin");
    if (origin === undefined) {
      next();
    } else if (allowed.includes(origin) || ownHosts(request).some((host) => origin === `http://${host}`)) {
      response.set("Access-Control-Allow-Origin", origin);
      next();
    } else {
      logOnce(origin);
      refuse(response, `Pages of ${origin} may not sign in here: start with -- --allow-origin ${origin}`);
    }
  };
}
export type OriginCheck = ReturnType<typeof createOriginCheck>;

/** Responds to the request that a browser makes before a page's call. */
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
