import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Log, LogFields } from "../base/log.ts";
import { runRequest } from "../base/request.ts";
import type { Admission, PresentedKey } from "../keys/admit.ts";
import { refunded } from "../keys/quota.ts";
import { clientAddress, presentedKey } from "./caller.ts";
import type { Admitted, EdgeServices, Endpoint } from "./endpoint.ts";
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

/** What a handler has of the instance that it runs on. */
export interface Instance<Services> {
  readonly clock: Clock;
  readonly log: Log;
  /** Called once a request, so that nothing is built while the module loads. Throws when a setting is bad. */
  readonly services: () => Services;
}

/** A request as the host hands it on: the body of a POST is read and parsed already. */
export interface ParsedRequest extends IncomingMessage {
  readonly body?: unknown;
  readonly rawBody?: Buffer;
}

export type HttpHandler = (request: ParsedRequest, response: ServerResponse) => Promise<void>;

interface Outcome {
  readonly response: EndpointResponse;
  readonly logFields?: LogFields;
}

/** A request that needs a key. */
interface KeyedRequest {
  /** The parameters, one of which may be the key. */
  readonly query: RequestQuery;
  /** Whether it counts against the key's hour. */
  readonly isCounted: boolean;
  /** Makes the response, once the key is admitted. */
  run(admitted: Admitted): Promise<Outcome>;
}

/** What differs between HTTPS functions on the one path of every request. */
interface RequestSpec<Services> {
  readonly name: string;
  /** The error text of a failure of the provider. */
  readonly failure: string;
  /** As the header `Allow` has them. */
  readonly methods: string;
  readonly preflightHeaders: (origin: string) => Readonly<Record<string, string>>;
  /** Reads a request of an allowed method: what to run with its key, or the response to one that is refused or served without a key. */
  read(request: ParsedRequest, services: Services): KeyedRequest | Outcome | Promise<KeyedRequest | Outcome>;
}

/** The path of every request: method, key and quota, the function, the response, the log. Holds the one catch. */
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
      const read = await runRequest(
        running,
        () => withoutFunction(request.method, spec) ?? spec.read(request, ready),
      );
      if ("response" in read) {
        outcome = read;
      } else {
        const { query, isCounted } = read;
        const key = presentedKey(query, request);
        admission = await ready.admit({ key, address: clientAddress(request), receivedAt, isCounted });
        if (admission.verdict === "admitted") {
          const { keyId: client, quota } = admission;
          if (isCounted) counted = key;
          outcome = await runRequest({ ...running, client }, () => read.run({ quota }));
          ready.sending.reserve(client, prepare(outcome.response), response);
        } else {
          outcome = { response: refusalResponse(admission, clock.now()) };
        }
      }
    } catch (error) {
      outcome = failureResponse(error, spec.failure);
      isBusy = error instanceof AppError && error.code === "busy";
      if (isBusy && counted !== undefined && admission !== undefined && "quota" in admission) {
        await services?.refund(counted, receivedAt);
        admission = { ...admission, quota: refunded(admission.quota) };
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
    // A client that asks for too much is not a failure of the service.
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

/** The outcome of a preflight, and of a method that the function has not; null for all others. */
function withoutFunction(method = "", { methods }: RequestSpec<never>): Outcome | null {
  if (method === "OPTIONS") return { response: { status: 204 } };
  if (methods.split(", ").includes(method)) return null;
  const { status, error } = commonErrors.methodNotAllowed;
  return { response: { status, body: { error }, headers: { Allow: methods } } };
}

/** An endpoint on the path of every request. */
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
      async read(request, services) {
        const query = splitQuery(request.url ?? "");
        if (!endpoint.needsKey) {
          const key = presentedKey(query, request);
          const hasKey = "apiKey" in key || key.problem === "ambiguous";
          return {
            response: await endpoint.handle(query, services, { address: clientAddress(request), hasKey }),
          };
        }
        // A name that begins with `_` is never a parameter.
        if (endpoint.withoutParameters !== undefined && query.every(({ name }) => name.startsWith("_")))
          return { response: { status: 200, ...(await endpoint.withoutParameters(services)) } };
        return {
          query,
          isCounted: endpoint.isCounted ?? true,
          async run(admitted) {
            const result = await endpoint.handle(query, services, admitted);
            return { response: { status: 200, untagged: endpoint.untagged, ...result } };
          },
        };
      },
    },
    instance,
  );
}
