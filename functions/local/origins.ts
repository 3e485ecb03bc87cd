import type { Request, RequestHandler } from "express";

/** The names and addresses of this machine's loopback interface, as in a Host header. */
const hosts = ["127.0.0.1", "localhost", "[::1]"];

/** The origins of this server, by each of its names. */
function ownHosts({ socket }: Request): string[] {
  return hosts.map((host) => `${host}:${socket.localPort}`);
}

/**
 * Refuses a request under any other host name. A foreign name may resolve to 127.0.0.1 (DNS rebinding), and its pages would be of this
 * server's origin.
 */
export const requireOwnHost: RequestHandler = (request, response, next) => {
  const { host } = request.headers;
  if (host === undefined || ownHosts(request).includes(host.toLowerCase())) next();
  else
    response.status(421).json({ error: "Misdirected request", message: "use http://127.0.0.1 or localhost" });
};

/** Sends an error in the form that the client of this path reads. */
export type Refuse = (response: Parameters<RequestHandler>[1], message: string) => void;

/** Maximum number of refused origins that are logged, because pages can make up any number of them. */
const maxLogged = 100;

/**
 * Refuses requests of foreign pages: those whose Origin is neither this server nor in `allowed`. A request without Origin comes from a
 * program. Pages of allowed origins may read the response. `log` gets a line for each refused origin, once.
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
