import type { z } from "zod";
import type { Admit, RefundRequest } from "../keys/admit.ts";
import type { Quota } from "../keys/quota.ts";
import type { Sending } from "./sending.ts";
import { invalidParameter, parseQuery, type RequestQuery } from "./query.ts";
import { type Table, tableHeaders, tableOf, tableQuery } from "./table.ts";

/** What every endpoint needs of an instance. */
export interface EdgeServices {
  readonly admit: Admit;
  readonly refund: RefundRequest;
  /** The responses of all functions of the instance that are being sent. */
  readonly sending: Sending;
  readonly corsOrigin: string;
  /** How long a request may wait for the provider, over all its reads. */
  readonly providerTimeoutMs: number;
  /** Google Cloud project id, for trace links in the log; undefined elsewhere. */
  readonly project: string | undefined;
}

/** Who sent a request. */
export interface Caller {
  /** From visitorAddress: null behind Firebase Hosting. */
  readonly address: string | null;
  readonly hasKey: boolean;
  /** The key's usage in the last 60 minutes, with this request if it counts; null when no key was needed. */
  readonly quota: Quota | null;
}

interface Result<Body> {
  /** Default: 200. */
  readonly status?: 200 | 503;
  readonly body: Body;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An HTTPS function, described once: the deployment, the API description and the reference are made from it. Methods, key, CORS and
 * quota headers are the same for every function.
 */
interface EndpointSpec<Shape extends z.ZodRawShape, Services, Body extends object> {
  readonly name: string;
  /**
   * Whether a request needs an API key. `optional`: a request without parameters needs none. A key in its headers is then neither
   * checked nor counted, but `apiKey` in the query is a parameter.
   */
  readonly access: "key" | "optional" | "none";
  /** One line, without a full stop. */
  readonly summary: string;
  /** Whole sentences: what a client must know that parameters and fields do not say. */
  readonly description: string;
  /** The description of each parameter says what it accepts; a 400 repeats it. */
  readonly querySchema: z.ZodObject<Shape>;
  /** The body of a 200. Its `id` is its name in the API description. Responses are not validated at run time. */
  readonly responseSchema: z.ZodType<Body>;
  /** Example requests. Their responses are recorded from the sample provider (openapi/examples). */
  readonly examples: readonly [Example, ...Example[]];
  readonly errors: {
    /** The error text when the provider fails, for functions that read it. `message` then holds the provider's own text. */
    readonly failure?: string;
    /** The error texts of a 404, if the function can return it. */
    readonly notFound?: string | readonly string[];
    /** The error text of a 429, for a function without a key. */
    readonly tooMany?: string;
  };
  /** Whether unknown parameters are ignored. Default: false, because ignoring a misspelt filter would give a wrong result. */
  readonly ignoresUnknown?: boolean;
  /**
   * Whether a request counts toward the key's hourly limit. Default: true. A request that does not count succeeds after the limit is
   * reached, too.
   */
  readonly isCounted?: boolean;
  /** Whether a 200 may carry `Age`: a stale response is sent while the provider fails. */
  readonly sendsAge?: boolean;
  /**
   * Path of the list whose items are the rows of its table, such as `markets.candles`; "" if the response itself is the list. The
   * function then has the parameter `format`.
   */
  readonly rows?: string;
  /** Fields that the table leaves out, by the name that their columns would have. */
  readonly notInTable?: readonly string[];
  /** Column prefixes that replace an object's name in the names of its columns. */
  readonly columnNames?: Readonly<Record<string, string>>;
  /** Fields that differ between responses that are otherwise equal. The ETag ignores them, and is weak. */
  readonly untagged?: readonly string[];
  /** Maximum number of instances. All functions that read the provider have at most 20 together (ARCHITECTURE.md). */
  readonly maxInstances: number;
  /**
   * For a function without a key: whether browsers and the CDN may cache its responses for everybody. It then refuses a key and names
   * that begin with `_`, which would cache a response at several URLs. Its 503 is an error; without
   * isShared, a 503 of a function without a key has the body of its 200.
   */
  readonly isShared?: boolean;
  handle(query: z.output<z.ZodObject<Shape>>, services: Services, caller: Caller): Promise<Result<Body>>;
}

interface Example {
  readonly query: Readonly<Record<string, string>>;
}

/** An endpoint whatever its parameters and response are. */
export interface Endpoint<in Services> extends Omit<EndpointSpec<z.ZodRawShape, never, object>, "handle"> {
  /** The table form of its response; null if it has none. */
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
  const table =
    spec.rows === undefined
      ? null
      : tableOf(spec.responseSchema, spec.rows, { without: spec.notInTable, names: spec.columnNames });
  const formats = table === null ? {} : tableQuery.shape;
  return {
    ...spec,
    table,
    querySchema: spec.querySchema.extend(formats),
    async handle(query, services, caller) {
      if (spec.isShared === true && caller.hasKey)
        throw invalidParameter("this function takes no API key", "API key");
      const parsed = parseQuery(query, spec.querySchema, { ...spec, others: Object.keys(formats) });
      if (table === null) return spec.handle(parsed, services, caller);
      const { format } = parseQuery(query, tableQuery, { ignoresUnknown: true });
      const result = await spec.handle(parsed, services, caller);
      if (format === "json") return result;
      return { ...result, table, headers: { ...result.headers, ...tableHeaders(spec.name, result.body) } };
    },
  };
}
