import type { ApiKeyServices } from "@mention-market/service/middleware/api-key";
import type { Admit } from "@mention-market/service/middleware/admit";
import type { z } from "zod";
import type {
  EndpointSpec as ServiceSpec,
  Result,
  RequestServices,
} from "@mention-market/service/http/endpoint";
import {
  invalidParameter,
  parseQuery,
  readBy,
  refuseUnknown,
  textsOf,
  type RequestQuery,
} from "@mention-market/service/http/query";
import type { Quota } from "@mention-market/service/keys/hourly-usage";
import type { Sending } from "./sending.ts";
import { type Table, tableHeaders, tableOf, tableQuery } from "./table.ts";

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
