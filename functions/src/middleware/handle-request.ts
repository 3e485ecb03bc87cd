import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { atMost } from "../base/cached.ts";
import { minuteMs } from "../base/clock.ts";
import { runRequest } from "../base/request.ts";
import {
  outcomeOf,
  type HttpFunction,
  type HttpHandler,
  type Instance,
  type RequestServices,
} from "../http/endpoint.ts";
import { commonErrors } from "../http/errors.ts";
import {
  allowedMethods,
  corsHeaders,
  preflightHeaders,
  requestIdHeader,
  traceLogFields,
  respond,
} from "../http/respond.ts";

/**
 * Handles every request: runs the function, sends its response with CORS headers, and writes one log entry.
 * Requests with bad keys are counted after the first of an address: ten thousand of them must not cost ten
 * thousand entries.
 */
export function handleRequest<Services extends RequestServices>(
  { clock, log, services: getServices }: Instance<Services>,
  httpFunction: HttpFunction<NoInfer<Services>>,
): HttpHandler {
  const { name } = httpFunction;
  const refusals = createRefusalCounter();
  return async (request, response) => {
    const startedAt = clock.monotonicMs();
    const receivedAt = clock.now();
    const requestId = randomUUID();
    const reads = { count: 0 };
    let services: Services | undefined;
    const outcome = await outcomeOf(httpFunction, () => {
      const ready = (services = getServices());
      const running = { receivedAt, deadlineAt: startedAt + ready.providerTimeoutMs, reads };
      return runRequest(running, () => httpFunction.run({ request, response, receivedAt, clock }, ready));
    });

    const status = respond(request, response, {
      ...outcome.response,
      headers: {
        ...(services !== undefined && corsHeaders(services.corsOrigins, request.headers.origin)),
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
      const { method, headers } = exchange.request;
      if (method === "OPTIONS")
        return { response: { status: 204, headers: preflightHeaders(services.corsOrigins, headers.origin) } };
      if (method === "GET" || method === "HEAD") return inner.run(exchange, services);
      const { status, error } = commonErrors.methodNotAllowed;
      return { response: { status, body: { error }, headers: { Allow: allowedMethods } } };
    },
  };
}

const maxAddresses = 10_000;

/**
 * Decides which refusals of bad keys are logged: the first of an address, and once a minute the number of the
 * others. An address that was quiet for a minute starts anew. `at` is monotonic, in ms.
 */
export function createRefusalCounter() {
  const lastAt = new LRUCache<string, number>(atMost(maxAddresses));
  let counted = 0;
  let countedSince = 0;
  return {
    /** Whether this refusal gets a log entry of its own; if not, it is counted. */
    isLogged(address: string, at: number): boolean {
      const before = lastAt.get(address);
      lastAt.set(address, at);
      if (before === undefined || at - before >= minuteMs) return true;
      if (counted === 0) countedSince = at;
      counted += 1;
      return false;
    },
    /** The counted refusals, a minute after the first of them; the count then starts anew. 0: nothing to log. */
    take(at: number): number {
      if (counted === 0 || at - countedSince < minuteMs) return 0;
      const taken = counted;
      counted = 0;
      return taken;
    },
  };
}
