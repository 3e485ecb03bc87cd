import type { CallableFunction } from "firebase-functions/v2/https";

type DeployedCallable = CallableFunction<unknown, Promise<unknown>>;

/**
 * Refuses requests that are not calls before firebase-functions sees them. It logs the body of a POST without `data`, which may hold an
 * API key or a secret address.
 */
export function onlyCalls(deployed: DeployedCallable): DeployedCallable {
  const guarded = (...[request, response]: Parameters<DeployedCallable>) => {
    const body: unknown = request.body;
    const isCall = typeof body === "object" && body !== null && "data" in body;
    if (request.method !== "POST" || isCall) return deployed(request, response);
    response.vary("Origin");
    const { origin } = request.headers;
    if (origin !== undefined) response.set("Access-Control-Allow-Origin", origin);
    response.status(400).json({ error: { message: "Bad Request", status: "INVALID_ARGUMENT" } });
    return Promise.resolve();
  };
  return Object.assign(guarded, deployed);
}
