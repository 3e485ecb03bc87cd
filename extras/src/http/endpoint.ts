import type { IncomingMessage } from "node:http";
import {
  clientAddress,
  requireApiKey,
  type ApiKeyServices,
  presentedKey,
} from "@mention-market/service/middleware/api-key";
import type { Clock } from "@mention-market/service/base/clock";
import type { KeyCounter, KeyState } from "@mention-market/service/keys/key-store";
import { createGuard, verdictOf, type Admit } from "@mention-market/service/middleware/admit";
import type { z } from "zod";
import { AppError } from "@mention-market/service/base/errors";
import { currentRequest } from "@mention-market/service/base/request";
import type {
  EndpointSpec as ServiceSpec,
  Result,
  Exchange,
  HttpFunction,
  HttpHandler,
  Instance,
  RequestServices,
} from "@mention-market/service/http/endpoint";
import { commonErrors } from "@mention-market/service/http/errors";
import {
  invalidParameter,
  parseQuery,
  readBy,
  refuseUnknown,
  splitQuery,
  textsOf,
  type RequestQuery,
} from "@mention-market/service/http/query";
import { etagOf, serialize, type EndpointResponse } from "@mention-market/service/http/respond";
import { allowGet, handleRequest } from "@mention-market/service/middleware/handle-request";
import type { Quota } from "@mention-market/service/keys/hourly-usage";
import { maxTextBytes, type Sending } from "./sending.ts";
import { type Table, csvOf, tableHeaders, tableOf, tableQuery } from "./table.ts";

/** What every endpoint of the extras needs of an instance. */
export interface EdgeServices extends RequestServices, ApiKeyServices {
  /** Like `admit`, for requests that do not count: they are admitted after the limit is reached, too. */
  readonly peek: Admit;
  /** The responses of all functions of the instance that are being sent. */
  readonly sending: Sending;
}

/** Who sent a request. */
export interface Caller {
  /** From visitorAddress: null behind Firebase Hosting. */
  readonly address: string | null;
  readonly hasKey: boolean;
  /** The key's usage in the last 60 minutes, with this request if it counts; null when no key was needed. */
  readonly quota: Quota | null;
}

/** An HTTPS function of the extras: what the service's endpoints have, and what only some functions need. */
interface EndpointSpec<Shape extends z.ZodRawShape, Services, Body extends object> extends Omit<
  ServiceSpec<Shape, Services, Body>,
  "handle" | "errors"
> {
  /**
   * Whether a request needs an API key. `optional`: a request without parameters needs none. A key in its headers is then neither
   * checked nor counted, but `apiKey` in the query is a parameter.
   */
  readonly access: "key" | "optional" | "none";
  readonly errors: ServiceSpec<Shape, Services, Body>["errors"] & {
    /** The error text of a 429, for a function without a key. */
    readonly tooMany?: string;
    /** Whether a value of one parameter can require another. */
    readonly mayMissParameter?: true;
  };
  /** Whether a request counts toward the hourly limit. Default: true. One that does not count succeeds beyond the limit, too. */
  readonly isCounted?: boolean;
  /** The list of the rows of its table, such as `markets.candles`; "": the response itself. The function has the parameter `format`. */
  readonly rows?: string;
  /** Fields that the table leaves out, by the name that their columns would have. */
  readonly notInTable?: readonly string[];
  /** More such fields: those that a request did not ask for. */
  readonly notAsked?: (query: z.output<z.ZodObject<Shape>>) => readonly string[];
  /** Maximum number of instances. All functions that read Kalshi have at most 20 together (the service's ARCHITECTURE.md). */
  readonly maxInstances: number;
  /**
   * For a function without a key: whether browsers and the CDN may cache its responses for everybody. It then refuses a key and names
   * that begin with `_`, which would cache a response at several URLs. Its 503 is an error; without
   * isShared, a 503 of a function without a key has the body of its 200.
   */
  readonly isShared?: boolean;
  handle(query: z.output<z.ZodObject<Shape>>, services: Services, caller: Caller): Promise<Result<Body>>;
}

/** An endpoint whatever its parameters and response are. */
export interface Endpoint<in Services> extends Omit<
  EndpointSpec<z.ZodRawShape, never, object>,
  "handle" | "notAsked"
> {
  /** The table form of its response, with all columns; null if it has none. */
  readonly table: Table | null;
  /** Throws `invalid` for a query that `querySchema` rejects. With `table`, the body is sent as a table instead of JSON. */
  handle(
    query: RequestQuery,
    services: Services,
    caller: Caller,
  ): Promise<Result<object> & { readonly table?: Table }>;
}

/** Throws when `rows` is not the path of a list whose items fit in a table. */
export function defineEndpoint<Shape extends z.ZodRawShape, Services, Body extends object>(
  spec: EndpointSpec<Shape, Services, Body>,
): Endpoint<Services> {
  const { rows, notInTable = [] } = spec;
  const tableWithout = (more: readonly string[] = []) =>
    rows === undefined ? null : tableOf(spec.responseSchema, rows, [...notInTable, ...more]);
  const table = tableWithout();
  const querySchema = spec.querySchema.extend(table === null ? {} : tableQuery.shape);
  return {
    ...spec,
    table,
    querySchema,
    async handle(query, services, caller) {
      if (spec.isShared === true) refuseKey(caller);
      const parse = spec.isShared === true ? parseSharedQuery : parseQuery;
      if (table === null) return spec.handle(parse(query, spec.querySchema), services, caller);
      // First all parameters, because the two schemas below each accept only their own and ignore the others.
      parse(query, querySchema);
      const { format } = parseQuery(query, tableQuery, { ignoresUnknown: true });
      const parsed = parseQuery(query, spec.querySchema, { ignoresUnknown: true });
      const result = await spec.handle(parsed, services, caller);
      if (format === "json") return result;
      const asked = spec.notAsked === undefined ? table : (tableWithout(spec.notAsked(parsed)) ?? table);
      return {
        ...result,
        table: asked,
        headers: { ...result.headers, ...tableHeaders(spec.name, result.body) },
      };
    },
  };
}

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

/** Parses a shared response's parameters. Each other name or value would be cached again, so the key, `_` names and "" are errors. */
export function parseSharedQuery<Shape extends z.ZodRawShape>(
  query: RequestQuery,
  schema: z.ZodObject<Shape>,
): z.output<z.ZodObject<Shape>> {
  refuseUnknown(
    query.map(({ name }) => name),
    Object.keys(schema.shape),
  );
  return readBy(schema, textsOf(query, schema));
}

/** Throws `invalid` for a request with a key, whose response would be cached at another URL. */
export function refuseKey({ hasKey }: Caller): void {
  if (hasKey) throw invalidParameter("this function takes no API key", "API key");
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
