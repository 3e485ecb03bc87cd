import { clientAddress, presentedKey } from "./caller.ts";
import { allowedMethods, corsHeaders, preflightHeaders } from "./headers.ts";
import type { Caller, EdgeServices, Endpoint, KeyedEndpoint } from "./endpoint.ts";
import { commonErrors } from "./error-texts.ts";
import type { Instance } from "./instance.ts";
import { queryOf, type Query } from "./query.ts";
import { createRequestHandler, type HttpHandler, type ParsedRequest } from "./request-handler.ts";
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
      beforeKey: (request, services) => {
        const early = responseWithoutKey(request.method);
        if (early !== null) return early;
        const query = queryOf(request.url ?? "");
        if (endpoint.needsKey) return openResponse(endpoint, query, services);
        return endpoint.handle(query, services, callerOf(request, query));
      },
      query: ({ url = "" }) => queryOf(url),
      isCounted: () => endpoint.isCounted ?? true,
      async run(request, query, services, admitted) {
        const result = endpoint.needsKey
          ? await endpoint.handle(query, services, admitted)
          : await endpoint.handle(query, services, callerOf(request, query));
        return { response: { status: 200, untagged: endpoint.untagged, ...result } };
      },
      cors: (method, origin) => (method === "OPTIONS" ? preflightHeaders(origin) : corsHeaders(origin)),
    },
    instance,
  );
}

/** The response to a request without parameters, of a function that needs no key for it; null where a key is needed. */
function openResponse<Services>(
  endpoint: KeyedEndpoint<Services>,
  query: Query,
  services: Services,
): Promise<EndpointResponse> | null {
  // A name that begins with `_` is never a parameter.
  if (endpoint.withoutParameters === undefined || query.some(({ name }) => !name.startsWith("_")))
    return null;
  return endpoint.withoutParameters(services).then((result) => ({ status: 200, ...result }));
}

function callerOf(request: ParsedRequest, query: Query): Caller {
  const key = presentedKey(query, request);
  return {
    address: clientAddress(request),
    hasKey: "apiKey" in key || key.problem === "ambiguous",
  };
}

/** The response to a preflight, and to a method that no function has; null for GET and HEAD. */
function responseWithoutKey(method: string | undefined): EndpointResponse | null {
  if (method === "GET" || method === "HEAD") return null;
  if (method === "OPTIONS") return { status: 204 };
  const { status, error } = commonErrors.methodNotAllowed;
  return { status, body: { error }, headers: { Allow: allowedMethods } };
}
