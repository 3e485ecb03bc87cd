import type { CallableFunction } from "firebase-functions/v2/https";
import { isCall } from "./call-protocol.ts";
import type { Callable } from "./callable.ts";
import { stackOf } from "./error-responses.ts";
import { commonErrors } from "./error-texts.ts";
import type { Instance } from "./instance.ts";

type DeployedCallable = CallableFunction<unknown, Promise<unknown>>;

/**
 * Rejects requests that are not calls before firebase-functions sees them, which would log their bodies; with the same status and
 * CORS headers. An instance that can't start, because of a bad setting, rejects every request.
 */
export function refuseOtherRequests(
  deployed: DeployedCallable,
  { name }: Callable,
  { log, services }: Pick<Instance<unknown>, "log" | "services">,
): DeployedCallable {
  return new Proxy(deployed, {
    apply(target, _this, [request, response]: Parameters<DeployedCallable>) {
      try {
        services();
      } catch (error) {
        log.error(`${name} internal`, {
          function: name,
          status: "internal",
          failure: "internal",
          cause: stackOf(error),
        });
        const message = commonErrors.internal.error;
        response.status(500).json({ error: { message, status: "INTERNAL" } });
        return Promise.resolve();
      }
      if (request.method === "OPTIONS" || isCall(request)) return target(request, response);
      log.info(`${name} invalid`, { function: name, status: "invalid", cause: "Not a call" });
      const { origin } = request.headers;
      if (origin !== undefined) response.set("Access-Control-Allow-Origin", origin);
      response
        .vary("Origin")
        .status(400)
        .json({ error: { message: "Bad Request", status: "INVALID_ARGUMENT" } });
      return Promise.resolve();
    },
  });
}
