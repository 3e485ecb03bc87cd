import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Log, LogFields } from "../base/log.ts";
import { runRequest } from "../base/request.ts";
import type { Admission, PresentedKey } from "../keys/admit.ts";
import { refunded, type Quota } from "../keys/quota.ts";
import { clientAddress, presentedKey, visitorAddress } from "./caller.ts";
import type { EdgeServices, Endpoint } from "./endpoint.ts";
import { failureResponse, refusalResponse } from "./error-responses.ts";
import { commonErrors } from "./error-texts.ts";
import {
  allowedMethods,
  corsHeaders,
  preflightHeaders,
  rateLimitHeaders,
  requestIdHeader,
  traceLogFields,
} from "./headers.ts";
import { splitQuery, type RequestQuery } from "./query.ts";
import { prepare, respond, type EndpointResponse } from "./respond.ts";

/** The parts of the instance that a handler uses. */
export interface Instance<Services> {
  readonly clock: Clock;
  readonly log: Log;
  /** Called for each request, so that loading the module builds nothing. Throws when a setting is bad. */
  readonly services: () => Services;
}

/** A request from the host, which has already read and parsed the body of a POST. */
export interface ParsedRequest extends IncomingMessage {
  readonly body?: unknown;
  readonly rawBody?: Buffer;
}

export type HttpHandler = (request: ParsedRequest, response: ServerResponse) => Promise<void>;

interface Outcome {
  readonly response: EndpointResponse;
  readonly logFields?: LogFields;
}

/** A parsed request, ready to run. */
interface ReadRequest {
  /** The query that may hold its key, and whether it counts toward the key's hourly limit; null if it needs no key. */
  readonly key: { readonly query: RequestQuery; readonly isCounted: boolean } | null;
  /** Makes the response, after the key, if one is needed, was admitted. */
  run(quota: Quota | null): Promise<Outcome> | Outcome;
}

/** What differs between HTTPS functions; the steps of a request are the same for all. */
interface RequestSpec<Services> {
  readonly name: string;
  /** The error text when the provider fails. */
  readonly failure: string;
  /** Value of the header `Allow`. */
  readonly methods: string;
  readonly preflightHeaders: (origin: string) => Readonly<Record<string, string>>;
  /**
   * Memory that a request and its response may take, reserved before it runs. Default: the memory is reserved once the response is
   * made.
   */
  readonly maxHeldBytes?: (request: ParsedRequest) => number;
  /** Parses a request whose method is allowed. */
  read(request: ParsedRequest, services: Services): ReadRequest;
}

/** Handles every request: method, key and quota, the function, the response, the log entry. Holds the only catch. */
export function createRequestHandler<Services extends EdgeServices>(
  spec: RequestSpec<Services>,
  { clock, log, services: getServices }: Instance<Services>,
): HttpHandler {
  return async (request, response) => {
    const startedAt = clock.monotonicMs();
    const receivedAt = clock.now();
    const requestId = randomUUID();
    const reads = { count: 0 };
    let services: Services | undefined;
    let admission: Admission | undefined;
    let counted: PresentedKey | undefined;
    let isBusy = false;
    let outcome: Outcome;
    try {
      const ready = getServices();
      services = ready;
      const running = { receivedAt, deadlineAt: startedAt + ready.providerTimeoutMs, reads };
      const read = withoutFunction(request.method, spec) ?? spec.read(request, ready);
      if (read.key === null) {
        outcome = await runRequest(running, () => read.run(null));
      } else {
        const { query, isCounted } = read.key;
        const key = presentedKey(query, request);
        admission = await ready.admit({ key, address: clientAddress(request), receivedAt, isCounted });
        if (admission.verdict === "admitted") {
          const { keyId: client, quota } = admission;
          if (isCounted) counted = key;
          const held = spec.maxHeldBytes?.(request) ?? 0;
          ready.sending.reserve(client, held, response);
          outcome = await runRequest({ ...running, client }, () => read.run(quota));
          ready.sending.reserve(client, prepare(outcome.response) - held, response);
        } else {
          outcome = { response: refusalResponse(admission, clock.now()) };
        }
      }
    } catch (error) {
      outcome = failureResponse(error, spec.failure);
      isBusy = error instanceof AppError && error.code === "busy";
      if (isBusy && counted !== undefined && admission !== undefined && "quota" in admission) {
        await services?.refund(counted, receivedAt);
        admission = { ...admission, quota: refunded(admission.quota, clock.now()) };
      }
    }

    const corsHeadersOf = request.method === "OPTIONS" ? spec.preflightHeaders : corsHeaders;
    const status = respond(request, response, {
      ...outcome.response,
      headers: {
        ...(services !== undefined && corsHeadersOf(services.corsOrigin)),
        ...(admission !== undefined &&
          "quota" in admission &&
          rateLimitHeaders(admission.quota, clock.now())),
        ...outcome.response.headers,
        [requestIdHeader]: requestId,
      },
    });
    // When a client asks for too much, the service has not failed.
    log[status >= 500 && !isBusy ? "error" : "info"](`${spec.name} ${status}`, {
      function: spec.name,
      requestId,
      ...traceLogFields(request, services?.project),
      ...(admission !== undefined && "keyId" in admission && { keyId: admission.keyId }),
      ...outcome.logFields,
      status,
      upstreamCalls: reads.count,
      ms: Math.round(clock.monotonicMs() - startedAt),
    });
  };
}

/** Handles a preflight, and a method that the function does not have; null for all other requests. */
function withoutFunction(method = "", { methods }: RequestSpec<never>): ReadRequest | null {
  if (method === "OPTIONS") return keyless({ status: 204 });
  if (methods.split(", ").includes(method)) return null;
  const { status, error } = commonErrors.methodNotAllowed;
  return keyless({ status, body: { error }, headers: { Allow: methods } });
}

/** A request that needs no key, with its response. */
export function keyless(response: EndpointResponse): ReadRequest {
  return { key: null, run: () => ({ response }) };
}

/** The handler of an endpoint. */
export function createEndpointHandler<Services extends EdgeServices>(
  endpoint: Endpoint<Services>,
  instance: Instance<Services>,
): HttpHandler {
  const { name, errors } = endpoint;
  return createRequestHandler(
    {
      name,
      failure: errors.failure ?? commonErrors.internal.error,
      methods: allowedMethods,
      preflightHeaders,
      read(request, services) {
        const query = splitQuery(request.url ?? "");
        const { access, isCounted = true, untagged } = endpoint;
        // Names that begin with `_` never count as parameters.
        const isOpen = access === "optional" && query.every(({ name }) => name.startsWith("_"));
        return {
          key: access === "none" || isOpen ? null : { query, isCounted },
          async run(quota) {
            const hasKey = quota !== null || bringsKey(query, request);
            const caller = { address: visitorAddress(request), hasKey, quota };
            const result = await endpoint.handle(query, services, caller);
            return { response: { status: 200, untagged, ...result } };
          },
        };
      },
    },
    instance,
  );
}

function bringsKey(query: RequestQuery, request: ParsedRequest): boolean {
  const key = presentedKey(query, request);
  return "apiKey" in key || key.problem === "ambiguous";
}
