import type { IncomingMessage, ServerResponse } from "node:http";
import type { z } from "zod";
import type { Admission, Admit } from "../access/admit.ts";
import { secondsUntil } from "../access/quota.ts";
import type { Clock } from "../base/clock.ts";
import { AppError, messageOf } from "../base/errors.ts";
import type { Log, LogFacts } from "../base/log.ts";
import type { RequestContext } from "../base/request.ts";
import { allowedMethods, corsHeaders, preflightHeaders } from "./cors.ts";
import { clientAddress, presentedKey } from "./credentials.ts";
import type { ErrorBody } from "./error-body.ts";
import { httpStatus } from "./error-tables.ts";
import { parseQuery, queryOf } from "./parse-query.ts";
import { rateLimitHeaders } from "./rate-limit-headers.ts";
import { respond, type JsonAnswer } from "./respond.ts";
import { traceFacts } from "./trace-facts.ts";

/** One HTTPS function: what it reads and what it answers. All else is the same for each. */
export interface Endpoint<Shape extends z.ZodRawShape, Services, Answer extends object = object> {
  readonly name: string;
  /** The error text of a failure of the provider; what the provider said stands beside it as `message`. */
  readonly upstreamFailure: string;
  readonly query: z.ZodObject<Shape>;
  /** The body of its 200, for the API's description: what is answered is not checked by it. */
  readonly answerSchema: z.ZodType<Answer>;
  answer(
    query: z.output<z.ZodObject<Shape>>,
    services: Services,
    context: RequestContext,
  ): Promise<{ readonly body: Answer; readonly headers?: Readonly<Record<string, string>> }>;
}

/** What every endpoint needs of an instance. */
export interface EdgeServices {
  readonly admit: Admit;
  readonly clock: Clock;
  readonly log: Log;
  readonly corsOrigin: string;
  /** How long the provider is waited for in one request, all its calls together. */
  readonly upstreamPatienceMs: number;
  /** Whose logs they are; unknown outside of Google Cloud. */
  readonly project: string | undefined;
}

/** What a request's log line says, gathered on its way. */
type Facts = Record<string, LogFacts[string]>;

export type HttpHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * The one way of a request: method, key and quota, parameters, use case, JSON; and the one catch. Contract section 2
 * holds for whatever is built with it. `services` is called once a request, so that nothing is built while the module loads.
 */
export function endpoint<Shape extends z.ZodRawShape, Services extends EdgeServices>(
  spec: Endpoint<Shape, Services>,
  services: () => Services,
): HttpHandler {
  return async (request, response) => {
    const instance = services();
    const { clock, log } = instance;
    const receivedAt = clock.now();
    const context = { receivedAt, deadlineAt: receivedAt + instance.upstreamPatienceMs, upstreamCalls: 0 };
    const facts: Facts = { function: spec.name, ...traceFacts(request, instance.project) };

    const answer = await answerTo(spec, request, instance, context, facts).catch((error: unknown) =>
      answerOf(error, facts, spec.upstreamFailure),
    );
    const cors = request.method === "OPTIONS" ? preflightHeaders : corsHeaders;
    facts.status = respond(request, response, {
      ...answer,
      headers: { ...cors(instance.corsOrigin), ...answer.headers },
    });
    facts.upstreamCalls = context.upstreamCalls;
    facts.ms = clock.now() - receivedAt;
    log[answer.status >= 500 ? "error" : "info"](`${spec.name} ${String(facts.status)}`, facts);
  };
}

async function answerTo<Shape extends z.ZodRawShape, Services extends EdgeServices>(
  spec: Endpoint<Shape, Services>,
  request: IncomingMessage,
  services: Services,
  context: RequestContext,
  facts: Facts,
): Promise<JsonAnswer> {
  const method = request.method ?? "";
  if (method === "OPTIONS") return { status: 204 };
  if (method !== "GET" && method !== "HEAD") {
    return { status: 405, body: { error: "Method not allowed" }, headers: { Allow: allowedMethods } };
  }

  const query = queryOf(request.url ?? "");
  const admission = await services.admit({
    apiKey: presentedKey(query, request),
    address: clientAddress(request),
    receivedAt: context.receivedAt,
  });
  if ("keyId" in admission) facts.keyId = admission.keyId;
  if (admission.verdict !== "admitted") return refusalOf(admission, services.clock.now());

  const quota = rateLimitHeaders(admission.quota, services.clock.now());
  try {
    const { body, headers } = await spec.answer(parseQuery(query, spec.query), services, context);
    return { status: 200, body, headers: { ...quota, ...headers } };
  } catch (error) {
    return { ...answerOf(error, facts, spec.upstreamFailure), headers: quota };
  }
}

interface ErrorAnswer extends JsonAnswer {
  readonly body: ErrorBody;
}

/** Contract section 2: the refusals of the guard, each with its status and text. */
function refusalOf(admission: Exclude<Admission, { verdict: "admitted" }>, at: number): ErrorAnswer {
  switch (admission.verdict) {
    case "unknown":
      return { status: 401, body: { error: "Invalid or missing API key" } };
    case "disabled":
      return { status: 403, body: { error: "API key has been revoked or disabled" } };
    case "throttled":
      return {
        status: 429,
        body: { error: "Too many failed requests" },
        headers: { "Retry-After": String(secondsUntil(admission.until, at)) },
      };
    case "limited": {
      const { limit, admitsAt } = admission.quota;
      return {
        status: 429,
        body: { error: `Rate limit exceeded (${limit} requests/hour)` },
        headers: {
          ...rateLimitHeaders(admission.quota, at),
          "Retry-After": String(secondsUntil(admitsAt, at)),
        },
      };
    }
  }
}

/** The one place where something thrown becomes an answer; its cause goes to the request's log line only. */
function answerOf(error: unknown, facts: Facts, upstreamFailure: string): ErrorAnswer {
  if (!(error instanceof AppError)) {
    facts.cause = error instanceof Error ? (error.stack ?? error.message) : messageOf(error);
    return { status: httpStatus.internal, body: { error: "Internal error" } };
  }
  const { code, publicMessage, detail, cause } = error;
  Object.assign(facts, error.facts, cause !== undefined && { cause: messageOf(cause) });
  const body =
    code === "upstream"
      ? { error: upstreamFailure, message: publicMessage }
      : { error: publicMessage, ...(detail !== undefined && { message: detail }) };
  return { status: httpStatus[code], body };
}
