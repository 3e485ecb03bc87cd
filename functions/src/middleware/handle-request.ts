import { randomUUID } from "node:crypto";
import { runRequest } from "../base/request.ts";
import { commonErrors } from "../http/errors.ts";
import {
  allowedMethods,
  corsHeaders,
  preflightHeaders,
  requestIdHeader,
  traceLogFields,
} from "../http/headers.ts";
import {
  outcomeOf,
  type HttpFunction,
  type HttpHandler,
  type Instance,
  type RequestServices,
} from "../http/http-function.ts";
import { createRefusalCounter } from "./refusals.ts";
import { respond } from "../http/respond.ts";

/**
 * Handles every request: runs the function, sends its response with CORS headers, and writes one log entry.
 * Requests with bad keys are counted after the first of an address: ten thousand of them must not cost ten
 * thousand entries.
 */
export function handleRequest<Services extends RequestServices>(
  { clock, log, services: getServices }: Instance<Services>,
  httpFunction: HttpFunction<NoInfer<Services>>,
): HttpHandler {
  const { name, failure } = httpFunction;
  const refusals = createRefusalCounter();
  return async (request, response) => {
    const startedAt = clock.monotonicMs();
    const receivedAt = clock.now();
    const requestId = randomUUID();
    const reads = { count: 0 };
    let services: Services | undefined;
    const outcome = await outcomeOf(failure, () => {
      const ready = (services = getServices());
      const running = { receivedAt, deadlineAt: startedAt + ready.providerTimeoutMs, reads };
      return runRequest(running, () => httpFunction.run({ request, response, receivedAt, clock }, ready));
    });

    const status = respond(request, response, {
      ...outcome.response,
      headers: {
        ...(services !== undefined && corsHeaders(services.corsOrigin)),
        ...outcome.response.headers,
        [requestIdHeader]: requestId,
      },
    });
    const endedAt = clock.monotonicMs();
    const refused = refusals.take(endedAt);
    if (refused > 0) log.info(`${name} refused more requests with bad keys`, { function: name, refused });
    const { refusedAddress } = outcome;
    if (refusedAddress !== undefined && !refusals.isLogged(refusedAddress, endedAt)) return;
    // When a client asks for too much, the service has not failed.
    log[status >= 500 && outcome.failure !== "busy" ? "error" : "info"](`${name} ${status}`, {
      function: name,
      requestId,
      ...traceLogFields(request, services?.project),
      ...outcome.logFields,
      status,
      upstreamCalls: reads.count,
      ms: Math.round(endedAt - startedAt),
    });
  };
}

/** Answers a preflight, and refuses methods other than GET and HEAD. */
export function allowGet<Services>(inner: HttpFunction<Services>): HttpFunction<Services & RequestServices> {
  return {
    ...inner,
    async run(exchange, services) {
      const { method } = exchange.request;
      if (method === "OPTIONS")
        return { response: { status: 204, headers: preflightHeaders(services.corsOrigin) } };
      if (method === "GET" || method === "HEAD") return inner.run(exchange, services);
      const { status, error } = commonErrors.methodNotAllowed;
      return { response: { status, body: { error }, headers: { Allow: allowedMethods } } };
    },
  };
}
