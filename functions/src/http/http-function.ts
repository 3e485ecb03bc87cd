import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../base/clock.ts";
import { failureOf, type ErrorCode } from "../base/errors.ts";
import type { Log, LogFields } from "../base/log.ts";
import type { Quota } from "../keys/hourly-usage.ts";
import { failureResponse } from "./errors.ts";
import type { EndpointResponse } from "./respond.ts";

/** What every request needs of an instance. */
export interface RequestServices {
  readonly corsOrigin: string;
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
export interface HttpFunction<in Services> {
  readonly name: string;
  /** The error text when Kalshi fails. */
  readonly failure: string;
  run(exchange: Exchange, services: Services): Promise<Outcome>;
}

export type HttpHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Runs a function. Turns an error into its response; this is the only catch around HTTPS functions. */
export async function outcomeOf(failure: string, run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    return { ...failureResponse(error, failure), failure: failureOf(error) };
  }
}
