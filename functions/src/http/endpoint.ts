import type { z } from "zod";
import type { Exchange, HttpFunction, Outcome } from "./http-function.ts";
import { commonErrors } from "./errors.ts";
import { parseQuery, splitQuery, type RequestQuery } from "./query.ts";

/** What a handler returns: the body of a 200, unless it sets another status. */
export interface Result<Body> {
  readonly status?: 200 | 503;
  readonly body: Body;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An HTTPS function, described once: the handler and the API description are made from it. */
export interface EndpointSpec<Shape extends z.ZodRawShape, Services, Body extends object> {
  readonly name: string;
  /** One line, without a full stop. */
  readonly summary: string;
  /** Whole sentences: what a client must know that parameters and fields do not say. */
  readonly description: string;
  /** The description of each parameter says what it accepts; a 400 repeats it. */
  readonly querySchema: z.ZodObject<Shape>;
  /** The body of a 200. Its `id` is its name in the API description. Responses are not validated at run time. */
  readonly responseSchema: z.ZodType<Body>;
  /** Example requests, for the API description. */
  readonly examples: readonly [Example, ...Example[]];
  readonly errors: {
    /** The error text when Kalshi fails, for functions that read it. `message` then holds Kalshi's own text. */
    readonly failure?: string;
    /** The error texts of a 404, if the function can return it. */
    readonly notFound?: string | readonly string[];
  };
  /** Whether unknown parameters are ignored. Default: false, because a misspelt filter would give a wrong result. */
  readonly ignoresUnknown?: boolean;
  /** Whether a 200 may carry `Age`: a stale response is sent while Kalshi fails. */
  readonly sendsAge?: boolean;
  /** Fields that differ between responses that are otherwise equal. The ETag ignores them, and is weak. */
  readonly untagged?: readonly string[];
  handle(query: z.output<z.ZodObject<Shape>>, services: Services): Promise<Result<Body>>;
}

interface Example {
  readonly query: Readonly<Record<string, string>>;
}

/** An endpoint whatever its parameters and response are. */
interface Endpoint<in Services>
  extends Omit<EndpointSpec<z.ZodRawShape, never, object>, "handle">, HttpFunction<Services> {
  /** Throws `invalid` for a query that `querySchema` rejects. */
  handle(query: RequestQuery, services: Services): Promise<Result<object>>;
}

export function defineEndpoint<Shape extends z.ZodRawShape, Services, Body extends object>(
  spec: EndpointSpec<Shape, Services, Body>,
): Endpoint<Services> {
  const handle = (query: RequestQuery, services: Services) =>
    spec.handle(parseQuery(query, spec.querySchema, spec), services);
  return {
    ...spec,
    failure: spec.errors.failure ?? commonErrors.internal.error,
    handle,
    async run({ request }: Exchange, services: Services): Promise<Outcome> {
      const result = await handle(splitQuery(request.url ?? ""), services);
      return { response: { status: 200, untagged: spec.untagged, ...result } };
    },
  };
}
