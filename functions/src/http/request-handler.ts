import { runRequest } from "../base/request.ts";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Admission, PresentedKey } from "../keys/admit.ts";
import { refunded } from "../keys/quota.ts";
import { AppError } from "../base/errors.ts";
import type { LogFields } from "../base/log.ts";
import { clientAddress, presentedKey } from "./caller.ts";
import { rateLimitHeaders, requestIdHeader } from "./headers.ts";
import type { Admitted, EdgeServices } from "./endpoint.ts";
import { failureResponse, refusalResponse } from "./error-responses.ts";
import type { Instance } from "./instance.ts";
import type { Query } from "./query.ts";
import { prepare, respond, type EndpointResponse } from "./respond.ts";
import { traceLogFields } from "./trace-log-fields.ts";

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

/** What differs between HTTPS functions on the one path of every request. */
interface RequestSpec<Services> {
  readonly name: string;
  /** The error text of a failure of the provider. */
  readonly failure: string;
  /** The response to a request that is refused or answered without its key; null for all others. */
  beforeKey(request: ParsedRequest, services: Services): EndpointResponse | Promise<EndpointResponse> | null;
  /** The parameters, one of which may be the key. */
  query(request: ParsedRequest): Query;
  /** Whether it counts against the key's hour. */
  isCounted(request: ParsedRequest): boolean;
  /** An admitted request. */
  run(request: ParsedRequest, query: Query, services: Services, admitted: Admitted): Promise<Outcome>;
  /** CORS headers, by method and allowed origin. */
  cors(method: string | undefined, origin: string): Readonly<Record<string, string>>;
}

/** The path of every request: what needs no key, key and quota, the function, the response, the log. Holds the one catch. */
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
      const deadlineAt = startedAt + ready.providerTimeoutMs;
      const withoutKey = await runRequest({ receivedAt, deadlineAt, reads }, () =>
        spec.beforeKey(request, ready),
      );
      if (withoutKey !== null) {
        outcome = { response: withoutKey };
      } else {
        const query = spec.query(request);
        const key = presentedKey(query, request);
        const isCounted = spec.isCounted(request);
        admission = await ready.admit({ key, address: clientAddress(request), receivedAt, isCounted });
        if (admission.verdict === "admitted") {
          const { keyId: client, quota } = admission;
          if (isCounted) counted = key;
          outcome = await runRequest({ receivedAt, client, deadlineAt, reads }, () =>
            spec.run(request, query, ready, { quota }),
          );
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

    const status = respond(request, response, {
      ...outcome.response,
      headers: {
        ...(services !== undefined && spec.cors(request.method, services.corsOrigin)),
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
