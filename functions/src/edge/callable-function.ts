import type { CallableFunction } from "firebase-functions/v2/https";
import { isCall } from "./call-protocol.ts";
import type { Callable } from "./callable.ts";
import type { Instance } from "./instance.ts";

type DeployedCallable = CallableFunction<unknown, Promise<unknown>>;

/** Refuses what is no call before firebase-functions sees it, which would log its body; with the same status and CORS headers. */
export function refuseOtherRequests(
  deployed: DeployedCallable,
  { name }: Callable,
  { log }: Pick<Instance<unknown>, "log">,
): DeployedCallable {
  return new Proxy(deployed, {
    apply(target, _this, [request, response]: Parameters<DeployedCallable>) {
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
