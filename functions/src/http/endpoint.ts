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
  /** What is being sent, of all functions of the instance. */
  readonly sending: Sending;
  readonly corsOrigin: string;
  /** How long one request waits for the provider, all its reads together. */
  readonly providerTimeoutMs: number;
  /** Google Cloud project id, for trace links in the log; undefined elsewhere. */
  readonly project: string | undefined;
}

/** Who sent a request. */
export interface Caller {
  /** As visitorAddress has it: null behind Firebase Hosting. */
  readonly address: string | null;
  readonly hasKey: boolean;
  /** The key's rolling hour, this request included if it counts; null where no key was needed. */
  readonly quota: Quota | null;
}

interface Result<Body> {
  /** Default: 200. */
  readonly status?: 200 | 503;
  readonly body: Body;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * One HTTPS function, described once: its deployment, the API description and the reference follow from this. All that is
 * not here (methods, key, quota, headers, errors) is the same for every function.
 */
interface EndpointSpec<Shape extends z.ZodRawShape, Services, Body extends object> {
  readonly name: string;
  /**
   * Whether a request needs an API key; `optional`: not without parameters, and then a key that comes with it is not looked at. A request
   * without a key counts nothing.
   */
  readonly access: "key" | "optional" | "none";
  /** One line, without a full stop. */
  readonly summary: string;
  /** What a client must know beyond parameters and fields: sentences. */
  readonly description: string;
  /** Each parameter's description says what is accepted; a 400 repeats it. */
  readonly querySchema: z.ZodObject<Shape>;
  /** The body of a 200. Its `id` names it in the API description. Responses are not checked by it at run time. */
  readonly responseSchema: z.ZodType<Body>;
  /** Requests whose responses are recorded from the sample (openapi/examples). */
  readonly examples: readonly [Example, ...Example[]];
  readonly errors: {
    /** The error text of a failure of the provider, where the function reads it; the provider's text comes with it as `message`. */
    readonly failure?: string;
    /** The error texts of a 404, where the function has one. */
    readonly notFound?: string | readonly string[];
    /** The error text of a 429 of a function without a key. */
    readonly tooMany?: string;
  };
  /** Whether unknown parameters are ignored; default: false, they are refused, because an ignored filter gives a wrong result. */
  readonly ignoresUnknown?: boolean;
  /** Whether a request counts against the key's hour; default: true. One that does not is served when the hour is full, too. */
  readonly isCounted?: boolean;
  /** Whether a 200 may carry `Age`, because an older response stands in while the provider fails. */
  readonly sendsAge?: boolean;
  /**
   * Path of the list in the response whose items are the rows of its table, such as `markets.candles`; "" is the response itself. With it
   * the function takes `format`.
   */
  readonly rows?: string;
  /** Fields that its table leaves out, as their columns would be named. */
  readonly notInTable?: readonly string[];
  /** Names of fields that differ between equal responses. The ETag leaves them out, and is weak. */
  readonly untagged?: readonly string[];
  /** How many instances may run at a time; together at most 20 that read the provider (ARCHITECTURE.md). */
  readonly maxInstances: number;
  /**
   * Of a function without a key: whether browsers and the CDN keep its responses for everybody. Then a key and a name that begins with `_`
   * are refused, too: each would make another address of the same response. Its 503 is an error; that of any other has the body of its 200.
   */
  readonly isShared?: boolean;
  handle(query: z.output<z.ZodObject<Shape>>, services: Services, caller: Caller): Promise<Result<Body>>;
}

interface Example {
  readonly query: Readonly<Record<string, string>>;
}

/** An endpoint of any parameters and any response. */
export interface Endpoint<in Services> extends Omit<EndpointSpec<z.ZodRawShape, never, object>, "handle"> {
  /** Its response as a table; null where it has none. */
  readonly table: Table | null;
  /** Throws `invalid` for a query that `querySchema` refuses. With `table` the body is sent as one instead of as JSON. */
  handle(
    query: RequestQuery,
    services: Services,
    caller: Caller,
  ): Promise<Result<object> & { readonly table?: Table }>;
}

/** Throws when `rows` names no list whose items fit a table. */
export function defineEndpoint<Shape extends z.ZodRawShape, Services, Body extends object>(
  spec: EndpointSpec<Shape, Services, Body>,
): Endpoint<Services> {
  const table = spec.rows === undefined ? null : tableOf(spec.responseSchema, spec.rows, spec.notInTable);
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
