import type { IncomingMessage, ServerResponse } from "node:http";
import type { Admission } from "../access/admit.ts";
import type { LogFields } from "../base/log.ts";
import { allowedMethods, corsHeaders, preflightHeaders } from "./cors.ts";
import { clientAddress } from "./client-address.ts";
import { presentedKey } from "./credentials.ts";
import type { EdgeServices, Endpoint } from "./endpoint.ts";
import { failureResponse, refusalResponse } from "./error-responses.ts";
import { commonErrors } from "./error-texts.ts";
import type { Instance } from "./instance.ts";
import { queryOf } from "./query.ts";
import { rateLimitHeaders } from "./rate-limit-headers.ts";
import { prepare, respond, type EndpointResponse } from "./respond.ts";
import { traceLogFields } from "./trace-log-fields.ts";

export type HttpHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The path of every request: method, key and quota, parameters, use case, JSON. Holds the one catch. */
export function createEndpointHandler<Services extends EdgeServices>(
  endpoint: Endpoint<Services>,
  { clock, log, services: getServices }: Instance<Services>,
): HttpHandler {
  return async (request, response) => {
    const startedAt = clock.monotonicMs();
    const context = { receivedAt: clock.now(), deadlineAt: startedAt, upstreamCalls: 0 };
    let services: Services | undefined;
    let admission: Admission | undefined;
    let outcome: { readonly response: EndpointResponse; readonly logFields?: LogFields };
    try {
      services = getServices();
      context.deadlineAt += services.providerTimeoutMs;
      const withoutKey = responseWithoutKey(request.method);
      if (withoutKey !== null) {
        outcome = { response: withoutKey };
      } else {
        const query = queryOf(request.url ?? "");
        admission = await services.admit({
          key: presentedKey(query, request),
          address: clientAddress(request),
          receivedAt: context.receivedAt,
          isCounted: endpoint.isCounted ?? true,
        });
        if (admission.verdict === "admitted") {
          const { keyId: client, quota } = admission;
          // The same object, for the log counts the reads on it.
          const admitted = Object.assign(context, { client, quota });
          const result = await endpoint.handle(query, services, admitted);
          const success = { status: 200, untagged: endpoint.untagged, ...result };
          prepare(success);
          outcome = { response: success };
        } else {
          outcome = { response: refusalResponse(admission, clock.now()) };
        }
      }
    } catch (error) {
      outcome = failureResponse(error, endpoint.errors.failure ?? commonErrors.internal.error);
    }

    const cors = request.method === "OPTIONS" ? preflightHeaders : corsHeaders;
    const status = respond(request, response, {
      ...outcome.response,
      headers: {
        ...(services !== undefined && cors(services.corsOrigin)),
        ...(admission !== undefined &&
          "quota" in admission &&
          rateLimitHeaders(admission.quota, clock.now())),
        ...outcome.response.headers,
      },
    });
    log[status >= 500 ? "error" : "info"](`${endpoint.name} ${status}`, {
      function: endpoint.name,
      ...traceLogFields(request, services?.project),
      ...(admission !== undefined && "keyId" in admission && { keyId: admission.keyId }),
      ...outcome.logFields,
      status,
      upstreamCalls: context.upstreamCalls,
      ms: Math.round(clock.monotonicMs() - startedAt),
    });
  };
}

/** The response to a preflight, and to a method that no function has; null for GET and HEAD. */
function responseWithoutKey(method: string | undefined): EndpointResponse | null {
  if (method === "GET" || method === "HEAD") return null;
  if (method === "OPTIONS") return { status: 204 };
  const { status, error } = commonErrors.methodNotAllowed;
  return { status, body: { error }, headers: { Allow: allowedMethods } };
}
