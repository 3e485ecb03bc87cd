import type { IncomingMessage, ServerResponse } from "node:http";
import type { z } from "zod";
import type { Admit } from "../access/admit.ts";
import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { RequestContext } from "../base/request.ts";
import { allowedMethods, corsHeaders, preflightHeaders } from "./cors.ts";
import { clientAddress, presentedKey } from "./credentials.ts";
import { answerOf, internalError, refusalOf, type Facts } from "./error-answers.ts";
import { parseQuery, queryOf } from "./parse-query.ts";
import { rateLimitHeaders } from "./rate-limit-headers.ts";
import { respond, type JsonAnswer } from "./respond.ts";
import { traceLogFields } from "./trace-log-fields.ts";

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
  readonly providerTimeoutMs: number;
  /** Whose logs they are; unknown outside of Google Cloud. */
  readonly project: string | undefined;
}

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
    let instance: Services;
    try {
      instance = services();
    } catch (error) {
      respond(request, response, internalError);
      throw error; // There is no log of ours without services: firebase-functions logs it.
    }
    const { clock, log } = instance;
    const receivedAt = clock.now();
    const startedAt = clock.monotonicMs();
    const context = { receivedAt, deadlineAt: startedAt + instance.providerTimeoutMs, upstreamCalls: 0 };
    const facts: Facts = { function: spec.name, ...traceLogFields(request, instance.project) };

    const answer = await answerTo(spec, request, instance, context, facts).catch((error: unknown) =>
      answerOf(error, facts, spec.upstreamFailure),
    );
    const cors = request.method === "OPTIONS" ? preflightHeaders : corsHeaders;
    facts.status = respond(request, response, {
      ...answer,
      headers: { ...cors(instance.corsOrigin), ...answer.headers },
    });
    facts.upstreamCalls = context.upstreamCalls;
    facts.ms = Math.round(clock.monotonicMs() - startedAt);
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
