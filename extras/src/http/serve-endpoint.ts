import type { IncomingMessage } from "node:http";
import { clientAddress, presentedKey, requireApiKey } from "@mention-market/service/middleware/api-key";
import type { Clock } from "@mention-market/service/base/clock";
import type { KeyCounter, KeyState } from "@mention-market/service/keys/key-store";
import { createGuard, verdictOf, type Admit } from "@mention-market/service/middleware/admit";
import { AppError } from "@mention-market/service/base/errors";
import { currentRequest } from "@mention-market/service/base/request";
import type { Exchange, HttpFunction, HttpHandler, Instance } from "@mention-market/service/http/endpoint";
import { commonErrors } from "@mention-market/service/http/errors";
import { splitQuery, type RequestQuery } from "@mention-market/service/http/query";
import { etagOf, serialize, type EndpointResponse } from "@mention-market/service/http/respond";
import { allowGet, handleRequest } from "@mention-market/service/middleware/handle-request";
import type { Caller, EdgeServices, Endpoint } from "./endpoint.ts";
import { maxTextBytes } from "./sending.ts";
import { csvOf, type Table } from "./table.ts";

/** The handler of an endpoint: the service's middleware, in the order that its options ask for. */
export function createEndpointHandler<Services extends EdgeServices>(
  endpoint: Endpoint<Services>,
  instance: Instance<Services>,
): HttpHandler {
  return handleRequest(instance, allowGet(withAccess(endpoint)));
}

function withAccess<Services extends EdgeServices>(endpoint: Endpoint<Services>): HttpFunction<Services> {
  const { access, isCounted = true } = endpoint;
  const open = withoutKey(endpoint);
  const keyed = requireApiKey(holdingMemory(open));
  const uncounted = withoutCounting(keyed);
  return {
    ...open,
    run(exchange, services) {
      // Names that begin with `_` never count as parameters.
      const isBare = queryOf(exchange).every(({ name }) => name.startsWith("_"));
      if (access === "none" || (access === "optional" && isBare)) return open.run(exchange, services);
      return (isCounted ? keyed : uncounted).run(exchange, services);
    },
  };
}

/** Checks the key without counting the request. */
export function withoutCounting<Services extends EdgeServices>(
  keyed: HttpFunction<Services>,
): HttpFunction<Services> {
  return {
    ...keyed,
    run: (exchange, services) =>
      keyed.run(exchange, { ...services, admit: services.peek, refund: () => Promise.resolve() }),
  };
}

/** The function itself, without a key. */
function withoutKey<Services>(endpoint: Endpoint<Services>): HttpFunction<Services> {
  const { name, errors, untagged } = endpoint;
  return {
    name,
    failure: errors.failure ?? commonErrors.internal.error,
    async run(exchange, services) {
      const query = queryOf(exchange);
      const caller = callerOf(exchange, query);
      const { table, ...result } = await endpoint.handle(query, services, caller);
      const response: EndpointResponse = { status: 200, untagged, ...result };
      return { response: table === undefined ? response : asTable(response, table) };
    },
  };
}

export function callerOf({ request, quota }: Exchange, query: RequestQuery): Caller {
  const key = presentedKey(query, request);
  const bringsKey = "apiKey" in key || key.problem === "ambiguous";
  return { address: visitorAddress(request), hasKey: quota !== undefined || bringsKey, quota: quota ?? null };
}

function queryOf({ request }: Exchange): RequestQuery {
  return splitQuery(request.url ?? "");
}

function asTable({ body = {}, headers, ...response }: EndpointResponse, table: Table): EndpointResponse {
  const text = csvOf(body, table);
  return { ...response, text, headers: { ...headers, ETag: etagOf(text) } };
}

/** Bounds the memory of responses that the request's key has not read yet. Serializes a response for that before it is sent. */
export function holdingMemory<Services extends EdgeServices>(
  inner: HttpFunction<Services>,
): HttpFunction<Services> {
  return {
    ...inner,
    async run(exchange, services) {
      const outcome = await inner.run(exchange, services);
      services.sending.reserve(currentRequest().client ?? "", bytesOf(outcome.response), exchange.response);
      return outcome;
    },
  };
}

/** Throws an AppError of code `upstream` over 8 MB. */
export function bytesOf({ body, text, status, untagged = [] }: EndpointResponse): number {
  if (body === undefined && text === undefined) return 0;
  const bytes =
    text !== undefined ? Buffer.byteLength(text) : status === 200 ? serialize(body ?? {}, untagged).bytes : 0;
  if (bytes <= maxTextBytes) return bytes;
  const megabytes = (count: number) => (count / 2 ** 20).toFixed(1);
  throw new AppError(
    "upstream",
    `The response would be ${megabytes(bytes)} MB: at most ${maxTextBytes / 2 ** 20} MB are sent`,
  );
}

/**
 * Like clientAddress, but null behind Firebase Hosting. There the last address of `X-Forwarded-For` is Hosting's own, and a direct
 * caller can forge the headers in which Hosting names its client.
 */
export function visitorAddress(request: IncomingMessage): string | null {
  return request.headers["x-forwarded-host"] === undefined ? clientAddress(request) : null;
}

interface PeekOptions {
  readonly keys: Pick<KeyCounter, "peek">;
  readonly clock: Clock;
  /** Requests a key may make in any 60 minutes. */
  readonly limit: number;
}

/** The guard of requests that do not count. Requests of a key that arrive while its read runs share that read. */
export function createPeek({ keys, clock, limit }: PeekOptions): Admit {
  const reading = new Map<string, Promise<KeyState | null>>();
  return createGuard(clock, async (hash, at) => {
    const shared = reading.get(hash) ?? keys.peek(hash).finally(() => reading.delete(hash));
    reading.set(hash, shared);
    return verdictOf(await shared, at, limit);
  });
}
