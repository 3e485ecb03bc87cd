import type { IncomingMessage, ServerResponse } from "node:http";
import type { z } from "zod";
import type { Clock } from "../base/clock.ts";
import { failureOf, type ErrorCode } from "../base/errors.ts";
import type { Log, LogFields } from "../base/log.ts";
import type { Quota } from "../keys/hourly-usage.ts";
import { failureResponse, commonErrors, type FailureTexts } from "./errors.ts";
import { parseQuery, splitQuery, type RequestQuery } from "./query.ts";
import type { EndpointResponse } from "./respond.ts";

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
  const { failure = commonErrors.internal.error } = spec.errors;
  return {
    ...spec,
    failure,
    defect: failure,
    handle,
    async run({ request }: Exchange, services: Services): Promise<Outcome> {
      const result = await handle(splitQuery(request.url ?? ""), services);
      return { response: { status: 200, untagged: spec.untagged, ...result } };
    },
  };
}

/** What every request needs of an instance. */
export interface RequestServices {
  readonly corsOrigins: readonly string[];
  /** When a request gives up waiting for Kalshi, counted from its arrival. */
  readonly providerTimeoutMs: number;
  /** Google Cloud project id, for trace links in the log; undefined elsewhere. */
  readonly project: string | undefined;
}

/** The parts of the instance that a handler uses. */
export interface Instance<Services> {
  readonly clock: Clock;
  readonly log: Log;
  /** Called for each request, so that loading the module builds nothing. Throws when a setting is bad. */
  readonly services: () => Services;
}

/** A request and its response on their way through the middleware. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** When this instance received it, UTC ms. */
  readonly receivedAt: number;
  readonly clock: Clock;
  /** The key's usage in the last 60 minutes, with this request. Set by requireApiKey. */
  readonly quota?: Quota;
}

/** What a function returns to the middleware around it. */
export interface Outcome {
  readonly response: EndpointResponse;
  readonly logFields?: LogFields;
  /** The code of the error that the response is about. */
  readonly failure?: ErrorCode;
  /** The client's network, of a request without a valid key. These are logged once an address, then counted. */
  readonly refusedAddress?: string;
}

/** An HTTPS function: an endpoint, or middleware around one. */
export interface HttpFunction<in Services> extends FailureTexts {
  readonly name: string;
  run(exchange: Exchange, services: Services): Promise<Outcome>;
}

export type HttpHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Runs a function, and turns an error into its response. */
export async function outcomeOf(texts: FailureTexts, run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    return { ...failureResponse(error, texts), failure: failureOf(error) };
  }
}
