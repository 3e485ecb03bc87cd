import { allowedMethods, corsHeaders, preflightHeaders } from "./cors.ts";
import type { EdgeServices, Endpoint } from "./endpoint.ts";
import { commonErrors } from "./error-texts.ts";
import type { Instance } from "./instance.ts";
import { queryOf } from "./query.ts";
import { createRequestHandler, type HttpHandler } from "./request-handler.ts";
import type { EndpointResponse } from "./respond.ts";

/** An endpoint on the path of every request. */
export function createEndpointHandler<Services extends EdgeServices>(
  endpoint: Endpoint<Services>,
  instance: Instance<Services>,
): HttpHandler {
  return createRequestHandler(
    {
      name: endpoint.name,
      failure: endpoint.errors.failure ?? commonErrors.internal.error,
      beforeKey: ({ method, url = "" }, services) =>
        responseWithoutKey(method) ?? (endpoint.needsKey ? null : endpoint.handle(queryOf(url), services)),
      query: ({ url = "" }) => queryOf(url),
      isCounted: () => endpoint.isCounted ?? true,
      async run(_request, query, services, admitted) {
        const result = await endpoint.handle(query, services, admitted);
        return { response: { status: 200, untagged: endpoint.untagged, ...result } };
      },
      cors: (method, origin) => (method === "OPTIONS" ? preflightHeaders(origin) : corsHeaders(origin)),
    },
    instance,
  );
}

/** The response to a preflight, and to a method that no function has; null for GET and HEAD. */
function responseWithoutKey(method: string | undefined): EndpointResponse | null {
  if (method === "GET" || method === "HEAD") return null;
  if (method === "OPTIONS") return { status: 204 };
  const { status, error } = commonErrors.methodNotAllowed;
  return { status, body: { error }, headers: { Allow: allowedMethods } };
}
